import { smsAccesses } from '#shared/areas/sms/access/access';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

const fields = [
  'name',
  'kind',
  'sessions',
  'windowSize',
  'ratePerSecond',
  'networks',
  'enabled',
] as const;
const looks = {
  systemId: { hint: texts.systemHint },
  kind: { hint: texts.kindHint },
  networks: { hint: texts.networksHint },
};

export default [
  screens(smsAccesses, {
    list: {
      path: '/sms-smppaccess',
      about: texts.about,
      menu: { section: 'sms.sending', order: 50 },
      title: texts.title,
      columns: [
        'name',
        'systemId',
        'accountId',
        'kind',
        'enabled',
        'standing',
        'sessions',
        'owed',
        'windowSize',
        'ratePerSecond',
        'networks',
        'issuedAt',
        'refusesUntil',
        'createdAt',
      ],
      optional: ['windowSize', 'ratePerSecond', 'networks', 'refusesUntil', 'createdAt'],
      grow: 'name',
      widths: {
        systemId: 150,
        kind: 110,
        enabled: 80,
        standing: 130,
        sessions: 130,
        owed: 130,
        issuedAt: 150,
      },
      search: texts.search,
      refreshOn: [smsAccesses.events.changed],
      everyMs: 5_000,
      tint: false,
      actions: [
        {
          endpoint: 'password',
          label: texts.password,
          confirm: texts.passwordAsk,
          shows: () => import('./PasswordDialog'),
          done: null,
        },
        {
          endpoint: 'remove',
          label: words.delete,
          danger: true,
          typed: (row) => row.name,
          confirm: (row) => [
            `将删除 ${row.name}：其会话断开，尚未送达的回执不再送出。`,
            `This deletes ${row.name}: its sessions end, and receipts that still wait are dropped.`,
          ],
        },
      ],
      empty: { title: texts.none, text: texts.noneText },
    },
    create: {
      path: '/createSmppAccess',
      title: texts.create,
      fields: ['systemId', ...fields],
      start: {
        kind: 'notice',
        sessions: 2,
        windowSize: 50,
        ratePerSecond: 100,
        networks: [],
        enabled: true,
      },
      looks,
    },
    edit: { path: '/updateSmppAccess', title: texts.edit, fields, looks },
  }),
];
