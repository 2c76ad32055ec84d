import { sql } from 'kysely';
import { billAdjustment, billLimit, type limitPurposes } from '#shared/areas/cdn/bills/adjustments';
import type { ShownAdjustment } from '#shared/areas/cdn/bills/bills';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';

export type Adjustment = Row<typeof billAdjustment>;
export type Limit = Row<typeof billLimit>;
const columns = sql.join(
  columnsOf(billAdjustment).map((c) => (c === 'day' ? sql`j.day::text as day` : sql.ref(`j.${c}`))),
);

export const listAdjustments = async (
  ctx: Ctx,
  o: {
    accountId: string | null;
    month: string | null;
    day: string | null;
    state: string | null;
    byAmount: boolean;
    descending: boolean;
    page: number;
    size: number;
  },
): Promise<{ rows: (Adjustment & { account: string })[]; total: number }> => {
  const filter = sql`(${o.accountId}::uuid is null or j.account_id = ${o.accountId}) and (${o.month}::text is null or j.month = ${o.month})
    and (${o.day}::date is null or j.day = ${o.day}::date) and (${o.state}::text is null or j.state = ${o.state})`;
  const order = o.byAmount ? sql`j.amount` : sql`j.created_at`;
  const { rows } = await sql<
    Adjustment & { account: string }
  >`select ${columns}, a.name as account from bill_adjustment j join account a on a.id = j.account_id
    where ${filter} order by ${order} ${o.descending ? sql`desc` : sql`asc`}, j.id limit ${o.size} offset ${(o.page - 1) * o.size}`.execute(
    internal(ctx),
  );
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from bill_adjustment j where ${filter}`.execute(internal(ctx));
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

/** One adjustment, locked until the transaction ends. */
export const lockAdjustment = async (ctx: Ctx, id: string): Promise<Adjustment | undefined> => {
  const { rows } =
    await sql<Adjustment>`select ${columns} from bill_adjustment j where j.id = ${id} for update`.execute(
      internal(ctx),
    );
  return rows[0];
};

/** The adjustments in force of a month, or of one of its days. */
export const inForce = async (
  ctx: Ctx,
  accountId: string,
  o: { month: string } | { day: string },
): Promise<ShownAdjustment[]> => {
  const which = 'day' in o ? sql`day = ${o.day}::date` : sql`month = ${o.month}`;
  const { rows } =
    await sql<ShownAdjustment>`select id, day::text as day, amount, reason, coalesce(decided_at, created_at) as at
    from bill_adjustment where account_id = ${accountId} and ${which} and state = 'approved' order by created_at, id`.execute(
      internal(ctx),
    );
  return rows;
};

export const sumInForce = async (ctx: Ctx, accountId: string, month: string): Promise<number> => {
  const { rows } = await sql<{
    amount: number;
  }>`select coalesce(sum(amount), 0)::bigint as amount from bill_adjustment
    where account_id = ${accountId} and month = ${month} and state = 'approved'`.execute(
    internal(ctx),
  );
  return rows[0]?.amount ?? 0;
};

export const listLimits = async (
  ctx: Ctx,
  o: { page: number; size: number },
): Promise<{ rows: Limit[]; total: number }> => {
  const { rows } =
    await sql<Limit>`select ${sql.join(columnsOf(billLimit).map((c) => sql.ref(c)))} from bill_limit order by purpose, currency desc
    limit ${o.size} offset ${(o.page - 1) * o.size}`.execute(internal(ctx));
  return { rows, total: 4 };
};
/** The amount above which a second person decides; zero sends everything to one. */
export const limitOf = async (
  ctx: Ctx,
  purpose: keyof typeof limitPurposes,
  currency: string,
): Promise<number> => {
  const { rows } = await sql<{
    amount: number;
  }>`select amount from bill_limit where purpose = ${purpose} and currency = ${currency} order by created_at limit 1`.execute(
    internal(ctx),
  );
  return rows[0]?.amount ?? 0;
};
