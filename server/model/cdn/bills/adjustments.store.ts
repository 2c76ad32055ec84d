import { type RawBuilder, sql } from 'kysely';
import { billAdjustment, billAdjustments } from '#shared/areas/cdn/bills/adjustments';
import { type limitPurposes } from '#shared/areas/cdn/bills/limits';
import type { ShownAdjustment } from '#shared/areas/cdn/bills/bills';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { columnsOf } from '../../../kernel/db/rows';

export type Adjustment = Row<typeof billAdjustment>;
const columns = sql.join(
  columnsOf(billAdjustment).map((c) => (c === 'day' ? sql`j.day::text as day` : sql.ref(`j.${c}`))),
);

/** SQL: the request `p` to decide on an adjustment; it has one at most. */
const approvalOf = (id: RawBuilder<unknown>) =>
  sql`approval p where p.kind = 'billAdjustment' and p.subject_id = (${id})::text`;

export const listAdjustments = listVerb(billAdjustments.endpoints.list, {
  entity: billAdjustment,
  adds: {
    approvalId: sql`(select p.id from ${approvalOf(sql`t.id`)} limit 1)`,
    decidedByEmail: sql`(select p.decided_by_email from ${approvalOf(sql`t.id`)} limit 1)`,
  },
  where: (_ctx, { month, day }) => [month && sql`t.month = ${month}`, day && sql`t.day = ${day}`],
});

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
    await sql<ShownAdjustment>`select id, day::text as day, amount, reason, coalesce((select p.decided_at from ${approvalOf(sql`j.id`)}), created_at) as at
    from bill_adjustment j where account_id = ${accountId} and ${which} and state = 'approved' order by created_at, id`.execute(
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

/** Of one purpose dollars stand before yuan. */
export const limitList = { ties: sql`t.currency desc` };
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
