import { sql } from 'kysely';
import type { smsRate } from '#shared/areas/platform/accounts/smsRates';
import type { Row } from '#shared/kernel/contract';
import { dayOf } from '#shared/kernel/units';
import { type Ctx, internal } from '../../../kernel/db/context';

export type SmsRate = Row<typeof smsRate>;
/** What an account pays for a segment now: its currency, and the price to a country; null where no price holds. */
export type SmsTariff = {
  /** Accounts whose messages stand in no bill pay nothing. */
  billed: boolean;
  currency: SmsRate['currency'];
  priceTo: (country: string) => number | null;
  /** What messages of a month may come to, in micro-units; null for no limit. Guaranteed segments go out in any case. */
  credit: number | null;
  guaranteed: number;
  /** The month of the account it is, as YYYY-MM. */
  month: string;
  utcOffsetMinutes: number;
};
type Held = { own: boolean; country: string | null; price: number };

/**
 * Prices that hold for an account on a day (YYYY-MM-DD) in a currency, the one that counts first: its own
 * before the general ones, a country's before the one for all, of these the latest.
 */
export const ratesOn = async (
  ctx: Ctx,
  o: { accountId: string; currency: string; day: string },
): Promise<Held[]> => {
  const { rows } = await sql<Held>`select distinct on (r.account_id is not null, r.country)
      r.account_id is not null as own, r.country, r.price
    from sms_rate r where (r.account_id is null or r.account_id = ${o.accountId}) and r.currency = ${o.currency}
      and r.from_day <= ${o.day}::date
    order by r.account_id is not null desc, r.country nulls last, r.from_day desc`.execute(
    internal(ctx),
  );
  return rows;
};
/** The price to a country out of those of a day; null for none. */
export const rateFor = (rates: readonly Held[], country: string): number | null =>
  (
    rates.find((r) => r.country === country && r.own) ??
    rates.find((r) => r.country === null && r.own) ??
    rates.find((r) => r.country === country) ??
    rates.find((r) => r.country === null)
  )?.price ?? null;

/** What messages of an account cost it from now on, by its own day. */
export const smsTariffOf = async (ctx: Ctx, accountId: string): Promise<SmsTariff> => {
  const { rows } = await sql<{
    billed: boolean;
    currency: SmsRate['currency'];
    utcOffsetMinutes: number;
    credit: number | null;
    guaranteed: number;
  }>`select sms_billing and billing_enabled as billed, currency, utc_offset_minutes, sms_credit as credit, guaranteed_sms as guaranteed from account where id = ${accountId}`.execute(
    internal(ctx),
  );
  const [account] = rows;
  const { currency = 'USD', utcOffsetMinutes = 0, guaranteed = 0 } = account ?? {};
  const day = dayOf(ctx.now(), utcOffsetMinutes);
  const own = { currency, guaranteed, utcOffsetMinutes, month: day.slice(0, 7) };
  if (!account?.billed) return { ...own, billed: false, credit: null, priceTo: () => null };
  const rates = await ratesOn(ctx, { accountId, currency, day });
  const { credit } = account;
  return { ...own, billed: true, credit, priceTo: (country) => rateFor(rates, country) };
};

/** A price under the same account, country, currency and day as another one. */
export const rateExists = async (
  ctx: Ctx,
  r: Pick<SmsRate, 'accountId' | 'country' | 'currency' | 'fromDay'>,
  except: string | null,
): Promise<string | null> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from sms_rate where account_id is not distinct from ${r.accountId}::uuid
    and country is not distinct from ${r.country} and currency = ${r.currency} and from_day = ${r.fromDay}
    and id is distinct from ${except}::uuid limit 1`.execute(internal(ctx));
  return rows[0]?.id ?? null;
};

/** Whether there is an account of this id. */
export const accountExists = async (ctx: Ctx, id: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from account where id = ${id}`.execute(internal(ctx));
  return rows.length > 0;
};
