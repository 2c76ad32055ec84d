import type { ChartColor } from './color';

/** One line of a chart; `values[i]` belongs to `times[i]`, null = no data (a gap). */
export type Series = {
  id: string;
  label: string;
  color: ChartColor;
  values: readonly (number | null)[];
  /** A comparison: thinner, dashed, and in no stack. */
  reference?: boolean;
  /** The id of the series that this one continues with what is not complete: dashed, and not in the legend. */
  tailOf?: string;
  /** The mean over the whole span where it is not the mean of the points, e.g. of a rate. */
  mean?: number | null;
};
export type Summary = {
  now: number | null;
  low: number | null;
  peak: number | null;
  average: number | null;
  percentile95: number | null;
};

const isKnown = (v: number | null | undefined): v is number => v !== null && v !== undefined;

/** Last, lowest and highest value, average and 95th percentile (nearest rank, as bandwidth is billed) of the known values. */
export const summaryOf = (values: readonly (number | null)[]): Summary => {
  const numbers = values.filter(isKnown);
  const sorted = numbers.toSorted((a, b) => a - b);
  return {
    now: numbers.at(-1) ?? null,
    low: sorted[0] ?? null,
    peak: sorted.at(-1) ?? null,
    average: numbers.length > 0 ? numbers.reduce((sum, v) => sum + v, 0) / numbers.length : null,
    percentile95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null,
  };
};

/** Largest value of all series, for one common scale. */
export const largestOf = (series: readonly Pick<Series, 'values'>[]): number => {
  let largest = 0;
  for (const s of series) for (const v of s.values) if (v !== null && v > largest) largest = v;
  return largest;
};

/** Length of a bucket in seconds; 0 for a single point. */
export const stepOf = (times: readonly number[]): number =>
  times.length > 1 ? Math.min(...times.slice(1, 4).map((t, i) => t - (times[i] ?? t))) : 0;

/** Values with everything left out that is not complete: the future is never zero. */
export const cutAt = (
  times: readonly number[],
  values: readonly (number | null)[],
  completeTo: number | null,
): (number | null)[] => {
  if (completeTo === null) return [...values];
  const step = stepOf(times);
  return values.map((v, i) => ((times[i] ?? 0) + step <= completeTo ? v : null));
};

/** The sum of several series slot by slot; a slot that no series knows stays unknown. */
export const sumOf = (series: readonly Pick<Series, 'values'>[]): (number | null)[] =>
  (series[0]?.values ?? []).map((_, i) => {
    const numbers = series.map((s) => s.values[i]).filter(isKnown);
    return numbers.length > 0 ? numbers.reduce((a, b) => a + b, 0) : null;
  });

/** Lengths of a drawn point, seconds, and how many points a line may have before it turns to noise. */
const widths = [900, 1800, 3600, 10_800, 21_600, 43_200, 86_400];
const mostPoints = 240;

/** Length of a drawn point: the bucket itself, or the first width at which the line stays readable. */
export const drawnStep = (times: readonly number[]): number => {
  const step = stepOf(times);
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  if (step === 0 || span / step <= mostPoints) return step;
  return widths.find((w) => w > step && span / w <= mostPoints) ?? 86_400;
};

/** Where each drawn point begins: `starts[i]` is the first bucket of point `i`. */
export const groupsOf = (times: readonly number[], step: number): number[] => {
  const starts: number[] = [];
  let last: number | undefined;
  times.forEach((t, i) => {
    const group = step > 0 ? Math.floor(t / step) : t;
    if (group !== last) starts.push(i);
    last = group;
  });
  return starts;
};

export type Drawn = { mean: (number | null)[]; low: (number | null)[]; high: (number | null)[] };

/** Mean, lowest and highest value of each drawn point. */
export const drawnOf = (values: readonly (number | null)[], starts: readonly number[]): Drawn => {
  const parts = starts.map((from, i) => summaryOf(values.slice(from, starts[i + 1])));
  return {
    mean: parts.map((p) => p.average),
    low: parts.map((p) => p.low),
    high: parts.map((p) => p.peak),
  };
};
