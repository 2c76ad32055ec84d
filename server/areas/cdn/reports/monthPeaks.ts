import { monthDays } from '#shared/areas/cdn/bills/arithmetic';
import { bpsOfSlot } from '#shared/metrics';
import { dayStart } from '#shared/kernel/units';
import type { QueryWho } from '../../../kernel/analytics/index';
import { platform } from '../../../kernel/process/platform';
import type { Zoned } from './daySums';

const daySlots = 288;
const daySeconds = 86_400;
/** Zones of the world reach so far from UTC, in minutes. */
const [east, west] = [14 * 60, -12 * 60];

export type MonthPeak = { requests: number; peakBps: number; p95Bps: number };
/**
 * Requests, highest slot and 95th percentile of accounts at suppliers in a month of each account's
 * zone, by "account supplier". The percentile leaves out the highest 5 % of all slots of the month.
 */
export const monthPeaks = async (o: {
  accounts: readonly Zoned[];
  month: string;
  /** Supplier of each parameter. */
  suppliers: ReadonlyMap<string, string>;
  who: QueryWho;
}): Promise<ReadonlyMap<string, MonthPeak>> => {
  if (o.accounts.length === 0) return new Map();
  const { first, last, count } = monthDays(o.month);
  const dropped = Math.floor(count * daySlots * 0.05);
  const rows = await platform().analytics.query<{
    key: string;
    requests: number;
    peak: number;
    p95: number;
  }>({
    name: 'reports.months',
    sql: `SELECT t.key AS key, toFloat64(sum(t.r)) AS requests, toFloat64(max(t.b)) AS peak,
        toFloat64(arrayElement(arrayReverseSort(groupArray(t.b)), ${dropped + 1})) AS p95
      FROM (SELECT concat(toString(s.account_id), ' ', transform(toString(s.param_id), {params:Array(String)}, {suppliers:Array(String)}, '')) AS key,
          s.ts AS at, sum(s.bytes) AS b, sum(s.requests) AS r
        FROM stats_5m AS s WHERE s.source = 'accurate' AND s.account_id IN {ids:Array(UUID)}
          AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}
          AND formatDateTime(addMinutes(s.ts, transform(toString(s.account_id), {accounts:Array(String)}, {offsets:Array(Int32)}, toInt32(0))), '%Y-%m') = {month:String}
        GROUP BY key, at) AS t GROUP BY t.key`,
    params: {
      ids: o.accounts.map((a) => a.id),
      accounts: o.accounts.map((a) => a.id),
      offsets: o.accounts.map((a) => a.utcOffsetMinutes),
      params: [...o.suppliers.keys()],
      suppliers: [...o.suppliers.values()],
      month: o.month,
      from: Date.parse(dayStart(first, east)) / 1000,
      to: Date.parse(dayStart(last, west)) / 1000 + daySeconds,
    },
    who: o.who,
    maxRows: 100_000,
    maxMs: 60_000,
  });
  return new Map(
    rows.map((r) => [
      r.key,
      { requests: r.requests, peakBps: bpsOfSlot(r.peak), p95Bps: bpsOfSlot(r.p95) },
    ]),
  );
};
