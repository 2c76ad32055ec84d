import { probes } from '#shared/areas/cdn/content/probes';
import { readTargets } from '#shared/areas/cdn/content/targets';
import { Failure } from '#shared/kernel/errors';
import { serve } from '../../../kernel/http/http';
import type { Ctx } from '../../../kernel/db/context';
import { createTask, type Task } from '../../../kernel/tasks';
import { chosenNodes } from '../../../model/cdn/content/nodes.store';
import {
  interleaved,
  laneParams,
  lanesOf,
  leftOutOf,
  refuseBadLines,
  servedLanes,
  titleOf,
} from '../../../model/cdn/content/submission';
import { type Owned, ownedTargets } from '../../../model/cdn/content/targets.store';

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

export const probesService = serve(probes, {
  async check(ctx, { targets: lines }) {
    const read = readTargets(lines, { directories: false });
    const owned = await ownedTargets(ctx, read);
    return {
      ...leftOutOf(owned.problems, read),
      urls: owned.targets.length,
      lanes: lanesOf(owned),
    };
  },
  async create(ctx, { targets: lines, description, nodeIds, skipBad }) {
    const read = readTargets(lines, { directories: false });
    const owned = await ownedTargets(ctx, read);
    if (!skipBad) refuseBadLines(owned.problems);
    if (owned.targets.length === 0) throw new Failure('content.empty');
    const task = await createProbe(ctx, owned, { nodeIds, description });
    return { task, ...leftOutOf(owned.problems, read) };
  },
});
