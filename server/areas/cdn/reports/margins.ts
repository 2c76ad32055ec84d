import { converted } from '#shared/areas/cdn/bills/arithmetic';
import { divideHalfEven } from '#shared/kernel/units';
import {
  accountOf,
  type BilledAccount,
  billSoFar,
  type MonthBill,
} from '../../../model/cdn/bills/index';
import type { Ctx } from '../../../kernel/db/context';
import * as store from './platformMonths.store';

/** The bill of an account in a month, as far as it goes. */
export type Billed = { account: BilledAccount; bill: MonthBill; done: boolean };
/** What every account with day bills in a month pays so far. */
export const billedOf = async (ctx: Ctx, month: string): Promise<Billed[]> => {
  const bills: Billed[] = [];
  for (const id of await store.accountsOfMonth(ctx, month)) {
    const account = await accountOf(ctx, id);
    if (account) bills.push({ account, ...(await billSoFar(ctx, account, month)) });
  }
  return bills;
};

/** Parts of a whole by weights: their running sum is rounded half to even, so they add up exactly. */
export const split = (whole: number, weights: readonly bigint[]): number[] => {
  const all = weights.reduce((a, b) => a + b, 0n);
  let passed = 0n;
  return weights.map((weight) => {
    const before = all === 0n ? 0n : divideHalfEven(BigInt(whole) * passed, all);
    passed += weight;
    return all === 0n ? 0 : Number(divideHalfEven(BigInt(whole) * passed, all) - before);
  });
};

/** Cost of each account at each parameter, in the currency of the parameter's invoice. */
export const costsOf = (usage: readonly store.MonthUsage[], costs: readonly store.ParamCost[]) => {
  const shares = new Map<string, { amount: number; currency: 'USD' | 'CNY' }>();
  for (const { paramId, amount, currency } of costs) {
    const users = usage.filter((u) => u.paramId === paramId);
    const parts = split(
      amount,
      users.map((u) => BigInt(u.bytes)),
    );
    for (const [i, u] of users.entries())
      shares.set(`${u.accountId} ${paramId}`, { amount: parts[i] ?? 0, currency });
  }
  return shares;
};

/** What of a cost an account bears in its currency; null where it is not known or has no rate. */
export const costIn = (
  parts: readonly ({ amount: number; currency: 'USD' | 'CNY' } | undefined)[],
  { currency, cnyPerUsdPpm }: MonthBill,
): number | null => {
  let sum = 0;
  for (const part of parts) {
    if (!part) return null;
    if (part.currency === currency) sum += part.amount;
    else if (cnyPerUsdPpm === null) return null;
    else sum += converted(part.amount, part.currency, cnyPerUsdPpm);
  }
  return sum;
};

/** Margin of an account in its currency, micro-units; null where a cost is not known or has no rate. */
export type AccountMargin = { currency: 'USD' | 'CNY'; margin: number | null };
/** What each account brought in a month beyond the suppliers' share of it; messages are not in it. */
export const marginsOf = async (ctx: Ctx, month: string): Promise<Map<string, AccountMargin>> => {
  const usage = await store.monthUsage(ctx, month);
  const costOf = costsOf(usage, await store.paramCosts(ctx, month));
  return new Map(
    (await billedOf(ctx, month)).map(({ account, bill }) => {
      const own = usage.filter((u) => u.accountId === account.id);
      const cost = costIn(
        own.map((u) => costOf.get(`${account.id} ${u.paramId}`)),
        bill,
      );
      const revenue = bill.total - bill.smsCost - bill.smsTopUp;
      return [
        account.id,
        { currency: bill.currency, margin: cost === null ? null : revenue - cost },
      ];
    }),
  );
};
