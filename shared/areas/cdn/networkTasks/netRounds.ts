import * as z from 'zod';
import {
  asNumber,
  byId,
  entity,
  event,
  get,
  job,
  nothing,
  post,
  resource,
} from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';
import { netTask } from './netTasks';
import * as netTerms from './terms';

/** Columns of a matrix at most: targets beyond are put together. */
export const mostColumns = 36;
/** Rounds of a task that stay. */
export const roundsOfTask = 20;

export const roundStates = {
  running: [...terms.running, 'progress'],
  done: [...terms.completedState, 'success'],
  stopped: ['提前停止', 'Stopped early', 'warning'],
} as const;
/** A node as a round knows it, whatever becomes of its row. */
const roundNode = z.object({
  name: z.string(),
  supplier: z.string().nullable(),
  address: z.string(),
});
export type RoundNode = z.output<typeof roundNode>;

/** One measurement of all pairs of a task. */
export const netRound = entity('netRound', ...netTerms.round, {
  id: field.id(),
  taskId: field.ref(...netTerms.networkTask, 'netTasks'),
  kind: netTask.schema.shape.kind,
  state: field.choice(...terms.state, roundStates),
  nodes: field.list(...cdnTerms.nodes, roundNode, 64),
  targetCount: netTask.schema.shape.targetCount,
  pairs: field.count('已测路径', 'Paths measured'),
  badPairs: field.count('异常路径', 'Paths that are bad'),
  packets: field.count(...netTerms.probes),
  lost: field.count('丢失次数', 'Lost'),
  verdict: field.sentence('结论', 'Verdict').nullable(),
  columns: field.sentence('异常目标', 'Bad targets').nullable(),
  endedAt: field.time(...terms.finished).nullable(),
  createdAt: field.time(...terms.startedAt),
});
const cell = z.object({
  pairs: z.int(),
  bad: z.int(),
  loss: z.number(),
  p95: z.number().nullable(),
});
const permission = 'staff.tests.view';

export const netRounds = resource('netRounds', {
  entity: netRound,
  endpoints: {
    list: listing(named(netRound.schema, ['taskId']), {
      scope: 'platform',
      permission,
      filters: ['taskId', 'state', 'createdAt'],
      sort: ['createdAt'],
      order: '-createdAt',
      summary: ['网络任务的各轮', 'Rounds of network tasks'],
    }),
    matrix: get('/:id/matrix', {
      permission,
      input: z.strictObject({
        ...byId.shape,
        fromTarget: asNumber(z.int().min(0)).default(0),
        toTarget: asNumber(z.int().min(0)).optional(),
      }),
      output: z.object({
        round: netRound.schema,
        taskName: z.string(),
        lossPercent: z.int(),
        p95LimitMs: z.int(),
        /** Each a span of targets, the last excluded, with its first one. */
        columns: z.array(z.object({ from: z.int(), to: z.int(), target: z.string() })),
        /** By node, then by column; null where nothing was measured yet. */
        cells: z.array(z.array(cell.nullable())),
      }),
      summary: ['节点 × 目标矩阵', 'The matrix of nodes and targets'],
    }),
    stop: post('/:id/stop', {
      permission: 'staff.tests.operate',
      input: byId,
      output: nothing,
      summary: ['停止进行中的一轮，已测结果保留', 'Stops a round; what was measured stays'],
    }),
  },
  jobs: {
    measure: job(byId, { queue: 'fetch', attempts: 5, timeoutMs: 180_000 }),
    /** Takes up rounds whose job was lost. */
    sweep: job(nothing, { queue: 'maintenance', everyMs: 30_000, attempts: 1 }),
  },
  events: {
    changed: event('staff', netRound.schema.pick({ id: true, taskId: true }), { volatile: true }),
  },
});
