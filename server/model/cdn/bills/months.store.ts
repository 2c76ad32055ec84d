import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { meanPrice, monthDays, monthTotals, priceFor } from '#shared/areas/cdn/bills/arithmetic';
import { bills, type billMonth } from '#shared/areas/cdn/bills/bills';
import { type Region, regionCodes } from '#shared/edge/regions';
import type * as z from 'zod';
import { type Ctx, internal } from '../../../kernel/db/context';
import { sumInForce } from './adjustments.store';
import { guaranteedSmsOf, idleSmsPriceOf, rateOn } from './messages.store';
import { accountOf, type BilledAccount, pricesOf, tellChanged } from './days.store';

export type MonthBill = z.output<typeof billMonth.schema>;
export type RegionSum = { region: Region; bytes: number; billableBytes: number; cost: number };
export type RegionPrice = RegionSum & {
  pricePerGb: number | null;
  priceVersion: number | null;
  firstDay: string;
  lastDay: string;
};

/** Price of a GB of an account that used nothing: the mean of its regional prices on a day. */
const idlePriceOf = async (ctx: Ctx, account: BilledAccount, day: string): Promise<number> => {
  const prices = await pricesOf(ctx, account.id);
  const valid = regionCodes.flatMap(
    (region) =>
      priceFor(prices, { accountId: account.id, region, day, currency: account.currency }) ?? [],
  );
  return meanPrice(valid.map((p) => p.pricePerGb));
};

/** Newest versions of a month's days with their lines added up. */
const summed = async (ctx: Ctx, accountId: string, first: string, last: string) => {
  const { rows } = await sql<{
    days: number;
    bytes: number;
    billableBytes: number;
    cost: number;
    smsSegments: number;
    smsCost: number;
    weighted: string;
    currency: 'USD' | 'CNY' | null;
  }>`
    with newest as (select distinct on (day) id, currency, bytes, billable_bytes, cost, sms_segments, sms_cost from bill_day
      where account_id = ${accountId} and day between ${first} and ${last} order by day, version desc)
    select count(*)::int as days, coalesce(sum(bytes), 0)::bigint as bytes, coalesce(sum(billable_bytes), 0)::bigint as billable_bytes,
      coalesce(sum(cost - sms_cost), 0)::bigint as cost, coalesce(sum(sms_segments), 0)::bigint as sms_segments,
      coalesce(sum(sms_cost), 0)::bigint as sms_cost, max(currency) as currency,
      (select coalesce(sum(l.weighted), 0)::text from bill_line l where l.bill_day_id in (select id from newest)) as weighted
    from newest`.execute(internal(ctx));
  return rows[0] as (typeof rows)[number];
};

/** What a month comes to now, from the newest versions of its days and the account's guarantees. */
export const composeMonth = async (
  ctx: Ctx,
  account: BilledAccount,
  month: string,
  fixedRate?: number | null,
): Promise<Omit<MonthBill, 'id' | 'version' | 'status' | 'completedAt' | 'createdAt'>> => {
  const { first, last } = monthDays(month);
  const s = await summed(ctx, account.id, first, last);
  const guaranteedSms = await guaranteedSmsOf(ctx, account.id);
  const totals = monthTotals({
    weighted: BigInt(s.weighted),
    usageCost: s.cost,
    guaranteedTrafficGb: account.guaranteedTrafficGb,
    guaranteedAmount: account.guaranteedAmount,
    idlePrice: s.weighted === '0' ? await idlePriceOf(ctx, account, last) : 0,
    sms: {
      segments: s.smsSegments,
      cost: s.smsCost,
      guaranteed: guaranteedSms,
      idlePrice:
        s.smsSegments === 0 && guaranteedSms > 0 ? await idleSmsPriceOf(ctx, account, last) : 0,
    },
  });
  const adjustments = await sumInForce(ctx, account.id, month);
  return {
    accountId: account.id,
    month,
    currency: s.currency ?? account.currency,
    days: s.days,
    bytes: s.bytes,
    billableBytes: s.billableBytes,
    ...totals,
    smsSegments: s.smsSegments,
    guaranteedSms,
    adjustments,
    total: totals.total + adjustments,
    guaranteedTrafficGb: account.guaranteedTrafficGb,
    guaranteedAmount: account.guaranteedAmount,
    cnyPerUsdPpm: fixedRate !== undefined ? fixedRate : await rateOn(ctx, last),
    payable: account.status === 'formal',
  };
};

const columns = sql`id, account_id, month, currency, version, status, days, bytes, billable_bytes, usage_cost, traffic_top_up, sms_segments, sms_cost, sms_top_up, guaranteed_sms, amount_top_up, adjustments, total,
  guaranteed_traffic_gb, guaranteed_amount, cny_per_usd_ppm, payable, completed_at, created_at`;
/** The newest completed version of a month. */
export const monthBill = async (
  ctx: Ctx,
  accountId: string,
  month: string,
): Promise<MonthBill | undefined> => {
  const { rows } =
    await sql<MonthBill>`select ${columns} from bill_month where account_id = ${accountId} and month = ${month}
    order by version desc limit 1`.execute(internal(ctx));
  return rows[0];
};

