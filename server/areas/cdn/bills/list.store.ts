import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { DayBill } from '../../../model/cdn/bills/days.store';

/** Newest versions of day bills over accounts, for staff. */
export const listDays = async (
  ctx: Ctx,
  o: {
    accountId: string | null;
    from: string | null;
    to: string | null;
    status: string | null;
    order: 'day' | 'cost' | 'bytes';
    descending: boolean;
    page: number;
    size: number;
  },
): Promise<{ rows: (DayBill & { account: string })[]; total: number }> => {
  const newest = sql`select distinct on (account_id, day) * from bill_day where (${o.accountId}::uuid is null or account_id = ${o.accountId})
    and (${o.from}::date is null or day >= ${o.from}::date) and (${o.to}::date is null or day <= ${o.to}::date) order by account_id, day, version desc`;
  const status = sql`(${o.status}::text is null or b.status = ${o.status})`;
  const direction = o.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<
    DayBill & { account: string }
  >`select b.id, b.account_id, b.day::text as day, b.currency, b.version, b.status, b.hold, b.bytes,
      b.billable_bytes, b.cost, b.hash, b.completed_at, b.created_at, a.name as account
    from (${newest}) b join account a on a.id = b.account_id where ${status} order by ${sql.ref(`b.${o.order}`)} ${direction}, a.name
    limit ${o.size} offset ${(o.page - 1) * o.size}`.execute(internal(ctx));
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from (${newest}) b where ${status}`.execute(internal(ctx));
  return { rows, total: counted.rows[0]?.n ?? 0 };
};
