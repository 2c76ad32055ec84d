import type { staffActivities } from '#shared/areas/platform/audit/staffActivities';
import type { ListOf } from '../../../../kernel/screens/screenTypes';
import { words } from '../../../../kernel/text/words';

/** Who does the work of the back office, and who signs in as customers. */
export const activityList = {
  about: [
    '每名平台人员在所选时间内的操作、复核与审核、审批和模拟登录；每个数字打开其审计记录。处理时间是从提出（或关键操作发生）到决定之间的中位数；登录天数按 UTC 计，登录记录保留多久就算多久。',
    'What each member of staff did in the chosen range: actions, reviews, approvals and simulated sign-ins. Each number opens its audit records. Handling time is the median from a request, or a critical operation, to its decision; days signed in are counted in UTC, as far back as sign-ins are kept.',
  ],
  title: ['管理员统计', 'Admin statistics'],
  columns: [
    'email',
    'name',
    { field: 'actions', align: 'right' },
    { field: 'reviews', align: 'right' },
    { field: 'handlingMs', align: 'right' },
    { field: 'approvals', align: 'right' },
    { field: 'simulations', align: 'right' },
    'signInDays',
    'lastAt',
    'removed',
  ],
  optional: ['name', 'removed'],
  grow: 'email',
  widths: {
    name: 140,
    actions: 100,
    reviews: 90,
    handlingMs: 100,
    approvals: 90,
    simulations: 120,
    signInDays: 120,
    lastAt: 110,
    removed: 90,
  },
  search: words.searchEmailOrName,
  filters: ['removed'],
  everyMs: 60_000,
  actions: [{ label: words.view, beside: true, button: true }],
  actionsWidth: 80,
  parts: () => import('./activityParts'),
} as const satisfies ListOf<typeof staffActivities>;
