import { dataSyncs, type ShownLane } from '#shared/areas/cdn/sync/lanes';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { pullByHand } from './again';
import { gapsOfDay, listLanes, openGaps, shownLane } from './lanesView.store';
import { reachOf, removalsOf } from '../../../model/cdn/statistics/reach';
import { dayMs, slotMs } from '../../../model/cdn/sync/slots';

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

/** Data sync for staff: lanes, the slots of a day, gaps, and pulling again by hand. */
export const dataSyncsService = serve(
  dataSyncs,
  {
    list: listLanes,
    one: (ctx, { id }) => shownLane(ctx, id),
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
        const removed = removals.some((r) => r.reason === null && r.from <= at && at < r.to);
        return { at, requests: requests.get(ms) ?? 0, gap: gaps.has(at), removed };
      });
      return { day, slots };
    },
    again: pullByHand,
  },
);
