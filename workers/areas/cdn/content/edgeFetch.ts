import { askEdge } from './edgeRequests';
import { markOf } from '#server/model/cdn/suppliers/gateway';
import type { TaskNode } from '#server/model/cdn/content/nodes.store';
import { edgeChunk } from '#server/model/cdn/content/submission';
import { chunksAhead } from '#server/model/platform/tasks/index';
import type { NodeAnswer } from '#shared/areas/cdn/content/schemas';
import { sentence } from '#shared/kernel/sentences';
import { preheatOptions, type PreheatOptions } from '#shared/areas/cdn/content/preheats';
import { type Chunk, later } from '../../platform/tasks/taskKinds';
import { type Item, type Settled } from '#server/model/platform/tasks/chunk';
import type { Tools } from '../../../kernel/work';
import { laneOf } from './supplierTask';
import { isHeld } from './evidence';
import { sweep } from './sweep';
import { mostWitnesses, nodesOf } from './verification';

const concurrency = 24;

/** The nodes a chunk asks: the chosen ones of its supplier, or all healthy ones. */
export const nodesFor = async (chunk: Chunk): Promise<{ node: string; address: string }[]> => {
  // Safe cast: params.nodes is written by the verbs of the content area alone.
  const chosen = (chunk.task.params['nodes'] ?? []) as TaskNode[];
  const { supplier } = laneOf(chunk);
  const own = chosen.filter((n) => n.supplier === supplier);
  return own.length > 0 ? own : nodesOf(supplier);
};

/** The options as they were submitted; params hold them beside what the platform added. */
const optionsOf = (chunk: Chunk): PreheatOptions => {
  const names = Object.keys(preheatOptions.shape);
  const options = Object.entries(chunk.task.params).filter(([k]) => names.includes(k));
  return preheatOptions.parse(Object.fromEntries(options));
};

const failureOf = (answer: NodeAnswer): string | null => {
  if (answer.error !== null || answer.status === null) return 'unreachable';
  return answer.status >= 400 ? `HTTP${answer.status}` : null;
};

/** An answer that left nothing in the node's store: it passed by, or was gone when asked again. */
const notKept = (answer: NodeAnswer): boolean =>
  answer.xCache === 'BYPASS' || answer.held === false;

const failed = (
  item: Item,
  ms: number,
  answers: readonly NodeAnswer[],
  bad?: NodeAnswer,
): Settled => ({
  n: item.n,
  state: 'failed',
  code: bad ? failureOf(bad) : 'unreachable',
  message: bad
    ? sentence('content.nodeFailed', { node: bad.node, answer: bad.error ?? `HTTP ${bad.status}` })
    : sentence('content.noNode'),
  ms,
  evidence: answers,
});

/**
 * Warm is what every asked node has answered with success and keeps. A fetch that leaves nothing
 * behind has warmed nothing; another method was asked for its own sake, so it is done, and the item
 * says that the node keeps nothing of it.
 */
export const judgeFetch = (
  item: Item,
  answers: readonly NodeAnswer[],
  method: PreheatOptions['method'] = 'GET',
): Settled => {
  const ms = Math.max(0, ...answers.map((a) => a.ms));
  const bad = answers.find((a) => failureOf(a) !== null);
  if (bad || answers.length === 0) return failed(item, ms, answers, bad);
  const passing = answers.find(notKept);
  if (passing)
    return {
      n: item.n,
      state: method === 'GET' ? 'failed' : 'done',
      code: 'notKept',
      message: sentence('content.notKept', { node: passing.node }),
      ms,
      verified: false,
      evidence: answers,
    };
  const answered = answers.filter((a) => a.held !== undefined);
  if (answered.length > 0)
    return { n: item.n, state: 'done', ms, verified: true, evidence: answers };
  const code = answers.every((a) => isHeld(a) === undefined) ? 'untold' : null;
  return { n: item.n, state: 'done', code, ms, verified: null, evidence: answers };
};

const headersOf = (o: PreheatOptions): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(o.other.headers ?? {}).map(([k, v]) => [k.toLowerCase(), v]),
  ),
  ...(o.userAgent ? { 'user-agent': o.userAgent } : {}),
});

/** Chunks of this one's task that are worked on side by side, at most, and share its pace. */
const besideOf = ({ task }: Chunk): number => {
  const lanes = Object.keys((task.params['lanes'] ?? {}) as object).length;
  return Math.min(chunksAhead, Math.floor(task.total / edgeChunk) + Math.max(1, lanes));
};

/**
 * Fetches each address of a chunk from its nodes with the options of the task, `executions` times;
 * between two rounds the chunk is put back for the interval. The last round decides.
 */
export const fetchFromEdges = async (tools: Tools, chunk: Chunk): Promise<void> => {
  const o = optionsOf(chunk);
  const bound = o.resolutionIp;
  const nodes = bound === null ? await nodesFor(chunk) : [{ node: bound, address: bound }];
  const headers = headersOf(o);
  const mark = await markOf(laneOf(chunk).paramId);
  const body = { ...(o.body ? { body: o.body } : {}), ...(bound === null ? {} : { bound }) };
  const timeout = o.other.timeoutMs ? { timeoutMs: o.other.timeoutMs } : {};
  const most = mostWitnesses(chunk.task.total);
  const round = Number(chunk.memo?.['round'] ?? 1);
  const last = round >= o.executions;
  await sweep(tools, chunk, {
    concurrency: o.other.concurrency ?? concurrency,
    gapMs: o.other.perSecond ? (1000 * besideOf(chunk)) / o.other.perSecond : 0,
    judge: last ? (item, answers) => judgeFetch(item, answers, o.method) : null,
    ask: (item) =>
      Promise.all(
        nodes.map(async (node, i) => {
          const sent = { url: item.target, ...node, headers, mark, ...timeout };
          const answer = await askEdge({ ...sent, method: o.method, ...body, recorded: true });
          const chosen = (i + nodes.length - (item.n % nodes.length)) % nodes.length < most;
          if (!last || !chosen || o.method !== 'GET' || failureOf(answer)) return answer;
          const again = await askEdge({ ...sent, method: 'HEAD' });
          const state = isHeld(again);
          return state === undefined ? answer : { ...answer, held: state };
        }),
      ),
  });
  if (last) return;
  await chunk.save({ memo: { round: round + 1 } });
  throw later(o.intervalSeconds * 1000);
};
