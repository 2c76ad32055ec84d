import { instantOf } from '#shared/kernel/units';
import type { Overview, Period, Totals } from '#shared/areas/cdn/statistics/statistics';
import { bpsOfSlot, type Measure, percentile95, type Source } from '#shared/metrics';
import { isStaff } from '#shared/kernel/access';
import { nowMs } from '../../../kernel/process/clock';
import type { Outside } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { askBuckets, type Bucket } from './buckets';
import { conditionOf, type Scope } from './conditions';
import type { Column } from './metricSql';
import {
  completenessOf,
  countDomains,
  domainsOf,
  type Reach,
  reachOf,
} from '../../../model/cdn/statistics/reach.store';
import { type Marks, marksOf, removedIn, isRemoved } from './series';
import { removalsOf } from '../../../model/cdn/statistics/removals.store';
import { seconds, type Span } from './span';

const slot = 300;
const lengths: Record<Period, number> = { '24h': 86_400, '7d': 7 * 86_400, '30d': 30 * 86_400 };
/** All of them: sums over countries equal the totals. */
const topCountries = 300;
const topDomains = 8;
const column = (name: Measure, sqlName: string): Column => ({
  name,
  perRow: `s.${sqlName}`,
  over: 'sum',
});
const columns: readonly Column[] = [
  column('bytes', 'bytes'),
  column('requests', 'requests'),
  column('hitRequests', 'hit_requests'),
  column('hitBytes', 'hit_bytes'),
  column('originBytes', 'origin_bytes'),
];
type Slot = Bucket & Partial<Record<Measure, number>>;
const sum = (slots: readonly Slot[], name: Measure): number =>
  slots.reduce((total, s) => total + (s[name] ?? 0), 0);
const ratio = (over: number, under: number): number | null => (under > 0 ? over / under : null);

/** Figures of the complete slots from `from` to `to`, epoch seconds; slots without data count as zero. */
export const totalsOf = (all: readonly Slot[], from: number, to: number): Totals => {
  const slots = all.filter((s) => s.at >= from && s.at < to);
  const peak = slots.reduce<Slot | null>(
    (best, s) => ((s['bytes'] ?? 0) > (best?.['bytes'] ?? 0) ? s : best),
    null,
  );
  const bytes = slots.map((s) => s['bytes'] ?? 0);
  return {
    traffic: sum(slots, 'bytes'),
    requests: sum(slots, 'requests'),
    peakBps: bpsOfSlot(peak?.['bytes'] ?? 0),
    peakAt: peak ? instantOf(peak.at) : null,
    p95Bps: percentile95(bytes, Math.max(0, Math.round((to - from) / slot))),
    hitRate: ratio(sum(slots, 'hitRequests'), sum(slots, 'requests')),
    cacheRate: ratio(sum(slots, 'hitBytes'), sum(slots, 'bytes')),
    originTraffic: sum(slots, 'originBytes'),
  };
};

const curves = (all: readonly Slot[], span: Span, step: number, marks: Marks) => {
  const groups = new Map<number, Slot[]>();
  for (const s of all) {
    const at = s.at - (s.at % step);
    const group = groups.get(at);
    if (group) group.push(s);
    else groups.set(at, [s]);
  }
  const first = span.from - (span.from % step);
  const times = Array.from(
    { length: Math.ceil((span.to - first) / step) },
    (_, i) => first + i * step,
  );
  const since = marks.pulledFrom ? seconds(marks.pulledFrom) : 0;
  const draw = (value: (slots: Slot[]) => number | null, empty: number | null) =>
    times.map((at) => {
      const slots = groups.get(at);
      const stored = slots && value(slots);
      if (!stored && isRemoved(marks.removals, at, step)) return null;
      if (stored !== undefined) return stored;
      return at < marks.knownTo && at + step > since ? empty : null;
    });
  return {
    times,
    bandwidth: draw((s) => bpsOfSlot(Math.max(...s.map((x) => x['bytes'] ?? 0))), 0),
    traffic: draw((s) => sum(s, 'bytes'), 0),
    requests: draw((s) => sum(s, 'requests'), 0),
    hitRate: draw((s) => ratio(sum(s, 'hitRequests'), sum(s, 'requests')), null),
    cacheRate: draw((s) => ratio(sum(s, 'hitBytes'), sum(s, 'bytes')), null),
  };
};

/** Curves of the period before, moved onto the present one; it is long complete. */
const earlierCurves = (slots: readonly Slot[], span: Span, step: number): Overview['before'] => {
  const past: Marks = {
    completeTo: null,
    pulledFrom: null,
    knownTo: Infinity,
    suppliers: [],
    removals: [],
  };
  const { bandwidth, requests } = curves(slots, span, step, past);
  return { bandwidth, requests };
};

