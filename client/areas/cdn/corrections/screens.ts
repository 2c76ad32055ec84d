import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { screens } from '../../../kernel/screens/screens';
import { planActs } from './planActs';
import { texts } from './texts';

export default [
  screens(dataPlans, {
    list: {
      path: '/data-repair',
      figures: () => import('../figures'),
      about: [
        '对所存数据的全部人工变更：修复（取自日志或实时数据、插值估算）、改值与剔除。每项先预览每个时段变更前后的数值，应用后锁定时段，同步不会写回，30 天内可撤销；涉及已出账日期时须由第二人审批。',
        'All changes of stored figures by people: repairs (taken from log or realtime, or interpolated), overrides and exclusions. Each is previewed slot by slot, holds its slots once applied so that the sync does not take it back, and can be undone for 30 days. What touches a billed day needs a second person.',
      ],
      menu: { section: 'cdnOffice.data', order: 100 },
      title: ['数据修复', 'Data repair'],
      columns: [
        'domainId',
        'method',
        'state',
        'source',
        'paramId',
        'fromAt',
        'toAt',
        { field: 'slots', align: 'right' },
        'reason',
        { field: 'createdByEmail', label: texts.by },
        'createdAt',
        'holds',
        'accountId',
        'appliedAt',
        'undoneAt',
      ],
      optional: ['source', 'toAt', 'holds', 'accountId', 'appliedAt', 'undoneAt'],
      grow: 'reason',
      widths: {
        domainId: 160,
        method: 100,
        state: 110,
        source: 85,
        paramId: 100,
        fromAt: 105,
        toAt: 105,
        slots: 60,
        createdByEmail: 140,
        createdAt: 105,
        holds: 80,
        accountId: 140,
        appliedAt: 130,
        undoneAt: 130,
      },
      search: ['按域名、原因或提出人搜索', 'Search by domain, reason or person'],
      filters: ['state', 'method', 'source', 'domainId', 'accountId', 'paramId', 'createdAt'],
      opens: { as: 'plan' },
      refreshOn: [dataPlans.events.changed],
      toolbar: [
        {
          label: texts.newRepair,
          dialog: () => import('./NewRepair'),
          permission: 'staff.data.operate',
          primary: true,
        },
      ],
      actionsWidth: 110,
      actions: [{ label: texts.look, beside: true, button: true }, ...planActs],
      empty: { title: texts.noPlans, text: texts.noPlansText },
      parts: () => import('./planParts'),
    },
  }),
];
