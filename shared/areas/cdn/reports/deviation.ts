/** Weeks before a slot whose same slot says what is usual in it. */
export const baselineWeeks = 4;
/** With fewer weeks of history nothing is called unusual. */
export const leastWeeks = 2;
/** Five-minute slots of a day and of a week. */
export const daySlots = 288;
export const weekSlots = 7 * daySlots;
/** Spreads from the usual value from which a slot counts as unusual. */
export const unusualFrom = 3;

/** The spread is never taken as smaller than this part of the median, or than so many bits per second. */
const [leastPart, leastBps] = [0.1, 10_000];
/** Makes the median of absolute deviations the standard deviation of a normal distribution. */
const normal = 1.4826;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[half - 1], sorted[half]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
};

/** What is usual in a slot, in bit/s. */
export type Baseline = { usual: number; spread: number };

/**
 * What is usual by the same slot of earlier weeks, in bit/s: their median, and 1.4826 x their median
 * absolute deviation (Rousseeuw and Croux 1993), at least a tenth of the median and 10 kbit/s, so that
 * weeks that are equal by chance call no noise unusual; `least` is that smallest spread where values are
 * of another unit. Null with less than two weeks.
 */
export const baselineOf = (weeks: readonly number[], least = leastBps): Baseline | null => {
  if (weeks.length < leastWeeks) return null;
  const usual = median(weeks);
  const deviation = normal * median(weeks.map((value) => Math.abs(value - usual)));
  return { usual, spread: Math.max(deviation, leastPart * usual, least) };
};

/** How many spreads a value lies above (or, negative, below) what is usual. */
export const deviationOf = (value: number, { usual, spread }: Baseline): number =>
  (value - usual) / spread;
