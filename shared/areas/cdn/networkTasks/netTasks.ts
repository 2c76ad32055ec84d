import * as z from 'zod';
import { byId, entity, event, get, nothing, resource } from '../../../kernel/contract';
import { crud, widened } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import { scheduleActs, scheduleFields, scheduleTimes } from '../../platform/cronSchedules/subjects';
import * as cdnTerms from '../terms';
import { longestTarget, mostTargets } from './targets';
import * as netTerms from './terms';

/** By programs of the host that measures, where it has them; its row stands in place of the nodes. */
export const programKinds = {
  ping: ['Ping 目标（ICMP）', 'Ping of the target (ICMP)'],
  trace: ['跟踪到目标的路由（UDP）', 'Trace of the route to the target (UDP)'],
} as const;
export type ProgramKind = keyof typeof programKinds;
/** Probes a second at most where each is a program of its own. */
export const mostPrograms = 50;
/** How a path is probed. */
export const netKinds = {
  tcp: ['TCP 连接到节点', 'TCP connect to the node'],
  tls: ['与节点 TLS 握手（SNI 为目标）', 'TLS handshake with the node, the target as SNI'],
  http: ['经节点的 HTTP HEAD 请求', 'HTTP HEAD through the node'],
  dns: ['向解析服务器查询 A 记录', 'DNS query of A at each resolver'],
  ...programKinds,
} as const;
export const isProgram = (kind: unknown): kind is ProgramKind =>
  typeof kind === 'string' && Object.hasOwn(programKinds, kind);
export type NetKind = keyof typeof netKinds;
export const mostNetNodes = 20;
/** Blank lines that a list of targets may hold besides. */
const mostBlank = 1_000;

export const netTaskStates = {
  waiting: [...terms.waiting, 'neutral'],
  running: [...terms.running, 'progress'],
  well: ['路径正常', 'Paths well', 'success'],
  bad: ['有异常路径', 'Bad paths', 'error'],
  paused: [...terms.paused, 'neutral'],
} as const;

/** Which paths are measured, how often and how gently, and what counts as bad. */
export const netTask = entity('netTask', ...netTerms.networkTask, {
  id: field.id(),
  name: field.text(...terms.name, 80),
  kind: field.choice('探测方式', 'Probed by', netKinds),
  /** Every node of every supplier when empty; of DNS the resolvers, and of programs the host that measures. */
  nodeIds: field.list(...cdnTerms.nodes, z.uuid(), mostNetNodes),
  attempts: field.count('每条路径每轮次数', 'Probes of a path in a round', 1, 10),
  /** Probes begun in a second by the whole task. */
  perSecond: field.count('每秒探测预算', 'Probes a second at most', 1, 2_000),
  lossPercent: field.count('丢失率达到（%）即异常', 'Bad from this loss on (%)', 1, 100),
  p95LimitMs: field.count('P95 超过（毫秒）即异常', 'Bad above this p95 (ms)', 1, 60_000),
  targetCount: field.count('目标数', 'Targets in all'),
  createdAt: field.created(),
});
const targets = z
  .array(z.string().max(longestTarget * 2))
  .max(mostTargets + mostBlank)
  .meta({ kind: 'list', label: netTerms.targets, max: mostTargets });
const row = entity('netTask', ...netTerms.networkTask, {
  ...netTask.schema.shape,
  state: field.choice(...terms.state, netTaskStates),
  ...scheduleFields,
  /** The newest round and what it came to. */
  roundId: field.ref(...netTerms.round, 'netRounds').nullable(),
  verdict: field.sentence('最近结论', 'Last verdict').nullable(),
});
/** What a form of a network task writes, in its order. */
export const netTaskWrites = [
  'name',
  'kind',
  'nodeIds',
  'attempts',
  'perSecond',
  'lossPercent',
  'p95LimitMs',
] as const;
const view = 'staff.tests.view';
const write = 'staff.tests.operate';
const plain = widened(
  crud(netTask, {
    scope: 'platform',
    view,
    write,
    writes: netTaskWrites,
    filled: { targetCount: 0 },
    search: ['name'],
    filters: ['kind'],
    sort: ['name', 'targetCount', 'createdAt'],
  }),
  row.schema,
);
export const netTasks = resource('netTasks', {
  entity: netTask,
  endpoints: {
    ...plain,
    create: {
      ...plain.create,
      input: plain.create.input.extend({ targets: targets.min(1), ...scheduleTimes }),
      bodyLimit: '16mb',
    },
    update: {
      ...plain.update,
      /** Targets stay as they are where none are sent. */
      input: plain.update.input.extend({ targets: targets.default([]), ...scheduleTimes }),
      bodyLimit: '16mb',
    },
    abilities: get('/abilities', {
      permission: view,
      input: nothing,
      output: z.object({
        kinds: z.array(
          z.object({
            kind: z.enum(Object.keys(programKinds) as [ProgramKind, ...ProgramKind[]]),
            hosts: z.array(z.string()),
            why: z.string().nullable(),
          }),
        ),
      }),
      summary: ['各主机能否 ping 与跟踪路由', 'Which hosts can ping and trace'],
    }),
    ...scheduleActs({ permission: write, row: row.schema, label: netTerms.networkTask }),
  },
  events: { changed: event('staff', byId, { volatile: true }) },
});
