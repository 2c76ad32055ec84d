import { needsEdges, preheats, type PreheatOptions } from '#shared/areas/cdn/content/preheats';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { boundLane, createPreheat, suppliersPrefetch } from '../../../model/cdn/content/preheats';
import { heldToGrants, takeAllowances } from '../../../model/cdn/content/grants';
import { quotasOf } from '../../../model/cdn/content/quota';
import {
  byLane,
  lanesOf,
  leftOutOf,
  readInTurns,
  refuseBadLines,
} from '../../../model/cdn/content/submission';
import { type Owned, ownedTargets, pastPace } from '../../../model/cdn/content/targets.store';

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
      const read = await readInTurns(lines);
      const owned = await ownedTargets(ctx, read, { write: true });
      if (!skipBad) refuseBadLines(owned.problems);
      if (owned.targets.length === 0) throw new Failure('content.empty');
      const bound = await heldToGrants(ctx, owned, options);
      await takeAllowances(ctx, owned);
      const task = await createPreheat(ctx, owned, bound);
      return { task, ...leftOutOf(owned.problems, read) };
    },
  },
  {
    async check(o, { targets: lines, ...options }) {
      checkOptions(options);
      const read = await readInTurns(lines);
      const { owned, pace, edges, without } = await o.transact(async (ctx) => {
        const all = await ownedTargets(ctx, read, { write: true });
        const bound = await heldToGrants(ctx, all, options);
        const asksEdges = needsEdges(bound);
        const able = asksEdges ? { owned: all, without: [] } : suppliersPrefetch(all);
        const targets = able.owned;
        if (options.resolutionIp !== null && targets.targets.length > 0)
          await boundLane(ctx, targets, options.resolutionIp);
        const sums = await paceOf(ctx, targets, bound);
        return { owned: targets, pace: sums, edges: asksEdges, without: able.without };
      });
      return {
        ...leftOutOf(owned.problems, read),
        urls: owned.targets.length,
        way: edges ? ('edge' as const) : ('supplier' as const),
        lanes: lanesOf(owned),
        without,
        quotas: edges ? [] : await quotasOf(owned.lanes, ['prefetch']),
        ...pace,
      };
    },
  },
);
