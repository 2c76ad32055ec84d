import { slotSeconds } from '../../../kernel/units';
import {
  baselineOf,
  baselineWeeks,
  deviationOf,
  leastWeeks,
  weekSlots,
} from '../reports/deviation';

/** What is usual: the same slot of earlier weeks, or the whole hours just before. */
export type BaselineRule = { baseline: 'weeks' | 'hours'; baselineHours: number };
/** What of a task decides on a point. `floorValue` is in the unit of the metric. */
export type MonitorRule = BaselineRule & {
  tolerance: number;
  floorValue: number;
  points: number;
  windowPoints: number;
  quietFrom: number;
  quietTo: number;
  zone: string;
};

const hourSeconds = 3600;
const weekSeconds = weekSlots * slotSeconds;

/**
 * Slots (Unix seconds of their start) that say what is usual in the slot at `at`; null where what is
 * known since `knownFrom` is too little: less than two weeks of the same slot, or not all of the hours.
 */
export const baselineSlots = (
  { baseline, baselineHours }: BaselineRule,
  at: number,
  knownFrom: number,
): number[] | null => {
  if (baseline === 'weeks') {
    const slots = Array.from({ length: baselineWeeks }, (_, n) => at - (n + 1) * weekSeconds);
    const usable = slots.filter((slot) => slot >= knownFrom);
    return usable.length < leastWeeks ? null : usable;
  }
  const end = at - (at % hourSeconds);
  const from = end - baselineHours * hourSeconds;
  if (from < knownFrom) return null;
  return Array.from({ length: (end - from) / slotSeconds }, (_, n) => from + n * slotSeconds);
};

/** `most` is the largest value that would not be unusual. */
export type Judged = { usual: number; most: number; deviation: number; isOdd: boolean };
/** Whether a value is unlike what is usual: outside of the tolerance, and by the absolute floor at least. */
export const judge = (rule: MonitorRule, value: number, samples: readonly number[]): Judged => {
  // Two samples make a baseline; hours always hold twelve.
  const { usual, spread } = baselineOf(samples, 1) ?? { usual: value, spread: 1 };
  const deviation = deviationOf(value, { usual, spread });
  const isOdd = Math.abs(deviation) >= rule.tolerance && Math.abs(value - usual) >= rule.floorValue;
  const most = usual + Math.max(rule.tolerance * spread, rule.floorValue);
  return { usual, most, deviation, isOdd };
};

/** One more point: what is kept of the window, and whether so many of it are unusual that the task acts. */
export const step = (
  rule: Pick<MonitorRule, 'points' | 'windowPoints'>,
  odd: readonly boolean[],
  isOdd: boolean,
): { odd: boolean[]; isFiring: boolean } => {
  const next = [...odd, isOdd].slice(-rule.windowPoints);
  return { odd: next, isFiring: next.filter(Boolean).length >= rule.points };
};
