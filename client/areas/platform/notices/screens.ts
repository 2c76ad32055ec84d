import { CheckCheck } from 'lucide-react';
import { notifications } from '#shared/areas/platform/notices/notifications';
import { isStaff } from '#shared/kernel/access';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

export default [
  screens(notifications, {
    list: {
      path: '/notices',
      menu: { section: 'cdn.account', order: 15 },
      about: [
        '您收到的通知：同类同对象合并，可按类型、对象和时间筛选，标为已读或静音。“与我有关”只留下由您引起、发给您或关于您添加的对象的通知。',
        'What you were told: of one kind about one thing together, found by kind, object and time, marked as read or muted. “Mine” leaves what you caused, what is addressed to you and what is about things you added.',
      ],
      title: texts.title,
      columns: (who) => [
        { field: 'name', fields: ['name', 'values'] },
        'tone',
        'object',
        { field: 'times', fields: ['times', 'since'] },
        'actor',
        ...(isStaff(who) ? (['accountId'] as const) : []),
        'createdAt',
      ],
      // The sentence names the object already.
      optional: ['object'],
      grow: 'name',
      widths: {
        name: 310,
        tone: 92,
        object: 190,
        times: 190,
        actor: 176,
        accountId: 130,
        createdAt: 120,
      },
      tabs: [
        { id: 'all', label: words.all, fixed: {} },
        { id: 'unread', label: texts.unread, fixed: { unread: true } },
        { id: 'mine', label: texts.mine, fixed: { mine: true } },
        { id: 'muted', label: texts.muted, fixed: { muted: true } },
      ],
      filters: (who) => [
        'kind',
        'object',
        'createdAt',
        'tone',
        'mine',
        ...(isStaff(who) ? ['accountId'] : []),
      ],
      search: texts.search,
      opens: { as: 'open' },
      actionsWidth: 84,
      empty: { title: texts.none, text: texts.noneText },
      toolbar: [
        { label: texts.settings, open: '/account-set?tab=notices' },
        {
          label: texts.readAll,
          endpoint: 'read',
          input: () => ({}),
          done: texts.readDone,
        },
      ],
      bulk: [
        {
          label: texts.read,
          endpoint: 'read',
          input: (rows) => ({
            ids: rows.map((row) => row.id),
            like: rows.some((r) => r.times > 1),
          }),
          confirm: false,
          done: texts.readDone,
        },
      ],
      actions: [
        {
          label: texts.read,
          endpoint: 'read',
          input: (row) => ({ ids: [row.id], like: row.times > 1 }),
          when: (row) => !row.read,
          icon: CheckCheck,
          button: 'icon',
          done: null,
        },
        { label: texts.mute, dialog: () => import('./MuteNotice'), permission: 'own.profile' },
      ],
      parts: () => import('./noticeCells'),
    },
  }),
];
