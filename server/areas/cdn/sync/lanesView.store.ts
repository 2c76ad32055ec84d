import { sql } from 'kysely';
import { dataSyncs, type ShownLane } from '#shared/areas/cdn/sync/lanes';
import type { Got } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { type From, listVerb, rowOf } from '../../../kernel/db/list';

const { list } = dataSyncs.endpoints;

/** Seconds behind the supplier's usual delay after which a lane counts as late. */
const lateSeconds = { realtime: 300, accurate: 1800, log: 7200 } as const;
const from = sql`sync_lane l join domain d on d.id = l.domain_id join supplier_param p on p.id = l.param_id`;
const lanes: From<Got<typeof list>> = {
  source: () =>
    sql`select l.*, d.name as domain, p.name as param, p.supplier, p.pull_delay_seconds from ${from}`,
  adds: {
    state: sql`case when t.end_at is not null and t.complete_to >= t.end_at then 'ended' when t.errors >= 3 then 'failing'
      when t.complete_to is null or t.complete_to < clock_timestamp() - (t.pull_delay_seconds + case t.source
        when 'realtime' then ${lateSeconds.realtime}::int when 'accurate' then ${lateSeconds.accurate}::int else ${lateSeconds.log}::int end) * interval '1 second'
      then 'late' else 'fresh' end`,
    lagSeconds: sql`extract(epoch from clock_timestamp() - t.complete_to)::int`,
    gaps: sql`(select count(*) from sync_gap g where g.lane_id = t.id and g.closed_at is null)::int`,
  },
  ties: sql`t.source, t.param`,
};
export const listLanes = listVerb(list, lanes);
/** One lane as the list shows it. */
export const shownLane = rowOf(list, lanes);

type OpenGap = {
  laneId: string;
  domain: string;
  param: string;
  source: ShownLane['source'];
  slotAt: string;
  requests: number;
  expected: number;
  attempts: number;
  foundAt: string;
};
/** Gaps nobody could close yet, newest slot first. */
export const openGaps = async (ctx: Ctx, size: number): Promise<OpenGap[]> => {
  const { rows } =
    await sql<OpenGap>`select g.lane_id as "laneId", d.name as domain, p.name as param, l.source, g.slot_at as "slotAt",
      g.requests, g.expected, g.attempts, g.found_at as "foundAt"
    from sync_gap g join ${from} on l.id = g.lane_id where g.closed_at is null order by g.slot_at desc, d.name limit ${size}`.execute(
      internal(ctx),
    );
  return rows;
};

/** Slots of a lane and day that are known to be short. */
export const gapsOfDay = async (ctx: Ctx, laneId: string, day: string): Promise<Set<string>> => {
  const { rows } = await sql<{ slotAt: string }>`select slot_at as "slotAt" from sync_gap
    where lane_id = ${laneId} and closed_at is null and slot_at >= ${`${day}T00:00:00Z`}::timestamptz
      and slot_at < ${`${day}T00:00:00Z`}::timestamptz + interval '1 day'`.execute(internal(ctx));
  return new Set(rows.map((r) => r.slotAt));
};
