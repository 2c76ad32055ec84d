import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { platformMonthFreeze } from '#shared/areas/cdn/reports/platformMonths';
import type { Row } from '#shared/kernel/contract';
import type { Supplier } from '#shared/suppliers';
import { type Ctx, internal } from '../../../kernel/db/context';
import { insert } from '../../../kernel/db/rows';

type Currency = 'USD' | 'CNY';
/** Usage of an account at a parameter, as the newest versions of the month's day bills have it. */
export type MonthUsage = {
  accountId: string;
  paramId: string;
  supplier: Supplier | null;
  bytes: number;
  /** Bytes x coefficient in parts per million, exact. */
  weighted: string;
};
export const monthUsage = async (ctx: Ctx, month: string): Promise<MonthUsage[]> => {
  const { rows } =
    await sql<MonthUsage>`with newest as (select distinct on (account_id, day) id, account_id
      from bill_day where to_char(day, 'YYYY-MM') = ${month} order by account_id, day, version desc)
    select d.account_id, u.param_id, p.supplier, sum(u.bytes)::bigint as bytes,
      sum(u.bytes::numeric * u.coefficient_ppm)::text as weighted
    from newest d join bill_usage u on u.bill_day_id = d.id left join supplier_param p on p.id = u.param_id
    group by d.account_id, u.param_id, p.supplier order by d.account_id, p.supplier, u.param_id`.execute(
      internal(ctx),
    );
  return rows;
};

/** Months with day bills, newest first. */
export const billedMonthNames = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ month: string }>`select distinct to_char(day, 'YYYY-MM') as month
    from bill_day order by month desc`.execute(internal(ctx));
  return rows.map((r) => r.month);
};

/** Accounts with day bills in a month. */
export const accountsOfMonth = async (ctx: Ctx, month: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct account_id as id from bill_day
    where to_char(day, 'YYYY-MM') = ${month} order by 1`.execute(internal(ctx));
  return rows.map((r) => r.id);
};

export type ParamCost = { paramId: string; amount: number; currency: Currency };
/**
 * What parameters cost in a month: the invoice, or before it what our price list expects. Nothing is told
 * of those whose past has yet to arrive: all of it would fall on what is there.
 */
export const paramCosts = async (ctx: Ctx, month: string): Promise<ParamCost[]> => {
  const { rows } = await sql<ParamCost>`select m.param_id,
      coalesce(i.amount_micros, m.expected_amount) as amount, coalesce(i.currency, p.currency) as currency
    from supplier_month m
    left join lateral (select amount_micros, currency from supplier_invoice v where v.month_id = m.id
      order by v.version desc limit 1) i on true
    left join lateral (select currency from supplier_price s where s.param_id = m.param_id and s.from_month <= m.month
      order by s.from_month desc limit 1) p on true
    where m.month = ${month} and m.gap is distinct from 'past' and coalesce(i.amount_micros, m.expected_amount) is not null
      and coalesce(i.currency, p.currency) is not null`.execute(internal(ctx));
  return rows;
};

export type Freeze = Row<typeof platformMonthFreeze>;
/** The newest frozen version of a month. */
export const newestFreeze = async (ctx: Ctx, month: string): Promise<Freeze | null> => {
  const { rows } = await sql<Freeze>`select * from platform_month_freeze where month = ${month}
    order by version desc limit 1`.execute(internal(ctx));
  return rows[0] ?? null;
};
/** One at a time per month, until the transaction ends. */
export const lockFreeze = (ctx: Ctx, month: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`platformMonth ${month}`}, 0))`.execute(
    internal(ctx),
  );
export const keepFreeze = (ctx: Ctx, freeze: Omit<Freeze, 'id' | 'createdAt'>): Promise<Freeze> =>
  insert(ctx, platformMonthFreeze, freeze, { id: randomUUID(), operation: 'freeze', risk: 'high' });
