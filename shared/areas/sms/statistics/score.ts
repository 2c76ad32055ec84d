/** What a score is made of, in points of 100. */
const points = { delivered: 60, speed: 20, refusals: 10, cost: 10 };
/** A 95th percentile of so many ms gets half of the points of speed. */
const halfSpeedMs = 30_000;

/** A test message counts as much as so many others of its age: they are few, and each is watched to its end. */
export const testWeight = 5;

export type Rating = {
  /** Delivered ones of those at their end, the later ones weighing more; 0 to 1, null while none is. */
  deliveredShare: number | null;
  p95Ms: number | null;
  /** Refused attempts of all attempts, 0 to 1. */
  refusedShare: number;
  /** Price of the cheapest against its own, 0 to 1; null where a price is missing. */
  costShare: number | null;
};

/**
 * 0 to 100: 60 for what is delivered, 20 for speed (half of them at a p95 of 30 s), 10 for no refusals,
 * 10 for the lowest cost. Without a price the other three share its points. Null while nothing is at its end.
 */
export const scoreOf = (of: Rating): number | null => {
  if (of.deliveredShare === null) return null;
  const speed = of.p95Ms === null ? 0 : halfSpeedMs / (halfSpeedMs + of.p95Ms);
  const base =
    points.delivered * of.deliveredShare +
    points.speed * speed +
    points.refusals * (1 - of.refusedShare);
  const whole =
    of.costShare === null ? base / (1 - points.cost / 100) : base + points.cost * of.costShare;
  return Math.round(whole);
};
