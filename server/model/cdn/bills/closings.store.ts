import { sql } from 'kysely';
import type { Gate } from '#shared/areas/cdn/bills/adjustments';
import { monthDays } from '#shared/areas/cdn/bills/arithmetic';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Accounts with bills of days in a month, by name. */
export const billedAccounts = async (
  ctx: Ctx,
  o: {
    month: string;
    accountId: string | null;
    status: string | null;
    page: number;
    size: number;
  },
): Promise<{ rows: { accountId: string; account: string }[]; total: number }> => {
  const { first, last } = monthDays(o.month);
  const source = sql`from account a where exists (select 1 from bill_day d where d.account_id = a.id and d.day between ${first} and ${last})
    and (${o.accountId}::uuid is null or a.id = ${o.accountId})
    and (${o.status}::text is null or exists (select 1 from bill_month m where m.account_id = a.id and m.month = ${o.month}) = (${o.status}::text = 'completed'))`;
  const { rows } = await sql<{
    accountId: string;
    account: string;
  }>`select a.id as account_id, a.name as account ${source} order by a.name, a.id
    limit ${o.size} offset ${(o.page - 1) * o.size}`.execute(internal(ctx));
  const counted = await sql<{ n: number }>`select count(*)::int as n ${source}`.execute(
    internal(ctx),
  );
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

/** How many days a gate names; their number is told beside them. */
const openDaysNamed = 5;
/** The data side of a month's gate: its days, what holds them, and whether their lines add up. */
export const gateData = async (
  ctx: Ctx,
  accountId: string,
  month: string,
): Promise<
  Pick<
    Gate,
    | 'days'
    | 'completed'
    | 'openDays'
    | 'waitsForData'
    | 'waitsForPrice'
    | 'sumsAgree'
    | 'adjustmentsWaiting'
  >
> => {
  const { first, last } = monthDays(month);
  const { rows } = await sql<{
    days: number;
    completed: number;
    openDays: string[];
    waitsForData: number;
    waitsForPrice: number;
    sumsAgree: boolean;
    adjustmentsWaiting: number;
  }>`
    with newest as (select distinct on (day) id, day, cost - sms_cost as cost, version, hold from bill_day
      where account_id = ${accountId} and day between ${first} and ${last} order by day, version desc)
    select count(*)::int as days, count(*) filter (where version > 0)::int as completed,
      coalesce((array_agg(day::text order by day) filter (where version = 0))[1:${openDaysNamed}], '{}') as open_days,
      count(*) filter (where hold in ('data', 'running', 'messages'))::int as waits_for_data, count(*) filter (where hold = 'price')::int as waits_for_price,
      not coalesce(bool_or(cost <> (select coalesce(sum(l.cost), 0) from bill_line l where l.bill_day_id = newest.id)), false) as sums_agree,
      (select count(*)::int from bill_adjustment j where j.account_id = ${accountId} and j.month = ${month} and j.state = 'waiting') as adjustments_waiting
    from newest`.execute(internal(ctx));
  return rows[0] as (typeof rows)[number];
};
