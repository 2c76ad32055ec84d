/** The 97.5 % point of the standard normal distribution: two-sided 95 %. */
const z = 1.959964;

/** Part of `all` answers with the ends of its interval, each between 0 and 1. */
export type Interval = { share: number; low: number; high: number };

/**
 * Score interval of Wilson (1927) for a part of 95 % confidence, of `count` among `all` answers:
 * (p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n) with p = count/all, n = all, z = 1.96.
 * It stays within 0 and 1 and holds for few answers and for parts near the ends, where p ± z·√(p(1−p)/n)
 * does not. Without any answer everything is possible.
 */
export const wilson = (count: number, all: number): Interval => {
  if (all === 0) return { share: 0, low: 0, high: 1 };
  const p = count / all;
  const middle = p + z ** 2 / (2 * all);
  const spread = z * Math.sqrt((p * (1 - p)) / all + z ** 2 / (4 * all ** 2));
  const whole = 1 + z ** 2 / all;
  return {
    share: p,
    low: Math.max(0, (middle - spread) / whole),
    high: Math.min(1, (middle + spread) / whole),
  };
};

/** Whether an expected part lies within the interval of what was counted; rounding of weights is let by. */
export const covers = ({ low, high }: Interval, expected: number): boolean =>
  expected >= low - 1e-9 && expected <= high + 1e-9;
