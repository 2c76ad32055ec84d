import { bytesPerGb, divideHalfEven, microsPerUnit } from '../../../kernel/units';

/** Bytes of one supplier entry's coefficient, in parts per million. */
export type UsagePart = { bytes: number; coefficientPpm: number };
const ppm = BigInt(microsPerUnit);
const gb = BigInt(bytesPerGb);

/** Sum of bytes x coefficient, in bytes x 10^-6; exact. */
export const weightedOf = (parts: readonly UsagePart[]): bigint =>
  parts.reduce((sum, p) => sum + BigInt(p.bytes) * BigInt(p.coefficientPpm), 0n);

/** Weighted bytes as whole bytes, for people; costs are never made from it. */
export const billableBytes = (weighted: bigint): number => Number(divideHalfEven(weighted, ppm));

/**
 * Cost of one line in micro-units: bytes / 10^9 x coefficient x price per GB, rounded half to even
 * once, here.
 */
export const lineCost = (weighted: bigint, pricePerGb: number): number =>
  Number(divideHalfEven(weighted * BigInt(pricePerGb), gb * ppm));

export type PriceRow = {
  id: string;
  accountId: string | null;
  region: string | null;
  currency: string;
  pricePerGb: number;
  fromDay: string;
  version: number;
};

/**
 * The price that holds on a day: an account's own before the general ones, a region's before the one
 * for all regions, and of these the one with the latest start. Undefined when there is none.
 */
export const priceFor = (
  prices: readonly PriceRow[],
  o: { accountId: string; region: string; day: string; currency: string },
): PriceRow | undefined =>
  prices
    .filter(
      (p) =>
        p.currency === o.currency &&
        p.fromDay <= o.day &&
        (p.accountId === null || p.accountId === o.accountId) &&
        (p.region === null || p.region === o.region),
    )
    .sort(
      (a, b) =>
        Number(b.accountId !== null) - Number(a.accountId !== null) ||
        Number(b.region !== null) - Number(a.region !== null) ||
        (a.fromDay < b.fromDay ? 1 : a.fromDay > b.fromDay ? -1 : 0),
    )[0];

export type MonthTotals = {
  usageCost: number;
  /** Added so that at least the guaranteed traffic is paid, at the month's blended price. */
  trafficTopUp: number;
  smsCost: number;
  /** Added so that at least the guaranteed segments are paid, at the month's mean price. */
  smsTopUp: number;
  /** Added so that at least the guaranteed amount is paid. */
  amountTopUp: number;
  total: number;
};

/**
 * Total of a month: guaranteed traffic bills at least that many GB at the blended price (cost by
 * weighted GB), and the total is at least the guaranteed amount. Without any usage there is no
 * blended price; `idlePrice` (micro-units per GB) stands in for it. Guaranteed segments of messages are
 * paid the same way at their mean price, or `idlePrice` of a segment without any.
 */
export const monthTotals = (o: {
  weighted: bigint;
  usageCost: number;
  guaranteedTrafficGb: number;
  guaranteedAmount: number;
  idlePrice: number;
  sms?: { segments: number; cost: number; guaranteed: number; idlePrice: number };
}): MonthTotals => {
  const guaranteed = BigInt(o.guaranteedTrafficGb) * gb * ppm;
  const cost = BigInt(o.usageCost);
  const trafficCost =
    o.weighted >= guaranteed
      ? cost
      : o.weighted > 0n
        ? divideHalfEven(cost * guaranteed, o.weighted)
        : BigInt(o.guaranteedTrafficGb) * BigInt(o.idlePrice);
  const least = BigInt(o.guaranteedAmount);
  const sms = o.sms ?? { segments: 0, cost: 0, guaranteed: 0, idlePrice: 0 };
  const smsCost = BigInt(sms.cost);
  const smsPaid =
    sms.segments >= sms.guaranteed
      ? smsCost
      : sms.segments > 0
        ? divideHalfEven(smsCost * BigInt(sms.guaranteed), BigInt(sms.segments))
        : BigInt(sms.guaranteed) * BigInt(sms.idlePrice);
  const paid = trafficCost + smsPaid;
  const total = paid > least ? paid : least;
  return {
    usageCost: o.usageCost,
    trafficTopUp: Number(trafficCost - cost),
    smsCost: sms.cost,
    smsTopUp: Number(smsPaid - smsCost),
    amountTopUp: Number(total - paid),
    total: Number(total),
  };
};

/** Mean of prices in micro-units per GB, rounded half to even; 0 without any. */
export const meanPrice = (prices: readonly number[]): number =>
  prices.length === 0
    ? 0
    : Number(
        divideHalfEven(
          prices.reduce((sum, p) => sum + BigInt(p), 0n),
          BigInt(prices.length),
        ),
      );

/** An amount in the other currency at a rate of CNY per USD in parts per million, half to even. */
export const converted = (micros: number, from: 'USD' | 'CNY', cnyPerUsdPpm: number): number =>
  Number(
    from === 'USD'
      ? divideHalfEven(BigInt(micros) * BigInt(cnyPerUsdPpm), ppm)
      : divideHalfEven(BigInt(micros) * ppm, BigInt(cnyPerUsdPpm)),
  );

/** A part of a month carried on at the same pace to its end; null before anything passed. */
export const forecast = (
  amount: number,
  passedSeconds: number,
  wholeSeconds: number,
): number | null =>
  passedSeconds > 0 ? Math.round((amount / passedSeconds) * wholeSeconds) : null;

/** First and last day of a month YYYY-MM. */
export const monthDays = (month: string): { first: string; last: string; count: number } => {
  const [year = 0, m = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, m, 0)).getUTCDate();
  return { first: `${month}-01`, last: `${month}-${String(count).padStart(2, '0')}`, count };
};

/** Share of the billed days that lie outside of the range at each end. */
const outside = 0.2;
/** Days from which a range can be told. */
const leastDays = 4;

/**
 * Between what amounts a month ends if its remaining days are like its cheap or like its dear ones;
 * null without a forecast or with too few days. The forecast itself always lies within.
 */
export const forecastRange = (
  days: readonly number[],
  month: string,
  forecast: number | null,
): { low: number; high: number } | null => {
  if (forecast === null || days.length < leastDays) return null;
  const sorted = days.toSorted((a, b) => a - b);
  const cheap = sorted[Math.floor((sorted.length - 1) * outside)] ?? 0;
  const dear = sorted[Math.ceil((sorted.length - 1) * (1 - outside))] ?? 0;
  const spent = days.reduce((sum, d) => sum + d, 0);
  const rest = Math.max(0, monthDays(month).count - days.length);
  return {
    low: Math.min(forecast, spent + cheap * rest),
    high: Math.max(forecast, spent + dear * rest),
  };
};

/**
 * What of a month is held against a budget; top-ups to a guarantee are no usage, and the forecast of its
 * first days swings with every hour.
 */
export const budgetAmounts = (m: {
  usageCost: number;
  smsCost: number;
  adjustments: number;
  forecast: number | null;
  days: number;
}): { actual: number; forecast: number | null } => ({
  actual: m.usageCost + m.smsCost + m.adjustments,
  forecast: m.days < leastDays ? null : m.forecast,
});

/** Which of some shares of a budget, in per cent, an amount has reached; lowest first. */
export const reachedPercents = (
  percents: readonly string[],
  amount: number | null,
  budget: number,
): number[] =>
  amount === null
    ? []
    : percents
        .map(Number)
        .filter((p) => BigInt(amount) * 100n >= BigInt(budget) * BigInt(p))
        .toSorted((a, b) => a - b);
