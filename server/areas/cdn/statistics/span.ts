import {
  longestDays,
  type SeriesInput,
  type StepName,
} from '#shared/areas/cdn/statistics/statistics';
import { Failure } from '#shared/kernel/errors';

const minute = 60;
const day = 86_400;
export const stepSeconds: Record<StepName, number> = {
  '5m': 5 * minute,
  '1h': 60 * minute,
  '1d': day,
};
const rangeSeconds = (range: string): number => {
  const [, count, unit] = /^(\d+)([hd])$/.exec(range) ?? [];
  return Number(count) * (unit === 'd' ? day : 60 * minute);
};

/** Half-open span in epoch seconds on borders of its step; days begin at local midnight. */
export type Span = { from: number; to: number; step: number; offset: number };
const floorTo = (at: number, step: number, offset: number): number =>
  Math.floor((at + offset) / step) * step - offset;
const ceilTo = (at: number, step: number, offset: number): number =>
  floorTo(at + step - 1, step, offset);

/**
 * The span a person means, widened to whole buckets in the account's time zone: `last` ends with the
 * running bucket. Refused when it is empty, lies in the future or is longer than the limit.
 */
export const spanOf = (
  input: Pick<SeriesInput, 'last' | 'from' | 'to' | 'step'>,
  offsetMinutes: number,
  nowMs: number,
): Span => {
  const step = stepSeconds[input.step];
  const offset = offsetMinutes * minute;
  const now = Math.floor(nowMs / 1000);
  const absolute = input.from !== undefined || input.to !== undefined;
  if (!absolute) {
    const to = ceilTo(now + 1, step, offset);
    return { from: to - Math.max(step, rangeSeconds(input.last ?? '1d')), to, step, offset };
  }
  const from = Date.parse(input.from ?? '') / 1000;
  const to = Date.parse(input.to ?? '') / 1000;
  // Written so that a missing end, which is no number, is refused as well.
  const good = from < to && from <= now && to - from <= longestDays * day && !input.last;
  if (!good) throw new Failure('statistics.range');
  return { from: floorTo(from, step, offset), to: ceilTo(to, step, offset), step, offset };
};

/** Starts of all buckets of a span, epoch seconds. */
export const bucketsOf = ({ from, to, step }: Span): number[] =>
  Array.from({ length: Math.round((to - from) / step) }, (_, i) => from + i * step);

export const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
export const seconds = (at: string): number => Math.floor(Date.parse(at) / 1000);
