import { microsPerUnit, trafficUnits } from '../../../kernel/units';
import type { LimitedColumn, ShownSupplierAccount } from './supplierAccounts';

type Standing = Pick<
  ShownSupplierAccount,
  | 'quotaRatio'
  | 'quotaLimitPpm'
  | 'balance'
  | 'balanceLimit'
  | 'currency'
  | 'daysLeft'
  | 'daysLimit'
  | 'cost'
  | 'costLimit'
  | 'costCurrency'
  | 'bytes'
  | 'trafficLimitGb'
>;
const ppm = 1_000_000;

const isBelow = (value: number | null, limit: number | null): boolean =>
  value !== null && limit !== null && value < limit;
const isAbove = (value: number | null, limit: number | null): boolean =>
  value !== null && limit !== null && value > limit;

/** Columns of an account that are beyond the limit people set for them; what is not known never is. */
export const breachedColumns = (a: Standing): LimitedColumn[] => {
  const isBeyond: Record<LimitedColumn, boolean> = {
    quota: isBelow(a.quotaRatio, a.quotaLimitPpm === null ? null : a.quotaLimitPpm / ppm),
    balance: isBelow(a.balance, a.balanceLimit),
    days: isBelow(a.daysLeft, a.daysLimit),
    cost: isAbove(a.cost, a.costLimit),
    traffic: isAbove(
      a.bytes,
      a.trafficLimitGb === null ? null : a.trafficLimitGb * trafficUnits.GB,
    ),
  };
  return (Object.keys(isBeyond) as LimitedColumn[]).filter((column) => isBeyond[column]);
};

const amount = (micros: number | null): string => ((micros ?? 0) / microsPerUnit).toFixed(2);
/** What is said of a column that went beyond its limit, in both languages. */
export const breachText = (a: Standing, column: LimitedColumn): readonly [string, string] => {
  const percent = ((a.quotaRatio ?? 0) * 100).toFixed(1);
  const balance = `${amount(a.balance)} ${a.currency ?? ''}`.trim();
  const cost = `${amount(a.cost)} ${a.costCurrency ?? ''}`.trim();
  const gigabytes = ((a.bytes ?? 0) / trafficUnits.GB).toFixed(1);
  const texts: Record<LimitedColumn, readonly [string, string]> = {
    quota: [`接口配额只剩 ${percent} %`, `${percent} % of a quota is left`],
    balance: [`余额只剩 ${balance}`, `the balance is down to ${balance}`],
    days: [`余额约 ${a.daysLeft ?? 0} 天后用完`, `the balance lasts ${a.daysLeft ?? 0} more days`],
    cost: [`本月费用已达 ${cost}`, `this month costs ${cost} by now`],
    traffic: [`本月流量已达 ${gigabytes} GB`, `this month carried ${gigabytes} GB by now`],
  };
  return texts[column];
};
