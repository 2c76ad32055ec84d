import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Zoned } from './daySums';

/** An account with synced data, and the span of which all of it is there. */
export type Reported = Zoned & {
  guaranteedTrafficGb: number;
  /** Nothing was counted before. */
  startAt: string;
  /** How far back the past has been fetched; null once all of it is there. */
  pulledFrom: string | null;
  completeTo: string | null;
};
/** A lane counts while it runs; one that has ended holds no other back. */
const open = sql`(l.end_at is null or l.complete_to is null or l.complete_to < l.end_at)`;

/** Accounts that have ever been synced; all of them, or the one named. */
export const reportedAccounts = async (
  ctx: Ctx,
  accountId: string | undefined,
): Promise<Reported[]> => {
  const { rows } = await sql<Reported>`select a.id, a.utc_offset_minutes, a.guaranteed_traffic_gb,
      min(l.start_at) as start_at,
      max(case when l.pulled_from > l.start_at then l.pulled_from end) as pulled_from,
      case when bool_or(${open} and l.complete_to is null) then null
        else coalesce(min(l.complete_to) filter (where ${open}), max(l.complete_to)) end as complete_to
    from account a join sync_lane l on l.account_id = a.id and l.source = 'accurate'
    where ${accountId ?? null}::uuid is null or a.id = ${accountId ?? null}::uuid
    group by a.id order by a.name`.execute(internal(ctx));
  return rows;
};

export type Watermark = { at: string; domain: string; param: string };
/** The lane that is complete the least far of all that still run. */
export const lowestWatermark = async (ctx: Ctx): Promise<Watermark | null> => {
  const { rows } =
    await sql<Watermark>`select l.complete_to as at, d.name as domain, p.name as param
    from sync_lane l join domain d on d.id = l.domain_id join supplier_param p on p.id = l.param_id
    where l.source = 'accurate' and l.complete_to is not null and ${open}
    order by l.complete_to, d.name, p.name limit 1`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** Billed usage of accounts by month, from the newest versions of their day bills. */
export const billedMonths = async (
  ctx: Ctx,
  accountIds: readonly string[],
  from: string,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ accountId: string; month: string; bytes: number }>`
    with newest as (select distinct on (account_id, day) account_id, day, billable_bytes from bill_day
      where account_id = any(${[...accountIds]}::uuid[]) and day >= ${`${from}-01`}::date order by account_id, day, version desc)
    select account_id, to_char(day, 'YYYY-MM') as month, sum(billable_bytes)::bigint as bytes
    from newest group by account_id, month`.execute(internal(ctx));
  return new Map(rows.map((r) => [`${r.accountId} ${r.month}`, r.bytes]));
};

/** Names of what sums were taken by, of those that still exist. */
export const namesOf = async (
  ctx: Ctx,
  table: 'account' | 'domain' | 'supplier_param',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from ${sql.table(table)}
    where id = any(${[...ids]}::uuid[])`.execute(internal(ctx));
  return new Map(rows.map((r) => [r.id, r.name]));
};