const noId = '00000000-0000-0000-0000-000000000000';
/** The completed bill of a month; before that, what it comes to so far. */
export const billSoFar = async (ctx: Ctx, account: BilledAccount, month: string) => {
  const done = await monthBill(ctx, account.id, month);
  const bill = done ?? {
    ...(await composeMonth(ctx, account, month)),
    id: noId,
    version: 0,
    status: 'pending' as const,
    completedAt: null,
    createdAt: ctx.now(),
  };
  return { bill, done: done !== undefined };
};
export const monthVersions = async (ctx: Ctx, accountId: string, month: string) => {
  const { rows } = await sql<{
    version: number;
    total: number;
    completedAt: string | null;
  }>`select version, total, completed_at
    from bill_month where account_id = ${accountId} and month = ${month} order by version desc`.execute(
    internal(ctx),
  );
  return rows;
};
/** Months with day bills, newest first, from a month on. */
export const monthsOf = async (ctx: Ctx, accountId: string, from: string): Promise<string[]> => {
  const { rows } = await sql<{
    month: string;
  }>`select distinct to_char(day, 'YYYY-MM') as month from bill_day
    where account_id = ${accountId} and day >= ${`${from}-01`}::date order by month desc`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.month);
};
export const regionsOf = async (
  ctx: Ctx,
  accountId: string,
  month: string,
): Promise<RegionSum[]> => {
  const { first, last } = monthDays(month);
  const { rows } =
    await sql<RegionSum>`with newest as (select distinct on (day) id from bill_day where account_id = ${accountId}
      and day between ${first} and ${last} order by day, version desc)
    select region, sum(bytes)::bigint as bytes, sum(billable_bytes)::bigint as billable_bytes, sum(cost)::bigint as cost from bill_line
    where bill_day_id in (select id from newest) group by region order by 4 desc, 1`.execute(
      internal(ctx),
    );
  return rows;
};

/** What each region used at each of its prices, with the days that price held for. */
export const regionPricesOf = async (
  ctx: Ctx,
  accountId: string,
  month: string,
): Promise<RegionPrice[]> => {
  const { first, last } = monthDays(month);
  const { rows } =
    await sql<RegionPrice>`with newest as (select distinct on (day) id from bill_day where account_id = ${accountId}
      and day between ${first} and ${last} order by day, version desc)
    select region, price_per_gb, price_version, min(day)::text as first_day, max(day)::text as last_day, sum(bytes)::bigint as bytes,
      sum(billable_bytes)::bigint as billable_bytes, sum(cost)::bigint as cost from bill_line
    where bill_day_id in (select id from newest) group by region, price_id, price_version, price_per_gb
    order by sum(sum(cost)) over (partition by region) desc, region, first_day`.execute(
      internal(ctx),
    );
  return rows;
};

/** What a month's bill says, apart from its version and instants. */
const contentOf = (m: Partial<MonthBill>): string =>
  JSON.stringify([
    m.currency,
    m.days,
    m.bytes,
    m.billableBytes,
    m.usageCost,
    m.trafficTopUp,
    m.amountTopUp,
    m.adjustments,
    m.total,
    m.guaranteedTrafficGb,
    m.guaranteedAmount,
    m.smsSegments,
    m.smsCost,
    m.smsTopUp,
    m.guaranteedSms,
  ]);
/** True when a completed month would say something else now. */
export const monthMoved = async (
  ctx: Ctx,
  before: MonthBill,
  account: BilledAccount,
): Promise<boolean> =>
  contentOf(await composeMonth(ctx, account, before.month, before.cnyPerUsdPpm)) !==
  contentOf(before);

/** One at a time per account and month, until the transaction ends. */
export const lockMonth = (ctx: Ctx, accountId: string, month: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bill:${accountId}:${month}`}, 0))`.execute(
    internal(ctx),
  );

/**
 * Completes a month or, when it is completed and would say something else now, adds its next version.
 * The exchange rate stays the one of the first completion. Returns whether a version was written.
 */
export const writeMonth = async (ctx: Ctx, accountId: string, month: string): Promise<boolean> => {
  await lockMonth(ctx, accountId, month);
  const account = await accountOf(ctx, accountId);
  if (!account) return false;
  const before = await monthBill(ctx, accountId, month);
  const m = await composeMonth(ctx, account, month, before ? before.cnyPerUsdPpm : undefined);
  if (before && contentOf(before) === contentOf(m)) return false;
  await sql`insert into bill_month (id, account_id, month, currency, version, status, days, bytes, billable_bytes, usage_cost, traffic_top_up,
      sms_segments, sms_cost, sms_top_up, guaranteed_sms, amount_top_up, adjustments, total, guaranteed_traffic_gb, guaranteed_amount, cny_per_usd_ppm, payable, completed_at, created_at)
    values (${randomUUID()}, ${accountId}, ${month}, ${m.currency}, ${(before?.version ?? 0) + 1}, 'completed', ${m.days}, ${m.bytes}, ${m.billableBytes},
      ${m.usageCost}, ${m.trafficTopUp}, ${m.smsSegments}, ${m.smsCost}, ${m.smsTopUp}, ${m.guaranteedSms}, ${m.amountTopUp}, ${m.adjustments}, ${m.total}, ${m.guaranteedTrafficGb}, ${m.guaranteedAmount}, ${m.cnyPerUsdPpm}, ${m.payable},
      ${ctx.now()}, ${ctx.now()})`.execute(internal(ctx));
  tellChanged(ctx, accountId, month);
  if (!before) ctx.notify(bills.notices.monthCompleted, { month }, { accountId });
  return true;
};
