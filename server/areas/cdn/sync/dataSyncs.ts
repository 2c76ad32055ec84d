import { dataSyncs, type ShownLane } from '#shared/areas/cdn/sync/lanes';
import { personBehind } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { record } from '../../../kernel/db/rows';
import { laneById } from '../../../model/cdn/sync/lanes.store';
import { gapsOfDay, listLanes, listRuns, openGaps, shownLane } from './lanesView.store';
import { pullAgain } from '../../../model/cdn/sync/pull';
import { reachOf } from '../../../model/cdn/statistics/reach.store';
import { removalsOf } from '../../../model/cdn/statistics/removals.store';
import { ceilSlot, dayMs, floorSlot, slotMs } from '../../../model/cdn/sync/slots';

const longestAgainDays = 7;

const requestsOfDay = async (lane: ShownLane, from: number): Promise<Map<number, number>> => {
  const rows = await platform().analytics.query<{ at: number; n: string }>({
    name: 'sync.slots',
    sql: `SELECT toUnixTimestamp(s.ts) AS at, sum(s.requests) AS n FROM stats_5m AS s
      WHERE s.account_id = {account:UUID} AND s.domain_id = {domain:UUID} AND s.param_id = {param:UUID} AND s.source = {source:String}
        AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')} GROUP BY at`,
    params: {
      account: lane.accountId,
      domain: lane.domainId,
      param: lane.paramId,
      source: lane.source,
      from: from / 1000,
      to: (from + dayMs) / 1000,
    },
  });
  return new Map(rows.map((r) => [Number(r.at) * 1000, Number(r.n)]));
};

/** Whole slots of a wanted span, refused when the lane has no data there or it is too long. */
const spanOf = (lane: ShownLane, from: string, to: string) => {
  const span = { from: floorSlot(from), to: ceilSlot(to) };
  const first = lane.pulledFrom;
  const last = lane.completeTo;
  const length = Date.parse(span.to) - Date.parse(span.from);
  const inside = first !== null && last !== null && span.from >= first && span.to <= ceilSlot(last);
  if (lane.source === 'log' || !inside || length <= 0 || length > longestAgainDays * dayMs)
    throw new Failure('sync.range', { from: first ?? '–', to: last ?? '–' });
  return span;
};

/** Data sync for staff: lanes, runs, the slots of a day, gaps, and pulling again by hand. */
export const dataSyncsService = serve(
  dataSyncs,
  {
    list: listLanes,
    one: (ctx, { id }) => shownLane(ctx, id),
    runs: listRuns,
    find: async (ctx, { size }) => ({ rows: await openGaps(ctx, size) }),
  },
  {
    async slots(o, { id, day }) {
      const { lane, gaps, removals } = await o.transact(async (ctx) => {
        const shown = await shownLane(ctx, id);
        const { domainId, source } = shown;
        const reach = await reachOf(ctx, { domainIds: [domainId] });
        return {
          lane: shown,
          gaps: await gapsOfDay(ctx, id, day),
          removals: await removalsOf(ctx, reach, source),
        };
      });
      const start = Date.parse(`${day}T00:00:00Z`);
      const requests = await requestsOfDay(lane, start);
      const slots = Array.from({ length: dayMs / slotMs }, (_, i) => {
        const ms = start + i * slotMs;
        const at = new Date(ms).toISOString();
        const removed = removals.some((r) => r.from <= at && at < r.to);
        return { at, requests: requests.get(ms) ?? 0, gap: gaps.has(at), removed };
      });
      return { day, slots };
    },
    async again(o, { id, from, to }) {
      const shown = await o.transact((ctx) => shownLane(ctx, id));
      const span = spanOf(shown, from, to);
      const lane = await laneById(platform().pool, id);
      if (!lane) throw new Failure('data.absent');
      const taken = await pullAgain(lane, span, 'again', personBehind(o.who));
      await o.transact((ctx) =>
        record(ctx, {
          module: 'syncLane',
          operation: 'again',
          rowId: id,
          accountId: lane.accountId,
          new: JSON.stringify({ ...span, ...taken }),
        }),
      );
      return taken;
    },
  },
);
