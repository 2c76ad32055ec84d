import { hostname } from 'node:os';
import { isIP } from 'node:net';
import type { RoundNode } from '#shared/areas/cdn/networkTasks/netRounds';
import { isProgram } from '#shared/areas/cdn/networkTasks/netTasks';
import { readTarget } from '#shared/areas/cdn/networkTasks/targets';
import { type Ctx, system } from '../../../kernel/db/context';
import type { Platform } from '../../../kernel/process/platform';
import { unmarked, type WitnessMark } from '../../../drivers/cdn/witness';
import { resolvers } from '../domains/verification/dnsLookups';
import { markOf } from '../suppliers/gateway';
import { addressOf, allNodes, askableParams } from '../suppliers/nodes';
import { paced } from './pace';
import { openProbes } from './pairs';
import { probeOnce, type Way } from './probe';
import { keepNodes, keepPairs, type OpenRound, openRound, type Pairs } from './rounds.store';
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
  if (isProgram(task.kind)) return [{ name: hostname(), supplier: null, address: '' }];
  const nodes = await p.run(system, (ctx) => allNodes(ctx));
  return nodes
    .filter((n) => task.nodeIds.length === 0 || task.nodeIds.includes(n.id))
    .map(({ name, description, supplier, address }) => ({
      name: `${description || name} ${address}`.slice(0, 100),
      supplier,
      address,
    }));
};

/** Where a target is, for programs of this host. */
const reachOf =
  (p: Platform) =>
  async (host: string): Promise<{ address: string } | { fault: 'dns' | 'forbidden' }> => {
    const address = isIP(host) ? host : await addressOf(host).catch(() => null);
    if (!address) return { fault: 'dns' };
    return p.outbound.allowed(address) ? { address } : { fault: 'forbidden' };
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
      if (isProgram(task.kind)) return { ...way, address, reach: reachOf(p) };
      // Resolvers were set by who runs the platform; they stand with their port.
      if (task.kind === 'dns') return { ...way, address };
      const at = await addressOf(address).catch(() => null);
      return at && p.outbound.allowed(at) ? { ...way, address: at } : null;
    }),
  );
};

type Named = { n: number; target: string };
/** Measures some targets at all nodes. What is held is of this block alone, however long the list is. */
const measureBlock = async (
  task: NetTask,
  ways: readonly (Way | null)[],
  targets: readonly Named[],
): Promise<Pairs> => {
  const probes = openProbes(targets.length * ways.length, task.attempts);
  type Item = { pair: number; way: Way; target: string };
  function* items(): Generator<Item> {
    // One probe of every path before the second of any: what fails for a moment is met once.
    for (let turn = 0; turn < task.attempts; turn += 1)
      for (const [i, { target }] of targets.entries())
        for (const [node, way] of ways.entries())
          if (way) yield { pair: i * ways.length + node, way, target };
  }
  for (const [node, way] of ways.entries())
    if (!way)
      for (let i = 0; i < targets.length; i += 1)
        probes.add(i * ways.length + node, { ms: null, fault: 'forbidden' });
  await paced(task.perSecond, items(), async ({ pair, way, target }) => {
    const read = readTarget(target);
    probes.add(pair, read ? await probeOnce(way, read) : { ms: null, fault: 'other' });
  });
  return probes.judged(
    targets.map(({ n }) => n),
    ways.length,
    task,
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
