import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { DirtyRange } from '../statistics/dirtyRanges';

export type BilledDay = { accountId: string; day: string };
/** What a completed day would come to now, less what it says; `lines` is how many of its lines differ. */
export type Comparison = { lines: number; bytes: number; cost: number };

/** Newest completed version of each account's day. */
export const newestDays = sql`(select distinct on (account_id, day) * from bill_day where version > 0
  order by account_id, day, version desc)`;

/** Newest completed days whose present version was never compared; each is, once, after it was written. */
export const uncomparedDays = async (ctx: Ctx, limit: number): Promise<BilledDay[]> => {
  const { rows } = await sql<BilledDay>`select b.account_id, b.day::text as day from ${newestDays} b
    where not exists (select 1 from bill_comparison c where c.bill_day_id = b.id)
    order by b.day desc, b.account_id limit ${limit}`.execute(internal(ctx));
  return rows;
};

/** Completed days that some ranges of figures lie in. */
export const billedDaysIn = async (
  ctx: Ctx,
  ranges: readonly DirtyRange[],
): Promise<BilledDay[]> => {
  const { rows } = await sql<BilledDay>`select distinct b.account_id, b.day::text as day
    from unnest(${ranges.map((r) => r.accountId)}::uuid[], ${ranges.map((r) => r.day)}::date[]) as r(account_id, day)
      join account a on a.id = r.account_id
      join bill_day b on b.account_id = r.account_id and b.version > 0
        and b.day >= (r.day::timestamp + a.utc_offset_minutes * interval '1 minute')::date
        and b.day < r.day + interval '1 day' + a.utc_offset_minutes * interval '1 minute'
    order by 2 desc, 1`.execute(internal(ctx));
  return rows;
};

/**
 * Keeps a comparison with figures that were read after a mark; one with newer figures stays. Tells
 * whether it says something else than the one before.
 */
export const keepComparison = async (
  ctx: Ctx,
  billDayId: string,
  c: Comparison,
  mark: string,
): Promise<boolean> => {
  const tx = internal(ctx);
  const { rows } = await sql<
    Comparison & { isNewer: boolean }
  >`select lines, bytes, cost, number > ${mark}::bigint as is_newer from bill_comparison
    where bill_day_id = ${billDayId} for update`.execute(tx);
  if (rows[0]?.isNewer) return false;
  const [before = { lines: 0, bytes: 0, cost: 0 }] = rows;
  await sql`insert into bill_comparison (bill_day_id, lines, bytes, cost, number, compared_at)
    values (${billDayId}, ${c.lines}, ${c.bytes}, ${c.cost}, ${mark}, ${ctx.now()})
    on conflict (bill_day_id) do update set lines = excluded.lines, bytes = excluded.bytes,
      cost = excluded.cost, number = excluded.number, compared_at = excluded.compared_at`.execute(
    tx,
  );
  return before.lines !== c.lines || before.bytes !== c.bytes || before.cost !== c.cost;
};

/** What a completed day would come to now less what it says; null where that is the same. */
export const changeOfDay = async (
  ctx: Ctx,
  billDayId: string,
): Promise<{ differs: boolean; changedBytes: number; changedCost: number } | null> => {
  const { rows } = await sql<Comparison>`select lines, bytes, cost from bill_comparison
    where bill_day_id = ${billDayId} and lines > 0`.execute(internal(ctx));
  return rows[0] ? { differs: true, changedBytes: rows[0].bytes, changedCost: rows[0].cost } : null;
};
