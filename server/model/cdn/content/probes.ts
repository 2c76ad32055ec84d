import type { Ctx } from '../../../kernel/db/context';
import { createTask, type Task } from '../../platform/tasks/index';
import { chosenNodes } from './nodes.store';
import { interleaved, laneParams, servedLanes, titleOf } from './submission';
import type { Owned } from './targets.store';

const chunkSize = 500;

/** Stores a probe of these targets in the caller's transaction. */
export const createProbe = async (
  ctx: Ctx,
  owned: Owned,
  o: { nodeIds: readonly string[]; description: string; parentId?: string },
): Promise<Task> => {
  const suppliers = [...new Set(owned.lanes.map((l) => l.supplier))];
  const nodes = await chosenNodes(ctx, o.nodeIds, suppliers);
  const served = servedLanes(owned, nodes);
  const lanes = served.map(({ lane, targets }) => ({
    lane: lane.lane,
    targets: targets.map((t) => t.value),
  }));
  return createTask(ctx, {
    kind: 'probe',
    title: titleOf(owned.targets, o.description),
    accountId: owned.accountId,
    params: { nodeIds: o.nodeIds, nodes, lanes: laneParams(served.map((s) => s.lane)) },
    lanes: interleaved(lanes, chunkSize),
    chunkSize,
    ...(o.parentId ? { parentId: o.parentId } : {}),
  });
};
