import { sql } from 'kysely';
import type pg from 'pg';
import { type Ctx, internal } from '#server/kernel/db/context';
import { mostAttempts } from '#shared/areas/cdn/sync/laneControl';
import { isPaused, type LaneWork } from '#server/model/cdn/sync/lanes.store';

/** A slot in which a lane knows of fewer requests than another source of the same domain and parameter. */
export type Gap = { laneId: string; slotAt: string; requests: number; expected: number };

/** Keeps what was found in a window and closes what is no longer short there. */
export const keepGaps = async (
  ctx: Ctx,
  window: { from: string; to: string },
  gaps: readonly Gap[],
): Promise<void> => {
  const tx = internal(ctx);
  await sql`insert into sync_gap as g (lane_id, slot_at, requests, expected)
    select * from unnest(${gaps.map((g) => g.laneId)}::uuid[], ${gaps.map((g) => g.slotAt)}::timestamptz[],
      ${gaps.map((g) => g.requests)}::bigint[], ${gaps.map((g) => g.expected)}::bigint[])
    on conflict (lane_id, slot_at) do update set requests = excluded.requests, expected = excluded.expected, closed_at = null`.execute(
    tx,
  );
  await sql`update sync_gap g set closed_at = clock_timestamp() where closed_at is null
    and slot_at >= ${window.from}::timestamptz and slot_at < ${window.to}::timestamptz
    and not exists (select 1 from unnest(${gaps.map((g) => g.laneId)}::uuid[], ${gaps.map((g) => g.slotAt)}::timestamptz[]) as f(lane_id, slot_at)
      where f.lane_id = g.lane_id and f.slot_at = g.slot_at)`.execute(tx);
};

/** Spans of a lane to pull again now: its due gaps of one day, from the first to the last slot. */
export type GapSpan = { laneId: string; from: string; to: string };
/** Takes due gaps; each attempt doubles the wait before the next one. */
export const claimGaps = async (pool: pg.Pool, limit: number): Promise<GapSpan[]> => {
  const { rows } = await pool.query<GapSpan>(
    `with taken as (update sync_gap set attempts = attempts + 1, next_at = clock_timestamp() + least(3600, 60 * 2 ^ attempts) * interval '1 second'
        from sync_lane l where l.id = lane_id and l.source <> 'log' and closed_at is null and sync_gap.next_at <= clock_timestamp() and attempts < $1 and not ${isPaused}
        returning lane_id, slot_at)
     select lane_id as "laneId", min(slot_at) as "from", max(slot_at) + interval '5 minutes' as "to"
     from taken group by lane_id, date_trunc('day', slot_at) limit $2`,
    [mostAttempts, limit],
  );
  return rows;
};

/**
 * Lanes with data in a window, for the comparison of their sources. The watermark of a log lane follows
 * from the comparison, so one that stands before the window is compared as well.
 */
export const lanesBetween = async (
  pool: pg.Pool,
  from: string,
  to: string,
): Promise<
  Pick<LaneWork, 'id' | 'domainId' | 'paramId' | 'source' | 'pulledFrom' | 'completeTo'>[]
> => {
  const { rows } = await pool.query(
    `select id, domain_id as "domainId", param_id as "paramId", source, pulled_from as "pulledFrom", complete_to as "completeTo"
     from sync_lane where (complete_to > $1 or source = 'log') and pulled_from < $2`,
    [from, to],
  );
  return rows;
};
