/** A source of numbers in [0, 1); the lab's are all seeded, so that a run can be repeated. */
export type Random = () => number;

/** 32-bit FNV-1a hash of a text, for seeds and for contents that depend on a name only. */
export const hash32 = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
};

/** The mulberry32 generator (T. Ettinger, public domain), started from the hash of a text. */
export const seeded = (seed: string): Random => {
  let state = hash32(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

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
