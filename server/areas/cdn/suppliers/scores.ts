import {
  mostScoreMonths,
  type ScoreDay,
  supplierScores,
  type SupplierScore,
} from '#shared/areas/cdn/suppliers/supplierScores';
import type { Got, Out } from '#shared/kernel/contract';
import { badField } from '#shared/kernel/errors';
import { addDays, trafficUnits } from '#shared/kernel/units';
import { type Supplier, suppliers } from '#shared/suppliers';
import { computedList } from '../../../kernel/db/computedList';
import { type Outside, serve } from '../../../kernel/http/http';
import { nowMs } from '../../../kernel/process/clock';
import { platform } from '../../../kernel/process/platform';
import * as store from './scores.store';

const { list, days } = supplierScores.endpoints;
const daysOfMonths = 31;
const usualMonths = 3;
const widestZoneMs = 14 * 3_600_000;
const dayMs = 86_400_000;

type Sum = { key: string; bytes: number; requests: number; errors: number };
/** Accurate figures of suppliers by day or month of their own zones, keyed "supplier day". */
const sumsOf = async (
  o: Outside,
  params: readonly { id: string; supplier: Supplier }[],
  span: { fromMs: number; toMs: number; format: '%Y-%m' | '%Y-%m-%d' },
): Promise<ReadonlyMap<string, Sum>> => {
  if (params.length === 0) return new Map();
  const rows = await platform().analytics.query<Sum>({
    name: 'supplierScores.sums',
    sql: `SELECT concat(transform(toString(s.param_id), {params:Array(String)}, {suppliers:Array(String)}, ''), ' ',
        formatDateTime(addHours(s.ts, transform(toString(s.param_id), {params:Array(String)}, {hours:Array(Int32)}, toInt32(0))), {format:String}, 'UTC')) AS key,
        toFloat64(sum(s.bytes)) AS bytes, toFloat64(sum(s.requests)) AS requests,
        toFloat64(sum(arraySum(mapValues(mapFilter((k, v) -> intDiv(k, 100) = 5, s.statusMap))))) AS errors
      FROM stats_1h AS s WHERE s.source = 'accurate' AND s.param_id IN {ids:Array(UUID)}
        AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')} GROUP BY key`,
    params: {
      params: params.map((p) => p.id),
      ids: params.map((p) => p.id),
      suppliers: params.map((p) => p.supplier),
      hours: params.map((p) => suppliers[p.supplier].dayTotals?.zoneHours ?? 0),
      format: span.format,
      from: Math.floor((span.fromMs - widestZoneMs) / 1000),
      to: Math.floor((span.toMs + widestZoneMs) / 1000),
    },
    who: { userId: o.who.userId, accountId: o.who.accountId },
    maxRows: 100_000,
    maxMs: 60_000,
  });
  return new Map(rows.map((r) => [r.key, r]));
};

const nextMonth = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
};
const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Cost of 10^9 bytes in micro-units; null without either. */
const perGb = (cost: number | null, bytes: number): number | null =>
  cost === null || bytes === 0 ? null : Math.round((cost / bytes) * trafficUnits.GB);

const scoreOf = (m: store.CountedMonth, sum: Sum | undefined): SupplierScore => ({
  id: `${m.supplier} ${m.month}`,
  supplier: m.supplier,
  month: m.month,
  bytes: m.isArriving ? null : (sum?.bytes ?? 0),
  requests: m.isArriving ? null : (sum?.requests ?? 0),
  availability: m.asked === 0 ? null : 1 - m.failed / m.asked,
  errorRatio: shareOf(sum?.errors ?? 0, sum?.requests ?? 0),
  apiErrorRatio: shareOf(m.failedCalls, m.calls),
  purgeP95Ms: m.purgeP95Ms,
  delayMs: m.delayMs,
  gapsOpen: m.gapsOpen,
  gapsClosed: m.gapsClosed,
  cost: m.cost,
  costPerGb: perGb(m.cost, m.paidBytes),
  currency: m.currency,
});

const listMonths = async (o: Outside, input: Got<typeof list>): Promise<Out<typeof list>> => {
  // Safe cast: a month is filtered by a span (shared/kernel/list.ts), which its type of text cannot tell.
  const { monthFrom, monthTo } = input as { monthFrom?: string; monthTo?: string };
  // Months of suppliers begin before those of UTC.
  const last = monthTo ?? new Date(nowMs() + widestZoneMs).toISOString().slice(0, 7);
  const first = monthFrom ?? nextMonth(last, 1 - usualMonths);
  const [fromMs, toMs] = [Date.parse(`${first}-01`), Date.parse(`${nextMonth(last, 1)}-01`)];
  if (first > last || first < nextMonth(last, 1 - mostScoreMonths))
    throw badField('monthTo', 'bill.chartRange', { days: mostScoreMonths * daysOfMonths });
  const { months, params } = await o.transact(async (ctx) => ({
    months: await store.countedMonths(ctx, { first, last }),
    params: await store.paramsOfSuppliers(ctx),
  }));
  const sums = await sumsOf(o, params, { fromMs, toMs, format: '%Y-%m' });
  const rows = months
    .map((m) => scoreOf(m, sums.get(`${m.supplier} ${m.month}`)))
    // A month of which nothing at all is known is no row.
    .filter(
      (r) => r.requests !== 0 || r.availability !== null || r.apiErrorRatio !== null || r.cost,
    );
  return o.transact((ctx) => computedList(ctx, list, rows, input));
};

const nothingCounted = {
  checks: 0,
  failedChecks: 0,
  probes: 0,
  failedProbes: 0,
  calls: 0,
  failedCalls: 0,
  purges: 0,
  verifiedPurges: 0,
  purgeP95Ms: null,
  runs: 0,
  delayMs: null,
  gapsFound: 0,
  gapsClosed: 0,
};
const listDays = async (o: Outside, input: Got<typeof days>): Promise<Out<typeof days>> => {
  const last = input.dayTo ?? new Date(nowMs() + widestZoneMs).toISOString().slice(0, 10);
  const first = input.dayFrom ?? addDays(last, 1 - daysOfMonths);
  const [fromMs, toMs] = [Date.parse(first), Date.parse(last) + dayMs];
  const most = mostScoreMonths * daysOfMonths;
  if (toMs <= fromMs || toMs - fromMs > most * dayMs)
    throw badField('dayTo', 'bill.chartRange', { days: most });
  const { counted, params } = await o.transact(async (ctx) => ({
    counted: await store.countedDays(ctx, { first, last }),
    params: await store.paramsOfSuppliers(ctx),
  }));
  const sums = await sumsOf(o, params, { fromMs, toMs, format: '%Y-%m-%d' });
  const countsOf = new Map(counted.map((c) => [`${c.supplier} ${c.day}`, c]));
  const rows = [...new Set([...countsOf.keys(), ...sums.keys()])].flatMap((id): ScoreDay[] => {
    const [supplier = '', day = ''] = id.split(' ');
    if (day < first || day > last) return [];
    const sum = sums.get(id);
    return [
      {
        ...nothingCounted,
        ...countsOf.get(id),
        id,
        // Both sides name suppliers that are known.
        supplier: supplier as Supplier,
        day,
        bytes: sum?.bytes ?? 0,
        requests: sum?.requests ?? 0,
        errors: sum?.errors ?? 0,
      },
    ];
  });
  return o.transact((ctx) => computedList(ctx, days, rows, input));
};

/** How suppliers did, by month and by day. */
export const supplierScoresService = serve(
  supplierScores,
  {},
  { list: listMonths, days: listDays },
);
