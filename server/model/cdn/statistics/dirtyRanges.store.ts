import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { StatSeries } from './statRows';

/** A UTC day of a series of whose figures something changed; `changedAt` in ms of the engine's clock. */
export type ChangedDay = StatSeries & { day: string; changedAt: number };

/** How far the ledger is read, in ms of the engine's clock. */
export const readingOf = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{
    ms: number;
  }>`select round(extract(epoch from stored_to) * 1000)::bigint as ms from ledger_reading`.execute(
    internal(ctx),
  );
  return rows[0]?.ms ?? 0;
};

/**
 * Marks days, those again that changed since they were marked, and keeps how far the ledger is read.
 * Its row is locked first, so that the numbers of marks are given in the order of commits.
 */
export const markDays = async (
  ctx: Ctx,
  days: readonly ChangedDay[],
  storedTo: number,
): Promise<number> => {
  const tx = internal(ctx);
  await sql`insert into ledger_reading as r (stored_to) values (to_timestamp(${storedTo}::numeric / 1000))
    on conflict (id) do update set stored_to = greatest(r.stored_to, excluded.stored_to)`.execute(
    tx,
  );
  const { numAffectedRows } =
    await sql`insert into dirty_range (account_id, domain_id, param_id, source, day, changed_at)
    select r."accountId", r."domainId", r."paramId", r.source, r.day, to_timestamp(r."changedAt" / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as r("accountId" uuid, "domainId" uuid, "paramId" uuid, source text, day date, "changedAt" numeric)
    on conflict (account_id, domain_id, param_id, source, day)
      do update set changed_at = excluded.changed_at, number = excluded.number, marked_at = clock_timestamp()
      where excluded.changed_at > dirty_range.changed_at`.execute(tx);
  return Number(numAffectedRows ?? 0);
};

/** Marks days that changed without a row of the ledger; the same lock keeps the numbers in order. */
export const markNow = async (
  ctx: Ctx,
  days: readonly (StatSeries & { day: string })[],
): Promise<void> => {
  const tx = internal(ctx);
  await sql`select 1 from ledger_reading for update`.execute(tx);
  await sql`insert into dirty_range (account_id, domain_id, param_id, source, day, changed_at)
    select r."accountId", r."domainId", r."paramId", r.source, r.day, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as r("accountId" uuid, "domainId" uuid, "paramId" uuid, source text, day date)
    on conflict (account_id, domain_id, param_id, source, day)
      do update set changed_at = greatest(dirty_range.changed_at, excluded.changed_at), number = excluded.number,
        marked_at = clock_timestamp()`.execute(tx);
};

/** The newest mark ever given; whoever reads figures after it has seen what it tells of. */
export const newestMark = async (ctx: Ctx): Promise<string> => {
  const { rows } = await sql<{
    number: string;
  }>`select last_value::text as number from dirty_range_number`.execute(internal(ctx));
  return rows[0]?.number ?? '0';
};

/** Marks that a reader has not settled yet, oldest first, and the number that settles them. */
export const readMarks = async (
  ctx: Ctx,
  reader: string,
  limit: number,
): Promise<{ ranges: (StatSeries & { day: string })[]; to: string | null }> => {
  const tx = internal(ctx);
  await sql`insert into dirty_reader (name) values (${reader}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<
    StatSeries & { day: string; number: string }
  >`select account_id, domain_id, param_id, source, day::text as day, number::text as number
    from dirty_range where number > (select number from dirty_reader where name = ${reader})
    order by dirty_range.number limit ${limit}`.execute(tx);
  return { ranges: rows, to: rows.at(-1)?.number ?? null };
};

/** Notes that a reader has dealt with all marks up to a number. */
export const settleMarks = async (ctx: Ctx, reader: string, to: string): Promise<void> => {
  await sql`update dirty_reader set number = greatest(number, ${to}::bigint) where name = ${reader}`.execute(
    internal(ctx),
  );
};
