import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { repairNames } from '#shared/areas/cdn/corrections/repairPath';
import { custom, screens } from '../../../kernel/screens/screens';
import { planActs } from './planActs';
import { planListShape } from './planList';
import { outputList } from './removals/outputList';
import { recomputeLists } from './recomputeLists';
import { texts } from './texts';

export default [
  screens(dataPlans, {
    list: [
      {
        path: '/data-repair',
        figures: () => import('../figures'),
        about: [
          '对所存数据的全部人工变更：修复（取自日志或实时数据、插值估算）、改值与剔除。每项先预览每个时段变更前后的数值，应用后锁定时段，同步不会写回，30 天内可撤销；涉及已出账日期时须由第二人审批。',
          'All changes of stored figures by people: repairs (taken from log or realtime, or interpolated), overrides and exclusions. Each is previewed slot by slot, holds its slots once applied so that the sync does not take it back, and can be undone for 30 days. What touches a billed day needs a second person.',
        ],
        menu: { section: 'cdnOffice.data', order: 100 },
        title: ['数据修复', 'Data repair'],
        ...planListShape,
        search: ['按域名、原因或提出人搜索', 'Search by domain, reason or person'],
        filters: ['state', 'method', 'source', 'domainId', 'accountId', 'paramId', 'createdAt'],
        toolbar: [
          {
            label: texts.newRepair,
            dialog: () => import('./NewRepair'),
            opens: { as: 'new', with: repairNames },
            permission: 'staff.data.operate',
            primary: true,
          },
        ],
        actions: [{ label: texts.look, beside: true, button: true }, ...planActs],
        empty: { title: texts.noPlans, text: texts.noPlansText },
        parts: () => import('./planParts'),
      },
      {
        path: '/deleteSubDomainData',
        about: [
          '按书面请求删除一个域名的数据：预览时段、请求数、流量、天数与账单，注明工单号与原因；应用后各页面显示“按请求删除”而不是零，7 天内可撤销，之后原始日志被永久删除；涉及已出账日期时须由第二人审批。',
          'Removes the data of a domain on a written request: slots, requests, traffic, days and bills are seen first, with ticket number and reason. Screens then say "removed by request" instead of zero; it can be undone for 7 days, after which the raw log lines are deleted for good. What touches a billed day needs a second person.',
        ],
        menu: { section: 'cdnOffice.logs', order: 110 },
        title: texts.removal.title,
        ...planListShape,
        columns: [
          'domainId',
          'state',
          'fromAt',
          'toAt',
          { field: 'slots', align: 'right' },
          'ticket',
          'reason',
          { field: 'createdByEmail', label: texts.by },
          'createdAt',
          'appliedAt',
          'undoneAt',
          'erasedAt',
          'accountId',
        ],
        optional: ['accountId', 'appliedAt', 'undoneAt', 'erasedAt'],
        fixed: { method: ['removal'] },
        search: ['按域名、原因、工单号或提出人搜索', 'Search by domain, reason, ticket or person'],
        filters: ['state', 'domainId', 'accountId', 'createdAt'],
        toolbar: [
          {
            label: texts.removal.propose,
            dialog: () => import('./removals/NewRemoval'),
            permission: 'staff.data.operate',
            primary: true,
          },
        ],
        actions: [{ label: texts.look, beside: true, button: true }, ...planActs],
        empty: { title: texts.removal.none, text: texts.removal.text },
        parts: () => import('./planParts'),
      },
      outputList,
      ...recomputeLists,
    ],
  }),
  custom({
    path: '/cdn-vmpointInsert',
    about: [
      '按供应商的更正表写入数据点：逐行填写或上传 CSV，最多 100,000 个。有误的行逐行说明，不会丢失已填内容；写入前预览合计、账单与告警，应用后锁定时段，30 天内可撤销；涉及已出账日期时须由第二人审批。',
      "Points of a supplier's correction sheet: typed or from a CSV file, up to 100,000. Each wrong line is named with its reason and nothing typed is lost; totals, bills and alarms are seen before anything is written, the slots are held once it is, and it can be undone for 30 days. What touches a billed day needs a second person.",
    ],
    menu: { section: 'cdnOffice.series', order: 90 },
    title: texts.points.title,
    permission: 'staff.data.view',
    uses: [dataPlans.endpoints.createPoints],
    load: () => import('./PointInsert'),
  }),
  custom({
    path: '/cdn-localsupfinedata',
    about: [
      '核对的最后一步：一个域名、一天、一个供应商，逐时段对照本地值与供应商此刻的回答，以及到达延迟、回答中的重复点与按顺序的每次变化。查看不会写入任何数据；不一致的时段可重新拉取（先预览）。',
      'The last step of a check: one domain, one day, one supplier, each slot of ours beside what the supplier answers at this moment, with the delay of its arrival, points that the answer repeats and every change in order. Looking stores nothing; a slot that differs can be pulled again, with a preview.',
    ],
    menu: { section: 'cdnOffice.data', order: 60 },
    title: texts.fine.title,
    permission: 'staff.data.view',
    load: () => import('./FineSlots'),
  }),
];
