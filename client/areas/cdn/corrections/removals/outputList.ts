import { planActs } from '../planActs';
import { planListShape } from '../planList';
import { texts } from '../texts';

/** Removals of what log process tasks wrote. */
export const outputList = {
  path: '/deleteDataOfSubdomainLogProcessTask',
  about: [
    '撤回一个有误的日志处理任务的产出：预览时段、请求数、流量、天数与账单，注明工单号与原因；应用后这些日志行不计入任何合计，7 天内可撤销，之后被永久删除；涉及已出账日期时须由第二人审批。',
    'Takes back the output of one wrong log process task: slots, requests, traffic, days and bills are seen first, with ticket number and reason. Its lines are then in no sum; it can be undone for 7 days, after which they are deleted for good. What touches a billed day needs a second person.',
  ],
  menu: { section: 'cdnOffice.logs', order: 120 },
  title: texts.output.title,
  ...planListShape,
  columns: [
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
  ],
  optional: ['appliedAt', 'undoneAt', 'erasedAt'],
  fixed: { method: ['logOutput'] },
  search: ['按原因、工单号或提出人搜索', 'Search by reason, ticket or person'],
  filters: ['state', 'createdAt'],
  toolbar: [
    {
      label: texts.output.propose,
      dialog: () => import('./NewOutputRemoval'),
      opens: { as: 'new', with: ['process'] },
      permission: 'staff.data.operate',
      primary: true,
    },
  ],
  actions: [{ label: texts.look, beside: true, button: true }, ...planActs],
  empty: { title: texts.output.none, text: texts.output.text },
  parts: () => import('../planParts'),
} as const;
