import * as z from 'zod';
import { byId, entity, get, resource } from '../../../kernel/contract';
import { field, isoTime } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as platformTerms from '../terms';

/** The range of time that is counted; without a begin, all that is recorded. */
export const activityPeriod = { from: isoTime.optional(), to: isoTime.optional() };

/** What one member of staff did in a range of time; each count is one of audit records. */
export const staffActivity = entity('staffActivity', '人员工作量', 'Staff activity', {
  id: field.id(),
  email: field.shown(...terms.email),
  name: field.shown(...platformTerms.personName),
  /** Removed people stay, as what they did does. */
  removed: field.flag('已移除', 'Removed'),
  actions: field.count('操作次数', 'Actions taken'),
  /** Domain reviews decided and critical records looked at. */
  reviews: field.count(...platformTerms.reviewsDone),
  approvals: field.count(...platformTerms.approvals),
  /** Median of the time from a request, or a critical record, to its decision, ms. */
  handlingMs: field.ms('处理用时', 'Handling time').nullable(),
  simulations: field.count(...platformTerms.simulatedSignIns),
  /** Days, in UTC, with a sign-in. */
  signInDays: field.count('登录天数', 'Days signed in'),
  lastAt: field.time('最近操作', 'Last action').nullable(),
});

/** A simulated sign-in with the reason that was given for it. */
const simulation = z.object({
  number: z.int(),
  at: z.string(),
  email: z.string(),
  reason: z.string(),
});

export const staffActivities = resource('staffActivities', {
  entity: staffActivity,
  endpoints: {
    list: listing(staffActivity.schema, {
      scope: 'platform',
      permission: 'top',
      search: ['email', 'name'],
      filters: ['removed'],
      sort: [
        'email',
        'actions',
        'reviews',
        'approvals',
        'handlingMs',
        'simulations',
        'signInDays',
        'lastAt',
      ],
      order: '-actions',
      input: activityPeriod,
      summary: [
        '每名平台人员在时间范围内的操作、复核、审批与模拟登录',
        'Actions, reviews, approvals and simulated sign-ins of each member of staff in a range of time',
      ],
    }),
    one: get('/:id', {
      permission: 'top',
      input: byId.extend(activityPeriod),
      output: z.object({
        email: z.string(),
        modules: z.array(z.object({ module: z.string(), actions: z.int() })),
        /** The newest hundred. */
        simulations: z.array(simulation).max(100),
      }),
      summary: [
        '一名平台人员按模块的操作与模拟登录的原因',
        'Actions of a member of staff by module, and the reasons of simulated sign-ins',
      ],
    }),
  },
});
