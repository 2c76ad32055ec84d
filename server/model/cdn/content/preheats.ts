import { needsEdges, type PreheatOptions } from '#shared/areas/cdn/content/preheats';
import { drivers } from '../../../drivers/cdn/index';
import type { Ctx } from '../../../kernel/db/context';
import { createTask, type Task } from '../../platform/tasks/index';
import { shareWeight } from './grants';
import { chosenNodes } from './nodes.store';
import { badField, Failure } from '#shared/kernel/errors';
import { lacksIt, type Supplier, suppliers } from '#shared/suppliers';
import { allNodes } from '../suppliers/nodes';
import { byLane, edgeChunk, interleaved, laneParams, servedLanes, titleOf } from './submission';
import type { LaneOf, Owned } from './targets.store';

/** Addresses of one call that every supplier of the task accepts. */
const supplierChunk = (lanes: readonly LaneOf[]): number =>
  Math.min(...lanes.map((l) => drivers[l.supplier].facts.maxPrefetchUrls));

/**
 * What suppliers fetch by themselves: their lanes, and the targets that one of them serves. `without` are the
 * suppliers that offer no prefetch.
 */
export const prefetched = (owned: Owned): { owned: Owned; without: Supplier[] } => {
  const offers = ({ supplier }: LaneOf) => !lacksIt(supplier, 'prefetch');
  const without = owned.lanes.filter((lane) => !offers(lane)).map(({ supplier }) => supplier);
  if (without.length === 0) return { owned, without };
  const domainOf: Owned['domainOf'] = (host) => {
    const row = owned.domainOf(host);
    return { ...row, lanes: row.lanes.filter(offers) };
  };
  const targets = owned.targets.filter(({ host }) => domainOf(host).lanes.length > 0);
  const lanes = owned.lanes.filter(offers);
  return { owned: { ...owned, domainOf, targets, lanes }, without: [...new Set(without)] };
};

/** The same for a submission: a target that only suppliers without prefetch serve is refused. */
export const suppliersPrefetch = (all: Owned): ReturnType<typeof prefetched> => {
  const able = prefetched(all);
  if (able.owned.targets.length === all.targets.length) return able;
  const labels = able.without.map((supplier) => suppliers[supplier].label);
  throw new Failure('content.noPrefetch', {
    suppliers: [labels.map(([zh]) => zh).join('、'), labels.map(([, en]) => en).join(', ')],
  });
};

/**
 * The one lane of a preheat that is bound to an address: the node must be one of a supplier that
 * serves every target. Each target is fetched from it once.
 */
export const boundLane = async (ctx: Ctx, owned: Owned, address: string) => {
  const node = (await allNodes(ctx)).find((n) => n.address === address);
  const own = byLane(owned).find(({ lane }) => lane.supplier === node?.supplier);
  if (!own || own.targets.length < owned.targets.length)
    throw badField('resolutionIp', 'content.resolutionIp', { address });
  return [{ lane: { ...own.lane, lane: address }, targets: own.targets }];
};

/** Stores a preheat of these targets in the caller's transaction. */
export const createPreheat = async (
  ctx: Ctx,
  all: Owned,
  options: PreheatOptions,
  after?: { parentId: string; thenProbe: boolean },
): Promise<Task> => {
  const edges = needsEdges(options);
  const owned = edges ? all : suppliersPrefetch(all).owned;
  const names = [...new Set(owned.lanes.map((l) => l.supplier))];
  const nodes = await chosenNodes(ctx, options.nodeIds, names);
  const served =
    options.resolutionIp === null
      ? servedLanes(owned, nodes)
      : await boundLane(ctx, owned, options.resolutionIp);
  const chunkSize = edges ? edgeChunk : supplierChunk(owned.lanes);
  const { description, ...params } = options;
  const lanes = served.map(({ lane, targets }) => ({
    lane: lane.lane,
    targets: targets.map((t) => t.value),
  }));
  return createTask(ctx, {
    kind: 'preheat',
    title: titleOf(owned.targets, description),
    accountId: owned.accountId,
    params: {
      ...params,
      ...(after?.thenProbe ? { thenProbe: true } : {}),
      way: edges ? 'edge' : 'supplier',
      nodes,
      lanes: laneParams(served.map((s) => s.lane)),
    },
    lanes: interleaved(lanes, chunkSize),
    chunkSize,
    weight: await shareWeight(ctx, owned),
    ...(after ? { parentId: after.parentId } : {}),
  });
};
