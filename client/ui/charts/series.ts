import type { ChartColor } from './color';

/** One line of a chart; `values[i]` belongs to `times[i]`, null = no data (a gap). */
export type Series = {
  id: string;
  label: string;
  color: ChartColor;
  values: readonly (number | null)[];
  /** A comparison: thinner and dashed. */
  reference?: boolean;
};
export type Summary = { peak: number | null; average: number | null; percentile95: number | null };

/** Peak, average and 95th percentile (nearest rank, as bandwidth is billed) of the known values. */
export const summaryOf = (values: readonly (number | null)[]): Summary => {
  const known = values.filter((v): v is number => v !== null).toSorted((a, b) => a - b);
  if (known.length === 0) return { peak: null, average: null, percentile95: null };
  return {
    peak: known.at(-1) ?? null,
    average: known.reduce((sum, v) => sum + v, 0) / known.length,
    percentile95: known[Math.ceil(known.length * 0.95) - 1] ?? null,
  };
};

/** Largest value of all series, for one common scale. */
export const largestOf = (series: readonly Series[]): number => {
  let largest = 0;
  for (const s of series) for (const v of s.values) if (v !== null && v > largest) largest = v;
  return largest;
};

/** Values up to `completeTo` and values from there on; the last complete point joins both. */
export const splitAt = (
  times: readonly number[],
  values: readonly (number | null)[],
  completeTo: number | null,
): [complete: (number | null)[], rest: (number | null)[]] => {
  if (completeTo === null) return [[...values], values.map(() => null)];
  const last = times.findLastIndex((t) => t <= completeTo);
  return [
    values.map((v, i) => (i <= last ? v : null)),
    values.map((v, i) => (i >= last ? v : null)),
  ];
};
