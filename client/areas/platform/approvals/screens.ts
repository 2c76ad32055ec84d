import { approvals } from '#shared/areas/platform/approvals/approvals';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

export default [
  screens(approvals, {
    list: {
      path: '/approvals',
      menu: { section: 'cdnOffice.overview', order: 30 },
      about: [
        '需要第二人决定的申请：您可以审批的，以及您提出的。任何人都不能审批自己的申请；驳回须写理由；7 天内无人处理则失效。',
        'What takes a second person: what you may decide, and what you asked for. Nobody decides on their own request, a refusal gives its reason, and what nobody decides within 7 days lapses.',
      ],
      title: texts.title,
      columns: [
        'summary',
        'kind',
        'state',
        'accountId',
        'askedByEmail',
        'createdAt',
        'lapsesAt',
        'decidedByEmail',
        'decidedAt',
      ],
      optional: ['kind', 'accountId', 'decidedAt'],
      grow: 'summary',
      widths: {
        summary: 360,
        kind: 150,
        state: 100,
        accountId: 140,
        askedByEmail: 170,
        createdAt: 115,
        lapsesAt: 115,
        decidedByEmail: 170,
        decidedAt: 130,
      },
      tabs: [
        { id: 'waiting', label: texts.waiting, fixed: { state: ['waiting'] } },
        { id: 'all', label: texts.all, fixed: {} },
      ],
      filters: ['kind', 'accountId', 'createdAt'],
      opens: { as: 'open' },
      actionsWidth: 90,
      actions: [{ label: words.open, beside: true, button: true }],
      refreshOn: [approvals.events.changed],
      empty: { title: texts.none, text: texts.noneText },
      parts: () => import('./approvalParts'),
    },
  }),
];
