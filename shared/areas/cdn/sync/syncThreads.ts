import * as z from 'zod';
import { entity, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import { circuitStates as seenStates } from '../suppliers/supplierCalls';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Kinds of calls to a supplier, each with a pace of its own. */
export const laneKinds = {
  realtime: terms.realtime,
  accurate: terms.accurate,
  log: terms.logs,
  content: ['刷新与预热', 'Refresh and preheat'],
  config: ['配置', 'Configuration'],
} as const;
export type LaneKind = keyof typeof laneKinds;
const kinds = Object.keys(laneKinds) as [LaneKind, ...LaneKind[]];

export const circuitStates = {
  ...seenStates,
  half: ['试探中', 'Half open', 'warning'],
} as const;
export const threadStates = {
  running: ['调用中', 'Calling', 'success'],
  paused: [...terms.paused, 'warning'],
} as const;
const longestHours = 720;

/** One kind of call at one credential: how much may be asked, how much is, and how it goes. */
export const syncThread = entity('syncThread', '同步线程', 'Sync thread', {
  key: field.shown(...terms.id),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  param: field.shown(...cdnTerms.supplierParameter),
  supplier: field.shown(...terms.supplier),
  kind: field.choice(...terms.kind, laneKinds),
  state: field.choice(...terms.state, threadStates),
  /** Calls a second; of the credential as a whole where the kind has no limit of its own. */
  allowed: field.ratio('允许（次/秒）', 'Allowed (/s)').meta({ kind: 'count' }),
  limited: field.flag('已调整', 'Changed'),
  used: field.ratio('实际（次/秒）', 'Used (/s)').meta({ kind: 'count' }),
  concurrency: field.count('每进程并发', 'At a time per process').nullable(),
  inFlight: field.count('执行中', 'In flight'),
  waiting: field.count('等待调用', 'Calls waiting'),
  calls: field.count('近 10 分钟调用', 'Calls, 10 min'),
  errors: field.count('近 10 分钟错误', 'Errors, 10 min'),
  classes: field.json('错误分类', 'Errors by class', z.record(z.string(), z.number())),
  circuit: field.choice('熔断状态', 'State of circuit', circuitStates),
  circuitReason: field.shown(...terms.reason).nullable(),
  nextTryAt: field.time(...terms.nextAttempt).nullable(),
  validUntil: field.time('限制至', 'Limited until').nullable(),
  changedBy: field.shown('修改人', 'Changed by').nullable(),
});
const one = { paramId: z.uuid(), kind: z.enum(kinds) };
const hours = field.count('限制的小时数', 'Hours it is limited', 1, longestHours).nullable();
const done = z.object({});

/** How much each credential is asked, by kind of call; limits and circuits hold for all processes. */
export const syncThreads = resource('syncThreads', {
  entity: syncThread,
  endpoints: {
    list: listing(syncThread.schema, {
      scope: 'platform',
      permission: 'staff.suppliers.view',
      search: ['param'],
      filters: ['kind', 'state', 'circuit', 'paramId'],
      sort: ['param', 'kind', 'used', 'errors', 'waiting'],
      order: 'param',
      summary: ['各凭据的调用速率与熔断', 'Pace and circuit of each credential'],
    }),
    limit: post('/limit', {
      permission: 'staff.suppliers.operate',
      input: z.strictObject({
        ...one,
        callsPerSecond: field.count('每秒调用数', 'Calls a second', 1, 1000).nullable(),
        concurrency: field.count('每进程并发', 'At a time per process', 1, 100).nullable(),
        hours,
      }),
      output: done,
      summary: [
        '限制速率与并发；均为空则恢复',
        'Limits pace and concurrency; both empty takes it back',
      ],
    }),
    pause: post('/pause', {
      permission: 'staff.suppliers.operate',
      input: z.strictObject({ ...one, paused: field.flag(...terms.paused) }),
      output: done,
      summary: ['暂停或继续一类调用', 'Pauses or resumes a kind of call'],
    }),
    reset: post('/reset', {
      permission: 'staff.suppliers.operate',
      input: z.strictObject({ paramId: z.uuid() }),
      output: done,
      summary: ['立即解除熔断', 'Closes the circuit of a credential at once'],
    }),
  },
});
