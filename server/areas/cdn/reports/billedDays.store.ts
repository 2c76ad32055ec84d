import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

type Span = { accountIds: readonly string[]; first: string; last: string };
const newest = (
  o: Span,
) => sql`select distinct on (account_id, day) id, account_id, day from bill_day
  where account_id = any(${[...o.accountIds]}::uuid[]) and day between ${o.first}::date and ${o.last}::date
  order by account_id, day, version desc`;

/** Coefficient in parts per million of what was billed, by account, day, domain, parameter and region. */
export const billedCoefficients = async (
  ctx: Ctx,
  o: Span,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ key: string; ppm: number }>`
    select d.account_id || ' ' || d.day || ' ' || u.domain_id || ' ' || u.param_id || ' ' || u.region as key, u.coefficient_ppm as ppm
    from (${newest(o)}) d join bill_usage u on u.bill_day_id = d.id`.execute(internal(ctx));
  return new Map(rows.map((r) => [r.key, r.ppm]));
};

export type BilledRegion = { region: string; bytes: number; billable: number };
/** What the lines of day bills add up to by region. */
export const billedRegions = async (ctx: Ctx, o: Span): Promise<BilledRegion[]> => {
  const { rows } =
    await sql<BilledRegion>`select l.region, sum(l.bytes)::bigint as bytes, sum(l.billable_bytes)::bigint as billable
    from (${newest(o)}) d join bill_line l on l.bill_day_id = d.id group by l.region`.execute(
      internal(ctx),
    );
  return rows;
};
