/** Numbers drawn from a seed (mulberry32): the same seed draws the same faults in the same order. */
export const openRandom = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (from: number, to: number): number => from + next() * (to - from),
    /** One of the list; weights default to 1. */
    pick: <T>(list: readonly T[], weight: (each: T) => number = () => 1): T => {
      const total = list.reduce((sum, each) => sum + weight(each), 0);
      let left = next() * total;
      for (const each of list) {
        left -= weight(each);
        if (left <= 0) return each;
      }
      return list.at(-1) as T;
    },
  };
};
export type Random = ReturnType<typeof openRandom>;
