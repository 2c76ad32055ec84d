import { sql } from 'kysely';
import { converted, monthDays } from '#shared/areas/cdn/bills/arithmetic';
import type { Currency } from '#shared/areas/cdn/bills/prices';
import type { SmsLine } from '#shared/areas/cdn/bills/schemas';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Charge } from '../../area';
import { rateFor, ratesOn } from '../../platform/accounts/index';

/** CNY per USD in parts per million on a day; null before the first rate. */
export const rateOn = async (ctx: Ctx, day: string): Promise<number | null> => {
  const { rows } = await sql<{
    rate: number;
  }>`select cny_per_usd_ppm as rate from bill_rate where from_day <= ${day}
    order by from_day desc limit 1`.execute(internal(ctx));
  return rows[0]?.rate ?? null;
};

/**
 * Lines of a day's messages by country and price. What was taken in another currency, before the account
 * changed its own, is converted at the rate of the day; without one `missing` says so.
 */
export const smsLinesOf = async (
  ctx: Ctx,
  o: { day: string; currency: string; charges: readonly Charge[] },
): Promise<{ sms: SmsLine[]; missing: boolean }> => {
  const isForeign = o.charges.some((c) => c.currency !== o.currency);
  const rate = isForeign ? await rateOn(ctx, o.day) : null;
  const lines = new Map<string, SmsLine>();
  for (const c of o.charges) {
    const isOwn = c.currency === o.currency;
    if (!isOwn && rate === null) continue;
    const price = isOwn ? c.price : converted(c.price, c.currency, rate ?? 0);
    const key = `${c.country} ${price}`;
    const before = lines.get(key) ?? {
      country: c.country,
      price,
      messages: 0,
      segments: 0,
      cost: 0,
    };
    const segments = before.segments + c.segments;
    lines.set(key, {
      ...before,
      messages: before.messages + c.messages,
      segments,
      cost: segments * price,
    });
  }
  return { sms: [...lines.values()], missing: isForeign && rate === null };
};

type DayOf = { id: string; accountId: string; day: string; currency: string; version: number };
/** Stores the lines of messages of one version of a day bill. */
export const writeSmsLines = async (
  ctx: Ctx,
  b: DayOf,
  lines: readonly SmsLine[],
): Promise<void> => {
  if (lines.length === 0) return;
  await sql`insert into bill_sms_line (id, bill_day_id, account_id, day, currency, version, country, messages, segments, price, cost)
    select gen_random_uuid(), ${b.id}, ${b.accountId}, ${b.day}::date, ${b.currency}, ${b.version}, l.country, l.messages, l.segments, l.price, l.cost
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(country text, messages bigint, segments bigint, price bigint, cost bigint)`.execute(
    internal(ctx),
  );
};

/** Lines of messages of a day bill, dearest first. */
export const smsLinesOfDay = async (ctx: Ctx, billDayId: string): Promise<SmsLine[]> => {
  const { rows } =
    await sql<SmsLine>`select country, messages, segments, price, cost from bill_sms_line
    where bill_day_id = ${billDayId} order by cost desc, country, price`.execute(internal(ctx));
  return rows;
};

/** What a month's messages came to by country and price, dearest first. */
export const smsLinesOfMonth = async (
  ctx: Ctx,
  accountId: string,
  month: string,
): Promise<SmsLine[]> => {
  const { first, last } = monthDays(month);
  const { rows } =
    await sql<SmsLine>`with newest as (select distinct on (day) id from bill_day where account_id = ${accountId}
      and day between ${first} and ${last} order by day, version desc)
    select country, price, sum(messages)::bigint as messages, sum(segments)::bigint as segments, sum(cost)::bigint as cost
    from bill_sms_line where bill_day_id in (select id from newest) group by country, price order by 5 desc, 1, 2`.execute(
      internal(ctx),
    );
  return rows;
};

/** Guaranteed segments of a month; none for an account whose messages stand in no bill. */
export const guaranteedSmsOf = async (ctx: Ctx, accountId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select guaranteed_sms as n from account
    where id = ${accountId} and sms_billing`.execute(internal(ctx));
  return rows[0]?.n ?? 0;
};
/** Price of a segment of an account that sent none: the one for all countries, else the dearest of its prices. */
export const idleSmsPriceOf = async (
  ctx: Ctx,
  account: { id: string; currency: Currency },
  day: string,
): Promise<number> => {
  const rates = await ratesOn(ctx, { accountId: account.id, currency: account.currency, day });
  return rateFor(rates, '') ?? Math.max(0, ...rates.map((r) => r.price));
};
