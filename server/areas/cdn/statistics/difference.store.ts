import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Reach } from '../../../model/cdn/statistics/reach.store';

export type Disturbances = { openGaps: number; corrected: number };

/** What data sync knows of a span: slots still missing, and points that a supplier changed later. */
export const disturbancesOf = async (
  ctx: Ctx,
  reach: Reach,
  paramIds: readonly string[] | null,
  from: string,
  to: string,
): Promise<Disturbances> => {
  const lanes = sql`(${reach.accountId}::uuid is null or l.account_id = ${reach.accountId}::uuid)
    and (${reach.domainIds}::uuid[] is null or l.domain_id = any(${reach.domainIds}::uuid[]))
    and (${paramIds}::uuid[] is null or l.param_id = any(${paramIds}::uuid[]))
    and l.domain_id <> all(${reach.hidden}::uuid[]) and l.source in ('realtime', 'accurate')`;
  const { rows } = await sql<Disturbances>`select
      (select count(*)::int from sync_gap g join sync_lane l on l.id = g.lane_id
        where ${lanes} and g.closed_at is null and g.slot_at >= ${from}::timestamptz and g.slot_at < ${to}::timestamptz) as "openGaps",
      (select coalesce(sum(r.changed), 0)::int from sync_run r join sync_lane l on l.id = r.lane_id
        where ${lanes} and r.changed > 0 and r.to_at > ${from}::timestamptz and r.from_at < ${to}::timestamptz) as corrected`.execute(
    internal(ctx),
  );
  return rows[0] ?? { openGaps: 0, corrected: 0 };
};
