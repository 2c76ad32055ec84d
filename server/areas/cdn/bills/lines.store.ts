import { sql } from 'kysely';
import type { AccountChart } from '#shared/areas/cdn/bills/bills';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { BilledAccount } from '../../../model/cdn/bills/days.store';

/** Days of an account with their lines, for the chart. */
export const chartOf = async (
  ctx: Ctx,
  account: BilledAccount,
  from: string,
  to: string,
): Promise<AccountChart> => {
  const { rows } = await sql<AccountChart['days'][number]>`
    select b.day::text as day, b.status, b.billable_bytes, b.cost, b.sms_cost, coalesce((select jsonb_agg(jsonb_build_object('region', l.region, 'cost', l.cost,
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
