import type { SeriesAnswer } from '#shared/areas/cdn/statistics/statistics';
import { type Metric, metrics } from '#shared/metrics';
import { regions, type Region } from '#shared/edge/regions';
import { metricColor } from '../../../kernel/text/metrics';
import type { ChartColor } from '../../../ui/charts/color';

export type Curve = SeriesAnswer['curves'][number];

/** The fixed colour of a metric: bandwidth blue, hits teal, errors red. */
export const colorOf = (metric: Metric): ChartColor => {
  if (/^status[45]|^originStatus/.test(metric)) return metricColor.errors;
  if (metric.startsWith('status3')) return metricColor.redirects;
  if (/^(hit|cache|status2)/.test(metric)) return metricColor.hits;
  if (metric.startsWith('origin')) return metricColor.origin;
  if (metric === 'requests') return metricColor.requests;
  return metric === 'requestTime' ? metricColor.latency : metricColor.bandwidth;
};
const palette: readonly ChartColor[] = [1, 2, 3, 4, 6, 7, 5, 8];
/** Colours of grouped curves, in order. */
export const colorAt = (index: number): ChartColor => palette[index % palette.length] ?? 8;

/** Regions whose short name alone would leave out where they belong. */
const chineseNames: Readonly<Record<string, string>> = {
  HK: '中国香港',
  MO: '中国澳门',
  TW: '中国台湾',
};

/** Name of a country or region by its code. */
export const countryName = (code: string, locale: string): string =>
  (locale.startsWith('zh') && chineseNames[code]) ||
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ||
  code;

/** Name of a curve's group for people. */
export const groupName = (curve: Curve, locale: string, whole: string, others: string): string => {
  if (curve.group === null) return whole;
  if (curve.group === '') return others;
  if (curve.name) return curve.name;
  const region = regions[curve.group as Region];
  if (region) return locale.startsWith('zh') ? region.zh : region.en;
  return /^[A-Z]{2}$/.test(curve.group) ? countryName(curve.group, locale) : curve.group;
};

export const numbersOf = (values: readonly (number | null)[]): number[] =>
  values.filter((v): v is number => v !== null);
export const average = (values: readonly (number | null)[]): number | null => {
  const numbers = numbersOf(values);
  return numbers.length > 0 ? numbers.reduce((a, b) => a + b, 0) / numbers.length : null;
};
export const highest = (values: readonly (number | null)[]): number | null =>
  numbersOf(values).reduce<number | null>((a, b) => (a === null || b > a ? b : a), null);
/** True where the parts of a whole may be added, so that a share makes sense. */
export const addable = (metric: Metric): boolean =>
  ['sum', 'status'].includes(metrics[metric].rule.how);

/** Relative change to the period before; null without one. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : (now - before) / before;
/** A change in percent with its sign. */
export const signed = (change: number | null, locale: string): string =>
  change === null
    ? '–'
    : new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(
        change * 100,
      );
