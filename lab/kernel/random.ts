/** 32-bit hash of a text (cyrb53's first half): the same text gives the same number for ever. */
export const hash32 = (text: string): number => {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  return a >>> 0;
};

/** Deterministic draws in [0, 1) from a text (mulberry32). */
export const draws = (seed: string): (() => number) => {
  let state = hash32(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** A chooser by weight: `pick(draw)` with draw in [0, 1) answers an item of the list. */
export const chooser = <T>(
  items: readonly T[],
  weightOf: (item: T, index: number) => number,
): ((draw: number) => T) => {
  const first = items[0];
  if (first === undefined) throw new Error('chooser needs at least one item');
  let total = 0;
  const edges = items.map((item, index) => (total += weightOf(item, index)));
  return (draw) => {
    const at = draw * total;
    let low = 0;
    let high = edges.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((edges[middle] ?? total) <= at) low = middle + 1;
      else high = middle;
    }
    return items[low] ?? first;
  };
};
