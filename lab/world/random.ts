/** A source of numbers in [0, 1); the lab's are all seeded, so that a run can be repeated. */
export type Random = () => number;

/** One of `items` with a chance in proportion to its weight; undefined when all weights are 0. */
export const pickWeighted = <Item extends { weight: number }>(
  items: readonly Item[],
  random: Random,
): Item | undefined => {
  const total = items.reduce((sum, item) => sum + item.weight, 0);
  let left = random() * total;
  for (const item of items) {
    left -= item.weight;
    if (left < 0) return item;
  }
  return undefined;
};

/** One of `items` with equal chances; throws on an empty list. */
export const pick = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/**
 * A rank in 1..count with a chance close to 1/rank (Zipf, exponent 1), by inverting the continuous
 * distribution function ln(x)/ln(count + 1).
 */
export const zipfRank = (count: number, random: Random): number =>
  Math.min(count, Math.floor((count + 1) ** random()));
