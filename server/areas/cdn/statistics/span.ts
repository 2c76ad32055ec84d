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

/** Counters exist per slot of this length: no span can be told finer. */
const slot = stepSeconds['5m'];

/**
 * Half-open span in epoch seconds on borders of slots. `step` only says how it is drawn: buckets
 * begin on its borders (days at local midnight), the first and the last hold their part of the span.
 */
export type Span = { from: number; to: number; step: number; offset: number };
const floorTo = (at: number, step: number, offset: number): number =>
  Math.floor((at + offset) / step) * step - offset;
const ceilTo = (at: number, step: number, offset: number): number =>
  floorTo(at + step - 1, step, offset);

/**
 * The span a person means, widened to whole slots and the same at every granularity, so that its sums
 * are the same, too: `last` ends with the running slot. Refused when it is empty, lies in the future
 * or is longer than the limit.
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
    const to = ceilTo(now + 1, slot, 0);
    return { from: to - rangeSeconds(input.last ?? '1d'), to, step, offset };
  }
  const from = Date.parse(input.from ?? '') / 1000;
  const to = Date.parse(input.to ?? '') / 1000;
  // Written so that a missing end, which is no number, is refused as well.
  const good = from < to && from <= now && to - from <= longestDays * day && !input.last;
  if (!good) throw new Failure('statistics.range');
  return { from: floorTo(from, slot, 0), to: ceilTo(to, slot, 0), step, offset };
};

/** Starts of all buckets of a span, epoch seconds; the first may lie before the span. */
export const bucketsOf = ({ from, to, step, offset }: Span): number[] => {
  const first = floorTo(from, step, offset);
  return Array.from({ length: Math.ceil((to - first) / step) }, (_, i) => first + i * step);
};

/** The part of a bucket that lies within its span. */
export const partOf = (
  at: number,
  { from, to, step }: Pick<Span, 'from' | 'to' | 'step'>,
): [number, number] => [Math.max(at, from), Math.min(at + step, to)];

export const seconds = (at: string): number => Math.floor(Date.parse(at) / 1000);
