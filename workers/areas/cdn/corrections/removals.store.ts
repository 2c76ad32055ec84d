import { sql } from 'kysely';
import type pg from 'pg';
import { dataPlan, dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { undoDaysOf } from '#shared/areas/cdn/corrections/planMethods';
import { type Ctx, internal } from '#server/kernel/db/context';
import { change } from '#server/kernel/db/rows';

/** A removal that can be undone no longer. */
export type Lapsed = { id: string; domainId: string; fromAt: string; toAt: string };

/** Removals whose log lines are to be deleted, the oldest first. */
export const lapsedRemovals = async (pool: pg.Pool, now: string): Promise<Lapsed[]> => {
  const { rows } = await pool.query<Lapsed>(
    `select id, domain_id as "domainId", from_at as "fromAt", to_at as "toAt" from data_plan
      where method = 'removal' and state = 'applied' and erased_at is null
        and applied_at < $1::timestamptz - $2 * interval '1 day' order by applied_at limit 20`,
    [now, undoDaysOf('removal')],
  );
  return rows;
};

/** Ends the log files of the removed hours, and notes that nothing of them is left. */
export const noteErased = async (
  ctx: Ctx,
  { id, domainId, fromAt, toAt }: Lapsed,
): Promise<void> => {
  await sql`update log_file set state = 'expired' where domain_id = ${domainId} and state <> 'expired'
    and hour_at >= ${fromAt}::timestamptz and hour_at < ${toAt}::timestamptz`.execute(
    internal(ctx),
  );
  await change(ctx, dataPlan, id, { erasedAt: ctx.now() }, { operation: 'erase', risk: 'high' });
  ctx.emit(dataPlans.events.changed, { id, domainId, state: 'applied' });
};