const statusesOf = async (scope: Scope, span: Span): Promise<Overview['statuses']> => {
  const { where, params } = conditionOf(scope, span);
  const rows = await platform().analytics.query<{ code: number; n: number }>({
    name: 'statistics.statuses',
    sql: `SELECT tupleElement(p, 1) AS code, toFloat64(tupleElement(p, 2)) AS n FROM
      (SELECT arrayJoin(CAST(sumMap(s.statusMap), 'Array(Tuple(UInt16, Int64))')) AS p FROM stats_5m AS s WHERE ${where})
      WHERE n > 0 ORDER BY n DESC`,
    params,
    who: scope.who,
  });
  return rows.map((r) => ({ code: Number(r.code), requests: r.n }));
};

type Ranked = { dim: string; traffic: number; requests: number; hits: number };
const ranking = async (
  scope: Scope,
  span: Span,
  dim: 's.country' | 'toString(s.domain_id)',
  count: number,
): Promise<Ranked[]> => {
  const { where, params } = conditionOf(scope, span);
  return platform().analytics.query<Ranked>({
    name: 'statistics.ranking',
    sql: `SELECT ${dim} AS dim, toFloat64(sum(s.bytes)) AS traffic, toFloat64(sum(s.requests)) AS requests,
      toFloat64(sum(s.hit_requests)) AS hits FROM stats_5m AS s WHERE ${where} GROUP BY dim HAVING requests > 0 ORDER BY traffic DESC, dim LIMIT ${count}`,
    params,
    who: scope.who,
  });
};

type Input = { period: Period; source: Source; accountId?: string | undefined };
type Prepared = { reach: Reach; marks: Marks; domainCount: number; names: Map<string, string> };
const prepare = (o: Outside, input: Input): Promise<Prepared> =>
  o.transact(async (ctx) => {
    const reach = await reachOf(ctx, { accountId: input.accountId });
    const suppliers = await completenessOf(ctx, reach, input.source);
    const domains = await domainsOf(ctx, reach, 100_000);
    return {
      reach,
      marks: marksOf(suppliers, isStaff(ctx.who), await removalsOf(ctx, reach, input.source)),
      domainCount: await countDomains(ctx, reach),
      names: new Map(domains.map((d) => [d.id, d.name])),
    };
  });

/**
 * The overview of a period. Totals end where the slowest supplier is complete, so an unfinished slot
 * never pulls an average down; the period before is cut at the same distance from its start.
 */
export const overviewFor = async (o: Outside, input: Input): Promise<Overview> => {
  const { reach, marks, domainCount, names } = await prepare(o, input);
  const now = Math.floor(nowMs() / 1000);
  const to = now - (now % slot) + slot;
  const length = lengths[input.period];
  const span: Span = { from: to - length, to, step: slot, offset: 0 };
  const who = { userId: o.who.userId, accountId: o.who.accountId };
  const scope: Scope = {
    reach,
    source: input.source,
    regions: null,
    countries: null,
    paramIds: null,
    who,
  };
  const both: Span = { ...span, from: span.from - length };
  const complete = marks.completeTo ? seconds(marks.completeTo) : span.from;
  const end = Math.min(to, Math.max(span.from, complete - (complete % slot)));
  const done: Span = { ...span, to: end };
  const [slots, statuses, countries, domains] = await Promise.all([
    askBuckets({ scope, span: both, columns, by: null, top: [] }),
    statusesOf(scope, done),
    ranking(scope, done, 's.country', topCountries),
    ranking(scope, done, 'toString(s.domain_id)', topDomains),
  ]);
  const earlier = slots
    .filter((s) => s.at < span.from)
    .map((s) => Object.assign({}, s, { at: s.at + length }));
  const synced = !marks.pulledFrom || seconds(marks.pulledFrom) <= both.from;
  const step = input.period === '24h' ? slot : 3600;
  return {
    from: instantOf(span.from),
    to: instantOf(span.to),
    source: input.source,
    completeTo: marks.completeTo,
    pulledFrom: marks.pulledFrom,
    suppliers: marks.suppliers,
    removed: removedIn(marks, span),
    period: input.period,
    step: step === slot ? '5m' : '1h',
    totals: totalsOf(slots, span.from, end),
    previous: synced && marks.completeTo ? totalsOf(slots, both.from, end - length) : null,
    ...curves(
      slots.filter((s) => s.at >= span.from),
      span,
      step,
      marks,
    ),
    before: synced ? earlierCurves(earlier, span, step) : null,
    statuses,
    countries: countries.map(({ dim, traffic, requests }) => ({ country: dim, traffic, requests })),
    domains: domains.map(({ dim, traffic, requests, hits }) => ({
      domainId: dim,
      name: names.get(dim) ?? '–',
      traffic,
      requests,
      hitRate: ratio(hits, requests),
    })),
    domainCount,
  };
};
