import { sql } from 'kysely';
import type pg from 'pg';
import { dataPlan, dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { removalMethods, undoDaysOf } from '#shared/areas/cdn/corrections/planMethods';
import { type Ctx, internal } from '#server/kernel/db/context';
import { change } from '#server/kernel/db/rows';
import { hasHosts, loseParts } from '#server/model/cdn/logs/processes';
import { liftHolds } from '#server/model/cdn/statistics/holds';

/** A removal that can be undone no longer. */
export type Lapsed = { id: string; fromAt: string; toAt: string } & (
  | { domainId: string; processId: null }
  | { domainId: string | null; processId: string }
);

/** Removals whose log lines are to be deleted, the oldest first. */
export const lapsedRemovals = async (pool: pg.Pool, now: string): Promise<Lapsed[]> => {
  const { rows } = await pool.query<Lapsed>(
    `select id, domain_id as "domainId", process_id as "processId", from_at as "fromAt", to_at as "toAt" from data_plan
      where method = any($3) and state = 'applied' and erased_at is null
        and applied_at < $1::timestamptz - $2 * interval '1 day' order by applied_at limit 20`,
    [now, undoDaysOf('removal'), [...removalMethods]],
  );
  return rows;
};

/** Loads whose lines a removal took out of the sums. */
export const withdrawnBy = async (ctx: Ctx, planId: string): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from log_load where withdrawn_by = ${planId}`.execute(internal(ctx));
  return rows.map((r) => r.id);
};

/** Ends the log files of the removed hours, and notes that nothing of them is left. */
export const noteErased = async (
  ctx: Ctx,
  { id, domainId, processId, fromAt, toAt }: Lapsed,
): Promise<void> => {
  const tx = internal(ctx);
  if (processId === null)
    await sql`update log_file set state = 'expired' where domain_id = ${domainId} and state <> 'expired'
      and hour_at >= ${fromAt}::timestamptz and hour_at < ${toAt}::timestamptz`.execute(tx);
  else {
    await sql`update log_file set state = 'removed', load_id = null where state = 'loaded'
      and load_id in (select l.id from log_load l where l.withdrawn_by = ${id} and not ${hasHosts})`.execute(
      tx,
    );
    await loseParts(ctx, id);
    // The lines that are left make these very figures; what is stored from here on counts again.
    await liftHolds(ctx, id);
  }
  await change(ctx, dataPlan, id, { erasedAt: ctx.now() }, { operation: 'erase', risk: 'high' });
  ctx.emit(dataPlans.events.changed, { id, domainId, state: 'applied' });
};
