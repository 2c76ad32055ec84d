import type { ProbeFault } from '#shared/areas/cdn/networkTasks/netResults';
import type { RoundNode } from '#shared/areas/cdn/networkTasks/netRounds';
import { readTarget } from '#shared/areas/cdn/networkTasks/targets';
import { type Ctx, system } from '../../../kernel/db/context';
import type { Platform } from '../../../kernel/process/platform';
import { unmarked, type WitnessMark } from '../../../drivers/cdn/witness';
import { resolvers } from '../domains/verification/dnsLookups';
import { markOf } from '../suppliers/gateway';
import { addressOf, allNodes, askableParams } from '../suppliers/nodes';
import { paced } from './pace';
import { probeOnce, type Probed, type Way } from './probe';
import { keepNodes, keepPairs, type OpenRound, openRound, type Pair } from './rounds.store';
import { settleRound } from './settle';
import { lockTask, type NetTask, targetsFrom } from './tasks.store';

/** A job measures for about so long and hands the rest to the next one. */
const turnMs = 30_000;
/** Probes of one block take about so long; it is kept as a whole, and measured again after a kill. */
const blockSeconds = 8;
const mostOfBlock = 2_000;

const nodesOf = async (p: Platform, task: NetTask): Promise<RoundNode[]> => {
  if (task.kind === 'dns')
    return (await resolvers()).map((address) => ({ name: address, supplier: null, address }));
  const nodes = await p.run(system, (ctx) => allNodes(ctx));
  return nodes
    .filter((n) => task.nodeIds.length === 0 || task.nodeIds.includes(n.id))
    .map(({ name, description, supplier, address }) => ({
      name: `${description || name} ${address}`.slice(0, 100),
      supplier,
      address,
    }));
};

/** The way to each node; null where its address may not be reached. */
const waysOf = async (p: Platform, task: NetTask, nodes: readonly RoundNode[]) => {
  const params = await p.run(system, askableParams);
  const marks = new Map<string, WitnessMark>();
  for (const { id, supplier } of params)
    if (!marks.has(supplier)) marks.set(supplier, await markOf(id));
  const { EDGE_HTTP_PORT: httpPort, EDGE_HTTPS_PORT: httpsPort } = p.config;
  return Promise.all(
    nodes.map(async ({ address, supplier }): Promise<Way | null> => {
      const mark = marks.get(supplier ?? '') ?? unmarked;
      const way = { kind: task.kind, httpPort, httpsPort, mark };
      // Resolvers were set by who runs the platform; they stand with their port.
      if (task.kind === 'dns') return { ...way, address };
      const at = await addressOf(address).catch(() => null);
      return at && p.outbound.allowed(at) ? { ...way, address: at } : null;
    }),
  );
};

const percentile = (sorted: readonly number[], share: number): number | null =>
  sorted.length === 0
    ? null
    : (sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? null);

/** What the probes of a pair come to; the most frequent fault names what went wrong. */
export const pairOf = (
  place: Pick<Pair, 'node' | 'target'>,
  probes: readonly Probed[],
  { lossPercent, p95LimitMs }: Pick<NetTask, 'lossPercent' | 'p95LimitMs'>,
): Pair => {
  const times = probes.flatMap((r) => r.ms ?? []).toSorted((a, b) => a - b);
  const faults = new Map<ProbeFault, number>();
  for (const { fault } of probes) if (fault) faults.set(fault, (faults.get(fault) ?? 0) + 1);
  const [error = null] = [...faults].toSorted((a, b) => b[1] - a[1]).map(([fault]) => fault);
  const lost = probes.length - times.length;
  const p95 = percentile(times, 0.95);
  return {
    ...place,
    sent: probes.length,
    lost,
    p50: percentile(times, 0.5),
    p95,
    error,
    bad: lost * 100 >= lossPercent * probes.length || (p95 ?? 0) > p95LimitMs,
  };
};

type Named = { n: number; target: string };
/** Measures some targets at all nodes. What is held is of this block alone, however long the list is. */
const measureBlock = async (
  task: NetTask,
  ways: readonly (Way | null)[],
  targets: readonly Named[],
): Promise<Pair[]> => {
  const probes = new Map<string, Probed[]>();
  const at = (node: number, n: number) => `${node} ${n}`;
  type Item = { node: number; way: Way; n: number; target: string };
  function* items(): Generator<Item> {
    // One probe of every path before the second of any: what fails for a moment is met once.
    for (let turn = 0; turn < task.attempts; turn += 1)
      for (const { n, target } of targets)
        for (const [node, way] of ways.entries()) if (way) yield { node, way, n, target };
  }
  await paced(task.perSecond, items(), async ({ node, way, n, target }) => {
    const read = readTarget(target);
    const probe: Probed = read ? await probeOnce(way, read) : { ms: null, fault: 'other' };
    const key = at(node, n);
    const list = probes.get(key);
    if (list) list.push(probe);
    else probes.set(key, [probe]);
  });
  const forbidden: readonly Probed[] = [{ ms: null, fault: 'forbidden' }];
  return targets.flatMap(({ n }) =>
    ways.map((way, node) =>
      pairOf({ node, target: n }, way ? (probes.get(at(node, n)) ?? []) : forbidden, task),
    ),
  );
};

type Opened = { task: NetTask; round: OpenRound };
const openOf = async (ctx: Ctx, id: string): Promise<Opened | null> => {
  const round = await openRound(ctx, id);
  const task = round ? await lockTask(ctx, round.taskId) : undefined;
  return round && task ? { task, round } : null;
};

/**
 * Measures a round from where it stands, block by block, each kept in one transaction with the place
 * reached. Answers whether more is left once the turn is over; a round that was stopped is left alone.
 */
export const measureRound = async (
  p: Platform,
  id: string,
  o: { turnMs?: number; blockSeconds?: number; signal?: AbortSignal } = {},
): Promise<boolean> => {
  const opened = await p.run(system, (ctx) => openOf(ctx, id));
  if (!opened) return false;
  const { task, round } = opened;
  const nodes = round.nodes.length > 0 ? round.nodes : await nodesOf(p, task);
  if (round.nodes.length === 0) await p.run(system, (ctx) => keepNodes(ctx, id, nodes));
  const ways = await waysOf(p, task, nodes);
  const perTarget = Math.max(1, ways.length * task.attempts);
  const wished = Math.ceil((task.perSecond * (o.blockSeconds ?? blockSeconds)) / perTarget);
  const count = Math.min(mostOfBlock, Math.max(10, wished));
  const end = performance.now() + (o.turnMs ?? turnMs);
  let { cursor } = round;
  do {
    const from = cursor;
    const targets = await p.run(system, (ctx) => targetsFrom(ctx, task.id, { from, count }));
    if (targets.length === 0 || ways.length === 0) {
      await p.run(system, (ctx) => settleRound(ctx, id, 'done'));
      return false;
    }
    const pairs = await measureBlock(task, ways, targets);
    cursor = (targets.at(-1)?.n ?? cursor) + 1;
    const next = cursor;
    const open = await p.run(system, (ctx) => keepPairs(ctx, id, { pairs, cursor: next }));
    if (!open) return false;
    // A worker that ends leaves the rest to another one.
  } while (performance.now() < end && !o.signal?.aborted);
  return true;
};
