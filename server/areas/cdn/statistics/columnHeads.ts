import { type Metric, metrics } from '#shared/metrics';

const unitNames = { bps: 'bps', bytes: 'B', count: '', ratio: '', ms: 'ms' } as const;

/** Head of a metric's column in both languages with its unit, and whose it is. */
export const headOfMetric = (metric: Metric, name = ''): string => {
  const { label, unit } = metrics[metric];
  const measured = unitNames[unit] ? ` (${unitNames[unit]})` : '';
  return `${label.join(' / ')}${name ? ` ${name}` : ''}${measured}`;
};

/** Local time of a bucket with its offset, as spreadsheets and people read it. */
export const localTime = (at: number, offsetMinutes: number): string => {
  const local = new Date((at + offsetMinutes * 60) * 1000).toISOString();
  const sign = offsetMinutes < 0 ? '-' : '+';
  const pad = (n: number) => String(Math.floor(n)).padStart(2, '0');
  const offset = Math.abs(offsetMinutes);
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${sign}${pad(offset / 60)}:${pad(offset % 60)}`;
};
