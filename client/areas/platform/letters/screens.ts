import { letters } from '#shared/areas/platform/letters/letters';
import { screens } from '../../../kernel/screens/screens';
import { letterActs } from './letterActs';
import { texts } from './texts';

export default [
  screens(letters, {
    list: {
      path: '/cdn-emailtable',
      menu: { section: 'cdnOffice.monitoring', order: 40 },
      about: texts.about,
      title: texts.title,
      columns: [
        'createdAt',
        'recipient',
        'template',
        'language',
        'accountId',
        'state',
        'attempts',
        'answer',
        'bounces',
        'sentAt',
        'openedAt',
      ],
      optional: ['language', 'sentAt'],
      grow: 'answer',
      widths: {
        createdAt: 130,
        recipient: 200,
        template: 140,
        language: 80,
        accountId: 140,
        state: 90,
        attempts: 80,
        answer: 220,
        bounces: 110,
        sentAt: 130,
        openedAt: 130,
      },
      search: texts.search,
      filters: ['template', 'state', 'language', 'accountId', 'createdAt', 'bounces'],
      tabs: [
        { id: 'all', label: texts.all, fixed: {} },
        { id: 'waiting', label: texts.waiting, fixed: { state: ['waiting'] } },
        { id: 'failed', label: texts.failed, fixed: { state: ['failed'] } },
      ],
      refreshOn: [letters.events.changed],
      everyMs: 30_000,
      opens: { as: 'open' },
      actionsWidth: 110,
      actions: letterActs,
      empty: { title: texts.none },
      parts: () => import('./letterParts'),
    },
  }),
];
