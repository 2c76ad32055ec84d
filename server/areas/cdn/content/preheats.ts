import { needsEdges, preheats, type PreheatOptions } from '#shared/areas/cdn/content/preheats';
import { readTargets } from '#shared/areas/cdn/content/targets';
import { badField, Failure } from '#shared/kernel/errors';
import { drivers } from '../../../drivers/cdn/index';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { createTask, type Task } from '../../../kernel/tasks';
import { chosenNodes } from '../../../model/cdn/content/nodes.store';
import { quotasOf } from '../../../model/cdn/content/quota';
import {
  byLane,
  edgeChunk,
  interleaved,
  laneParams,
  lanesOf,
  leftOutOf,
  refuseBadLines,
  servedLanes,
  titleOf,
} from '../../../model/cdn/content/submission';
import {
  type LaneOf,
  type Owned,
  ownedTargets,
  pastPace,
} from '../../../model/cdn/content/targets.store';

/** Files an hour that the specification gives for orientation, when nothing was measured yet. */
const referencePerHour = 4_000;

const checkOptions = (o: PreheatOptions): void => {
  if (o.taskType === 'supplier' && needsEdges(o))
    throw badField('taskType', 'field.choice', { field: 'taskType' });
  if (o.body !== '' && o.method !== 'POST')
    throw badField('body', 'field.unknown', { field: 'body' });
  const { outbound } = platform();
  if (o.resolutionIp !== null && !outbound.allowed(o.resolutionIp))
    throw badField('resolutionIp', 'outbound.refused', { target: o.resolutionIp });
};

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

/** What each supplier is expected to manage and how long its part takes; lanes run side by side. */
const paceOf = async (ctx: Ctx, owned: Owned, o: PreheatOptions) => {
  const lanes = byLane(owned);
  const total = lanes.reduce((sum, l) => sum + l.targets.length, 0);
  const paces = [];
  for (const { lane, targets } of lanes) {
    const measured = await pastPace(ctx, lane);
    const possible = measured ?? referencePerHour / 3600;
    const chosen = ((o.other.perSecond ?? Infinity) * targets.length) / total;
    const perSecond = Math.min(possible, chosen);
    const from: 'measured' | 'reference' | 'chosen' =
      chosen < possible ? 'chosen' : measured === null ? 'reference' : 'measured';
    const rounds = Math.ceil((targets.length * o.executions) / perSecond);
    const seconds = rounds + (o.executions - 1) * o.intervalSeconds;
    paces.push({ lane: lane.lane, perSecond, seconds, from });
  }
  return { seconds: Math.max(0, ...paces.map((p) => p.seconds)), paces };
};

export const preheatsService = serve(
  preheats,
  {
    async create(ctx, { targets: lines, skipBad, ...options }) {
      checkOptions(options);
      const read = readTargets(lines, { directories: false });
      const owned = await ownedTargets(ctx, read);
      if (!skipBad) refuseBadLines(owned.problems);
      if (owned.targets.length === 0) throw new Failure('content.empty');
      const task = await createPreheat(ctx, owned, options);
      return { task, ...leftOutOf(owned.problems, read) };
    },
  },
  {
    async check(o, { targets: lines, ...options }) {
      checkOptions(options);
      const read = readTargets(lines, { directories: false });
      const { owned, pace } = await o.transact(async (ctx) => {
        const found = await ownedTargets(ctx, read);
        return { owned: found, pace: await paceOf(ctx, found, options) };
      });
      const edges = needsEdges(options);
      return {
        ...leftOutOf(owned.problems, read),
        urls: owned.targets.length,
        way: edges ? ('edge' as const) : ('supplier' as const),
        lanes: lanesOf(owned),
        quotas: edges ? [] : await quotasOf(owned.lanes, ['prefetch']),
        ...pace,
      };
    },
  },
);
