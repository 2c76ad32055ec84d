import { needsEdges, type PreheatOptions } from '#shared/areas/cdn/content/preheats';
import { drivers } from '../../../drivers/cdn/index';
import type { Ctx } from '../../../kernel/db/context';
import { createTask, type Task } from '../../platform/tasks/index';
import { chosenNodes } from './nodes.store';
import { edgeChunk, interleaved, laneParams, servedLanes, titleOf } from './submission';
import type { LaneOf, Owned } from './targets.store';

/** Addresses of one call that every supplier of the task accepts. */
const supplierChunk = (lanes: readonly LaneOf[]): number =>
  Math.min(...lanes.map((l) => drivers[l.supplier].facts.maxPrefetchUrls));

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
  const served = servedLanes(owned, nodes);
  const chunkSize = edges ? edgeChunk : supplierChunk(owned.lanes);
  const { description, ...kept } = options;
  // One bound address stands for all suppliers: each target is fetched from it once.
  const lanes =
    options.resolutionIp === null
      ? served.map(({ lane, targets }) => ({
          lane: lane.lane,
          targets: targets.map((t) => t.value),
        }))
      : [{ lane: options.resolutionIp, targets: owned.targets.map((t) => t.value) }];
  return createTask(ctx, {
    kind: 'preheat',
    title: titleOf(owned.targets, description),
    accountId: owned.accountId,
    params: {
      ...kept,
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
