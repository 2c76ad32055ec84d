import { formatInstant } from '../time';

const nice = [1, 2, 2.5, 5, 10];
/** The smallest pleasant step that is not below `least`. */
const niceStep = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least));
  return (nice.find((n) => n * power >= least * 0.999_999) ?? 10) * power;
};

export type ValueAxis = { low: number; high: number; splits: number[] };
/** A little more than the lines wanted, so that a rate from 0 to 1 gets its quarters. */
const lines = 4.4;
/** Rates that are all above this are drawn from it, else their course would be a flat line. */
const highRates = 0.8;

/** Ends and grid lines of a value axis: from zero, rates above 80 % from there, never above 100 %. */
export const valueAxis = (
  values: readonly number[],
  ratio: boolean,
  least: readonly number[] = [],
): ValueAxis => {
  const most = values.reduce((a, b) => Math.max(a, b), Math.max(0, ...least));
  const fewest = [...values, ...least].reduce((a, b) => Math.min(a, b), Infinity);
  const low =
    ratio && fewest >= highRates ? highRates : Math.min(0, fewest === Infinity ? 0 : fewest);
  const span = (most - low) * 1.06;
  const step = niceStep(span > 0 ? span / lines : ratio ? 0.25 : 1);
  const first = Math.floor(low / step + 1e-9) * step;
  const ceiling = Math.max(first + step, Math.ceil((most * 1.02) / step - 1e-9) * step);
  const high = ratio && most <= 1 ? Math.min(1, ceiling) : ceiling;
  const count = Math.floor((high - first) / step + 1e-9);
  return {
    low: first,
    high,
    splits: Array.from({ length: count + 1 }, (_, i) => first + i * step),
  };
};

/** Decimals that tell neighbouring grid lines apart, in units of `divide`. */
export const axisDigits = (axis: ValueAxis, divide: number): number => {
  const step = ((axis.splits[1] ?? axis.high) - (axis.splits[0] ?? 0)) / divide;
  const digits = [0, 1, 2, 3, 4].find(
    (d) => Math.abs(step * 10 ** d - Math.round(step * 10 ** d)) < 1e-6,
  );
  return digits ?? 4;
};

const timeSteps = [
  300, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200, 86_400, 172_800, 345_600, 604_800,
  1_209_600,
];
/** Seconds the wall clock of a zone is ahead of UTC at an instant. */
const offsetAt = (seconds: number, timeZone: string): number =>
  Date.parse(`${formatInstant(seconds * 1000, timeZone).replace(' ', 'T')}Z`) / 1000 - seconds;

/** Ticks at round times of the reader's zone, so many as `room` allows. */
export const timeSplits = (from: number, to: number, room: number, timeZone: string): number[] => {
  const least = (to - from) / Math.max(2, room);
  const step = timeSteps.find((s) => s >= least) ?? 2_419_200;
  const offset = offsetAt(from, timeZone);
  const first = Math.ceil((from + offset) / step) * step - offset;
  return Array.from(
    { length: Math.max(0, Math.floor((to - first) / step) + 1) },
    (_, i) => first + i * step,
  );
};

/** `10:40`, or `11-23` at midnight. */
export const timeLabel = (seconds: number, timeZone: string): string => {
  const text = formatInstant(seconds * 1000, timeZone);
  const clock = text.slice(11, 16);
  return clock === '00:00' ? text.slice(5, 10) : clock;
};
