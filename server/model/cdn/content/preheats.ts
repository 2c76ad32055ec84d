import { needsEdges, type PreheatOptions } from '#shared/areas/cdn/content/preheats';
import { drivers } from '../../../drivers/cdn/index';
import type { Ctx } from '../../../kernel/db/context';
import { createTask, type Task } from '../../platform/tasks/index';
import { chosenNodes } from './nodes.store';
import { badField } from '#shared/kernel/errors';
import { allNodes } from '../suppliers/nodes';
import { byLane, edgeChunk, interleaved, laneParams, servedLanes, titleOf } from './submission';
import type { LaneOf, Owned } from './targets.store';

/** Addresses of one call that every supplier of the task accepts. */
const supplierChunk = (lanes: readonly LaneOf[]): number =>
  Math.min(...lanes.map((l) => drivers[l.supplier].facts.maxPrefetchUrls));

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
  owned: Owned,
  options: PreheatOptions,
  after?: { parentId: string; thenProbe: boolean },
): Promise<Task> => {
  const edges = needsEdges(options);
  const suppliers = [...new Set(owned.lanes.map((l) => l.supplier))];
  const nodes = await chosenNodes(ctx, options.nodeIds, suppliers);
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
    ...(after ? { parentId: after.parentId } : {}),
  });
};
