import * as platformTerms from '../terms';
import * as z from 'zod';
import { asNumber, entity, get, job, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { orderStates, type PoolName, poolKinds, poolNames, poolStates } from './names';
import { controlOrder, longestHours, orderRow } from './orders';

/* Safe cast: the names are the keys of the table. */
const names = Object.keys(poolNames) as [PoolName, ...PoolName[]];
/** Work that one process does at a time of one kind, as it stands and as it was wished. */
export const processPool = entity('processPool', '线程池', 'Pool', {
  key: field.shown(...terms.id),
  pool: field.choice('线程池', 'Pool', poolNames),
  kind: field.choice(...terms.kind, poolKinds),
  node: field.shown(...platformTerms.process),
  size: field.count(...platformTerms.size),
  wishedSize: field.count('期望大小', 'Wished size').nullable(),
  state: field.choice(...terms.state, poolStates),
  wishedState: field.choice(...platformTerms.wishedState, poolStates).nullable(),
  active: field.count(...platformTerms.active),
  queued: field.count(...platformTerms.queued),
  rejected: field.count('拒绝', 'Rejected'),
  waitMs: field.ms(...platformTerms.waitP95).nullable(),
  runMs: field.ms(...platformTerms.runP95).nullable(),
  /** Work under way and waiting, over the last 15 minutes. */
  line: field.json('近 15 分钟', 'Last 15 min', z.array(z.number())),
  oldestJob: field.shown('最早等待的作业', 'Oldest waiting job').nullable(),
  oldestAt: field.time('等待自', 'Waiting since').nullable(),
  oldestTaskId: field.ref(...platformTerms.itsTask, 'tasks').nullable(),
  order: field.choice(...platformTerms.order, orderStates).nullable(),
  orderRefusal: field.shown(...terms.reason).nullable(),
  validUntil: field.time(...platformTerms.validUntil).nullable(),
});

/** Which pool of which process. */
const one = { node: controlOrder.schema.shape.node, pool: z.enum(names) };
const hours = field.count(...platformTerms.hoursItHolds, 1, longestHours).nullable();
const span = field.count('回看分钟数', 'Minutes back', 5, 43_200);
const point = z.object({
  at: z.string(),
  size: z.number(),
  active: z.number(),
  queued: z.number(),
  waitMs: z.number().nullable(),
  runMs: z.number().nullable(),
});

/** Pools of all processes; each is measured by the process that has it. */
export const pools = resource('pools', {
  entity: processPool,
  endpoints: {
    list: listing(processPool.schema, {
      scope: 'platform',
      permission: 'staff.servers.view',
      filters: ['pool', 'kind', 'state', 'node'],
      sort: ['pool', 'node', 'queued', 'waitMs', 'runMs'],
      order: 'node',
      summary: ['各进程的线程池', 'Pools of all processes'],
    }),
    history: get('/history', {
      permission: 'staff.servers.view',
      input: z.strictObject({ ...one, minutes: asNumber(span).default(15) }),
      output: z.object({ stepSeconds: z.int(), points: z.array(point) }),
      summary: ['一个线程池的历史', 'How a pool was over time'],
    }),
    resize: post('/resize', {
      permission: 'staff.servers.operate',
      input: z.strictObject({
        ...one,
        size: field.count(...platformTerms.size, 1, 100).nullable(),
        hours,
      }),
      output: orderRow,
      summary: ['调整大小；null 恢复默认', 'Another size; null returns to the one it started with'],
    }),
    steer: post('/steer', {
      permission: 'staff.servers.operate',
      input: z.strictObject({
        ...one,
        state: z.enum(['running', 'paused', 'drained']),
        hours,
      }),
      output: orderRow,
      summary: ['运行、暂停或排空', 'Runs, pauses or drains it'],
    }),
  },
  jobs: {
    /** Sums up samples by the minute and hour, and drops those past their time. */
    fold: job(nothing, { queue: 'maintenance', everyMs: 60_000, attempts: 1 }),
  },
});
