import { instantOf } from '#shared/kernel/units';
import {
  type DifferenceAnswer,
  type SeriesAnswer,
  type SeriesInput,
  type statistics,
} from '#shared/areas/cdn/statistics/statistics';
import type { Got } from '#shared/kernel/contract';
import { metrics } from '#shared/metrics';
import type { Outside } from '../../../kernel/http/http';
import { disturbancesOf } from './difference.store';
import { reachOf } from '../../../model/cdn/statistics/reach.store';
import { seriesFor } from './series';
import { partOf, seconds, type Span, stepSeconds } from './span';

type Drawn = Pick<Span, 'from' | 'to' | 'step'>;
type Reasons = DifferenceAnswer['reasons'];

/** Buckets, cut to the span, in which both sources are complete, epoch seconds. */
const common = (a: SeriesAnswer, b: SeriesAnswer, span: Drawn): [number, number] => {
  const starts = [a, b].map((x) => (x.pulledFrom ? seconds(x.pulledFrom) : 0));
  const ends = [a, b].map((x) => (x.completeTo ? seconds(x.completeTo) : 0));
  const inside = a.times
    .map((at) => partOf(at, span))
    .filter(([from, to]) => from >= Math.max(...starts) && to <= Math.min(...ends));
  return [inside[0]?.[0] ?? 0, inside.at(-1)?.[1] ?? 0];
};

const marksReasons = (realtime: SeriesAnswer, accurate: SeriesAnswer): Reasons => {
  const reasons: Reasons = [];
  const since = realtime.pulledFrom;
  if (since && since > accurate.from && since > (accurate.pulledFrom ?? ''))
    reasons.push({ reason: 'horizon', from: accurate.from, to: since, count: 0 });
  const ends = [realtime.completeTo, accurate.completeTo].map((at) => at ?? accurate.from).sort();
  const [first = '', last = ''] = ends;
  if (first < last && first < accurate.to)
    reasons.push({ reason: 'late', from: first, to: last, count: 0 });
  return reasons;
};

/** How the two counters of the suppliers differ where both are complete, and what is known of why. */
export const differenceFor = async (
  o: Outside,
  input: Got<typeof statistics.endpoints.difference>,
): Promise<DifferenceAnswer> => {
  const metric = input.metrics?.[0] ?? 'traffic';
  const question: Omit<SeriesInput, 'source'> = {
    ...input,
    metrics: [metric],
    top: 1,
    compare: false,
  };
  const [realtime, accurate] = await Promise.all(
    (['realtime', 'accurate'] as const).map((source) => seriesFor(o, { ...question, source })),
  );
  if (!realtime || !accurate) throw new Error('two questions, two answers');
  const drawn: Drawn = {
    from: seconds(accurate.from),
    to: seconds(accurate.to),
    step: stepSeconds[input.step],
  };
  const [from, to] = common(realtime, accurate, drawn);
  const span = { from: instantOf(from), to: instantOf(to) };
  const inside = to > from ? { ...question, last: undefined, ...span } : null;
  const [r, a] = inside
    ? await Promise.all(
        (['realtime', 'accurate'] as const).map((source) =>
          seriesFor(o, { ...inside, step: '5m', source }),
        ),
      )
    : [];
  const totals = {
    realtime: r?.curves[0]?.total ?? null,
    accurate: a?.curves[0]?.total ?? null,
  };
  const disturbances = await o.transact(async (ctx) => {
    const reach = await reachOf(ctx, { accountId: input.accountId, domainIds: input.domainIds });
    return disturbancesOf(ctx, reach, input.paramIds ?? null, accurate.from, accurate.to);
  });
  const reasons = marksReasons(realtime, accurate);
  const whole = { from: null, to: null };
  if (disturbances.openGaps > 0)
    reasons.push({ reason: 'gap', ...whole, count: disturbances.openGaps });
  const differs = totals.realtime !== totals.accurate;
  if (differs && disturbances.corrected > 0)
    reasons.push({ reason: 'corrected', ...whole, count: disturbances.corrected });
  if (differs && disturbances.openGaps === 0 && disturbances.corrected === 0)
    reasons.push({ reason: 'overhead', ...whole, count: 0 });
  const of = (answer: SeriesAnswer, i: number) => answer.curves[0]?.values[i] ?? null;
  const exact = metrics[metric].rule.how === 'sum' || metrics[metric].rule.how === 'status';
  return {
    from: inside ? span.from : null,
    to: inside ? span.to : null,
    ...totals,
    times: accurate.times,
    values: accurate.times.map((at, i) => {
      const [start, end] = partOf(at, drawn);
      if (start < from || end > to) return null;
      const [x, y] = [of(realtime, i), of(accurate, i)];
      return x === null || y === null ? null : exact ? Math.round(y - x) : y - x;
    }),
    reasons,
  };
};
