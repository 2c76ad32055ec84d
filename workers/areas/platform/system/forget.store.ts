import { sql } from 'kysely';
import { type Ctx, internal } from '#server/kernel/db/context';
import { platform } from '#server/kernel/process/platform';

const batch = 5_000;

/** Technical rows that only grow: the setting that says for how many days, and which rows are due. */
const rules = [
  {
    table: 'idempotency',
    days: 'KEEP_ANSWERS_DAYS',
    due: sql`ctid = any(array(select ctid from idempotency where created_at < cutoff.at limit ${batch}))`,
  },
  {
    // By the order of the log, so that what is left of a stream has no gap.
    table: 'event_log',
    days: 'KEEP_EVENTS_DAYS',
    due: sql`id = any(array(select id from event_log
      where id <= (select id from event_log where at < cutoff.at order by at desc limit 1)
      order by id limit ${batch}))`,
  },
  {
    table: 'letter',
    days: 'KEEP_NOTICES_DAYS',
    due: sql`id = any(array(select id from letter
      where created_at < cutoff.at and state <> 'waiting' limit ${batch}))`,
  },
  {
    table: 'notice_delivery',
    days: 'KEEP_NOTICES_DAYS',
    due: sql`id = any(array(select id from notice_delivery
      where created_at < cutoff.at and next_at is null limit ${batch}))`,
  },
  {
    table: 'notification',
    days: 'KEEP_NOTICES_DAYS',
    due: sql`id = any(array(select id from notification where created_at < cutoff.at limit ${batch}))`,
  },
  {
    table: 'quarantined_job',
    days: 'KEEP_NOTICES_DAYS',
    due: sql`id = any(array(select id from quarantined_job where settled_at < cutoff.at limit ${batch}))`,
  },
] as const;

/**
 * Drops technical rows past their days, up to 5,000 of each table in one transaction. Answers how many
 * went of each; a table that gave a whole batch has more.
 */
export const forgetOld = async (
  ctx: Ctx,
): Promise<{ gone: Record<string, number>; more: boolean }> => {
  const gone: Record<string, number> = {};
  for (const { table, days, due } of rules) {
    const done = await sql`with cutoff as (
        select ${ctx.now()}::timestamptz - ${platform().config[days]} * interval '1 day' as at)
      delete from ${sql.table(table)} using cutoff where ${due}`.execute(internal(ctx));
    gone[table] = Number(done.numAffectedRows ?? 0);
  }
  return { gone, more: Object.values(gone).some((n) => n === batch) };
};
