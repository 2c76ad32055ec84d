import { sql } from 'kysely';
import type { AccountChart, bills } from '#shared/areas/cdn/bills/bills';
import type { Out } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { BilledAccount } from '../../../model/cdn/bills/days.store';

type Line = Out<typeof bills.endpoints.lines>['rows'][number];

/** Lines of the newest versions of day bills; of one account, or of all for staff. */
export const listLines = async (
  ctx: Ctx,
  o: {
    accountId: string | null;
    from: string | null;
    to: string | null;
    region: string | null;
    status: string | null;
    order: 'day' | 'cost' | 'bytes';
    descending: boolean;
    page: number;
    size: number;
  },
): Promise<{ rows: Line[]; total: number }> => {
  const found = sql`from (select distinct on (account_id, day) * from bill_day where (${o.accountId}::uuid is null or account_id = ${o.accountId})
      and (${o.from}::date is null or day >= ${o.from}::date) and (${o.to}::date is null or day <= ${o.to}::date)
      order by account_id, day, version desc) b
    join bill_line l on l.bill_day_id = b.id
    where (${o.region}::text is null or l.region = ${o.region}) and (${o.status}::text is null or b.status = ${o.status})`;
  const order = sql.ref(o.order === 'day' ? 'b.day' : `l.${o.order}`);
  const { rows } = await sql<Line>`
    select f.*, a.name as account from (select l.id, b.account_id, b.day::text as day, b.currency, b.status, b.version, b.hash, l.region, l.bytes,
        l.billable_bytes, l.price_version, l.price_per_gb, l.cost, row_number() over (order by ${order} ${o.descending ? sql`desc` : sql`asc`}, b.day desc, l.id) as place
      ${found} order by place limit ${o.size} offset ${(o.page - 1) * o.size}) f
    join account a on a.id = f.account_id order by f.place`.execute(internal(ctx));
  const counted = await sql<{ n: number }>`select count(*)::int as n ${found}`.execute(
    internal(ctx),
  );
  return {
    rows: rows.map(({ place: _place, ...line }: Line & { place?: number }) => line),
    total: counted.rows[0]?.n ?? 0,
  };
};

/** Days of an account with their lines, for the chart. */
export const chartOf = async (
  ctx: Ctx,
  account: BilledAccount,
  from: string,
  to: string,
): Promise<AccountChart> => {
  const { rows } = await sql<AccountChart['days'][number]>`
    select b.day::text as day, b.status, b.billable_bytes, b.cost, coalesce((select jsonb_agg(jsonb_build_object('region', l.region, 'cost', l.cost,
        'pricePerGb', l.price_per_gb) order by l.region) from bill_line l where l.bill_day_id = b.id), '[]') as lines
    from (select distinct on (day) * from bill_day where account_id = ${account.id} and day between ${from} and ${to} order by day, version desc) b
    order by b.day`.execute(internal(ctx));
  return {
    accountId: account.id,
    name: account.name,
    currency: account.currency,
    guaranteedAmount: account.guaranteedAmount,
    guaranteedTrafficGb: account.guaranteedTrafficGb,
    days: rows,
  };
};
