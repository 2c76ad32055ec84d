import { instantOf } from '#shared/kernel/units';
import {
  mostPoints,
  type SeriesAnswer,
  type SeriesInput,
} from '#shared/areas/cdn/statistics/statistics';
import { Failure } from '#shared/kernel/errors';
import { type Metric, metrics } from '#shared/metrics';
import { isStaff } from '#shared/kernel/access';
import { type Supplier, suppliers } from '#shared/suppliers';
import { nowMs } from '../../../kernel/process/clock';
import type { Ctx } from '../../../kernel/db/context';
import type { Outside } from '../../../kernel/http/http';
import { askBuckets, type Bucket, topGroups } from './buckets';
import { type Scope } from './conditions';
import { type Cells, type Column, columnsFor, gather, valueOf } from './metricSql';
import {
  type Completeness,
  completenessOf,
  domainsOf,
  paramsOf,
  reachOf,
} from '../../../model/cdn/statistics/reach.store';
import { type Removal, removalsOf } from '../../../model/cdn/statistics/removals.store';
import { bucketsOf, seconds, type Span, spanOf } from './span';

const defaults: readonly Metric[] = ['bandwidth', 'traffic', 'requests'];
const optional = <T>(list: readonly T[] | undefined): readonly T[] | null =>
  list && list.length > 0 ? list : null;

export type Marks = {
  completeTo: string | null;
  pulledFrom: string | null;
  /** End of what any supplier has given; later buckets are unknown. */
  knownTo: number;
  suppliers: SeriesAnswer['suppliers'];
  removals: readonly Removal[];
};
/** What of a span is missing for good, as an answer tells. */
export const removedIn = ({ removals }: Marks, span: Pick<Span, 'from' | 'to'>) =>
  removals
    .filter((r) => seconds(r.from) < span.to && seconds(r.to) > span.from)
    .map(({ domain, from, to, reason }) => ({ domain, from, to, reason }));
/** Whether something of a bucket is missing for good, so that nothing in it does not mean zero. */
export const isRemoved = (removals: readonly Removal[], at: number, step: number): boolean =>
  removals.some((r) => seconds(r.from) < at + step && seconds(r.to) > at);
/** The slowest supplier decides what is complete, the oldest gap in the past where data begins. */
export const marksOf = (
  lanes: readonly Completeness[],
  staff: boolean,
  removals: readonly Removal[],
): Marks => {
  const ends = lanes.flatMap((s) => (s.completeTo ? [s.completeTo] : []));
  const first = lanes.map((s) => s.startAt).sort()[0];
  const starts = lanes.flatMap((s) => (s.pulledFrom ? [s.pulledFrom] : []));
  return {
    completeTo: ends.length > 0 ? (ends.sort()[0] ?? null) : null,
    pulledFrom: [...starts, ...(first ? [first] : [])].sort().at(-1) ?? null,
    knownTo: Math.max(0, ...ends.map(seconds)),
    // Customers see the supplier, not the platform's name of the credential.
    suppliers: lanes.map(({ paramId, name, supplier, completeTo, pulledFrom }) => ({
      paramId,
      name: staff ? name : '',
      supplier,
      tellsWitnesses: suppliers[supplier as Supplier]?.tellsWitnesses ?? false,
      completeTo,
      pulledFrom,
    })),
    removals,
  };
};

type Prepared = {
  scope: Scope;
  span: Span;
  marks: Marks;
  names: Map<string, string>;
  metrics: readonly Metric[];
  by: SeriesInput['by'];
};

const prepare = async (ctx: Ctx, input: SeriesInput, o: Outside): Promise<Prepared> => {
  const staff = isStaff(ctx.who);
  if (!staff && (input.paramIds || input.by === 'supplier' || input.accountId))
    throw new Failure('data.absent');
  const reach = await reachOf(ctx, {
    accountId: input.accountId,
    domainIds: optional(input.domainIds) ?? undefined,
  });
  const paramIds = optional(input.paramIds);
  const suppliers = await completenessOf(ctx, reach, input.source, paramIds);
  const named =
    input.by === 'domain'
      ? await domainsOf(ctx, reach, 100_000)
      : input.by === 'supplier'
        ? await paramsOf(ctx)
        : [];
  return {
    scope: {
      reach,
      source: input.source,
      regions: optional(input.regions),
      countries: optional(input.countries),
      paramIds,
      who: { userId: o.who.userId, accountId: o.who.accountId },
    },
    span: spanOf(input, reach.offsetMinutes, nowMs()),
    marks: marksOf(suppliers, staff, await removalsOf(ctx, reach, input.source)),
    names: new Map(named.map((n) => [n.id, n.name])),
    metrics: optional(input.metrics) ?? defaults,
    by: input.by,
  };
};

const emptyOf = (metric: Metric): number | null =>
  metrics[metric].rule.how === 'ratio' ? null : 0;

