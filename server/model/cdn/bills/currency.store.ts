import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** The first month (YYYY-MM) with completed days in another currency than this that is not completed itself; null for none. */
export const openMonthBeside = async (
  ctx: Ctx,
  o: { accountId: string; currency: string },
): Promise<string | null> => {
  const { rows } = await sql<{
    month: string;
  }>`select to_char(b.day, 'YYYY-MM') as month from bill_day b
    where b.account_id = ${o.accountId} and b.version > 0 and b.currency <> ${o.currency}
      and not exists (select 1 from bill_month m where m.account_id = b.account_id and m.currency = b.currency
        and m.month = to_char(b.day, 'YYYY-MM') and m.status = 'completed')
    order by b.day limit 1`.execute(internal(ctx));
  return rows[0]?.month ?? null;
};