/** Values of one group per metric: unknown where nothing was synced, zero where nothing happened. */
const curvesOf = (
  p: Prepared,
  times: readonly number[],
  group: string | null,
  buckets: readonly Bucket[],
  columns: readonly Column[],
): SeriesAnswer['curves'] => {
  const byTime = new Map(buckets.map((b) => [b.at, b]));
  const since = p.marks.pulledFrom ? seconds(p.marks.pulledFrom) : 0;
  const removals =
    p.by === 'domain'
      ? p.marks.removals.filter((r) => !group || r.domainId === group)
      : p.marks.removals;
  const whole: Cells = {};
  for (const b of buckets) gather(whole, b, columns);
  return p.metrics.map((metric) => ({
    metric,
    group,
    name: group === null ? null : (p.names.get(group) ?? null),
    values: times.map((at) => {
      const cells = byTime.get(at);
      const stored = cells && valueOf(metric, cells);
      if (!stored && isRemoved(removals, at, p.span.step)) return null;
      if (stored !== undefined) return stored;
      const isKnown = at < p.marks.knownTo && at + p.span.step > since;
      return isKnown ? emptyOf(metric) : null;
    }),
    total: valueOf(metric, whole),
    previous: null,
  }));
};

/** One bucket that holds everything. */
const wholeStep = 4_000_000_000;
type Question = Parameters<typeof askBuckets>[0];
/**
 * The span of the same length before: its curve, and totals of both spans up to the same distance,
 * which ends where the present one is complete, so that an unfinished bucket compares like with like.
 */
const compareWith = async (p: Prepared, q: Question) => {
  const length = p.span.to - p.span.from;
  const past = { ...p.span, from: p.span.from - length, to: p.span.from };
  const complete = p.marks.completeTo ? seconds(p.marks.completeTo) : p.span.to;
  const end = Math.max(p.span.from, Math.min(p.span.to, complete - (complete % 300)));
  const whole = (span: Span) => askBuckets({ ...q, span: { ...span, step: wholeStep, offset: 0 } });
  const [buckets, present, before] = await Promise.all([
    // Borders move with the span, so that each bucket meets the one it is compared with.
    askBuckets({ ...q, span: { ...past, offset: past.offset + length } }),
    whole({ ...p.span, to: end }),
    whole({ ...past, to: end - length }),
  ]);
  return { length, buckets, present, before };
};
type Compared = Awaited<ReturnType<typeof compareWith>>;

const withPrevious = (
  p: Prepared,
  curve: SeriesAnswer['curves'][number],
  times: readonly number[],
  c: Compared,
): SeriesAnswer['curves'][number] => {
  const of = (rows: readonly Bucket[]) => rows.filter((b) => b.dim === (curve.group ?? ''));
  const byTime = new Map(of(c.buckets).map((b) => [b.at + c.length, b]));
  const since = (p.marks.pulledFrom ? seconds(p.marks.pulledFrom) : 0) + c.length;
  const total = (rows: readonly Bucket[]) => valueOf(curve.metric, of(rows)[0] ?? ({} as Cells));
  const values = times.map((at) => {
    const cells = byTime.get(at);
    if (cells) return valueOf(curve.metric, cells);
    return at + p.span.step > since ? emptyOf(curve.metric) : null;
  });
  return {
    ...curve,
    previous: { values, total: total(c.before), present: total(c.present) },
  };
};

/** Answers a question about a span: one curve per metric and group, never sampled. */
export const seriesFor = async (o: Outside, input: SeriesInput): Promise<SeriesAnswer> => {
  const p = await o.transact((ctx) => prepare(ctx, input, o));
  const times = bucketsOf(p.span);
  const by = input.by ?? null;
  const points = times.length * p.metrics.length * (by ? input.top + 1 : 1);
  if (points > mostPoints) throw new Failure('statistics.tooMany', { points, max: mostPoints });
  const columns = columnsFor(p.metrics);
  const top = by ? await topGroups(p.scope, p.span, by, input.top) : [];
  const question = { scope: p.scope, span: p.span, columns, by, top };
  const [buckets, compared] = await Promise.all([
    askBuckets(question),
    input.compare ? compareWith(p, question) : null,
  ]);
  const groups = by ? [...top, ...(buckets.some((b) => b.dim === '') ? [''] : [])] : [null];
  const curves = groups.flatMap((group) =>
    curvesOf(
      p,
      times,
      group,
      group === null ? buckets : buckets.filter((b) => b.dim === group),
      columns,
    ),
  );
  return {
    completeTo: p.marks.completeTo,
    pulledFrom: p.marks.pulledFrom,
    suppliers: p.marks.suppliers,
    removed: removedIn(p.marks, p.span),
    from: instantOf(p.span.from),
    to: instantOf(p.span.to),
    source: input.source,
    step: input.step,
    times,
    curves: compared ? curves.map((c) => withPrevious(p, c, times, compared)) : curves,
  };
};
