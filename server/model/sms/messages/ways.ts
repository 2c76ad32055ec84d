import { randomInt } from 'node:crypto';

/** A session that was silent for so long does not stand, ms. */
export const staleMs = 15_000;

/** A binding as a way is chosen among them. */
export type WayBinding = {
  channel: string;
  /** Number of its parameter. */
  param: number;
  priority: number;
  weight: number;
  countries: string[];
  /** 0 to 100 of the last day; null where nothing is at its end. */
  score: number | null;
};
/** What messages are looking for a way. */
export type Wanting = {
  channel: string;
  country: string;
  method: string;
  refused: readonly number[];
  onlyParam: number | null;
};
/** What parameters take for them: micro-units of a currency. Without a price one is missing. */
export type Costs = ReadonlyMap<number, { cost: number; currency: string }>;
const free: Costs = new Map();

const lowest = <B extends Pick<WayBinding, 'priority'>>(of: readonly B[]): B[] => {
  const best = Math.min(...of.map((b) => b.priority));
  return of.filter((b) => b.priority === best);
};

/**
 * Weights by how far each score is below the best one of the group: at nine tenths of it about half, at half
 * of it a 64th, and never less than a hundredth, so that a carrier that got better is seen. Without a score
 * a binding counts as the best: it is tried.
 */
const byScore = <B extends WayBinding>(group: readonly B[]): B[] => {
  const best = Math.max(1, ...group.map((b) => b.score ?? 0));
  return group.map((b) => {
    const share = Math.max(((b.score ?? best) / best) ** 6, 0.01);
    return { ...b, weight: Math.round(b.weight * 1_000 * share) };
  });
};

/**
 * The cheapest, whatever their priorities; among equals the lowest priority. Prices are compared in the currency of the priced one of
 * the lowest priority alone; what has no price in it comes after all that have.
 */
const byCost = <B extends WayBinding>(able: readonly B[], costs: Costs): B[] => {
  const priced = able.filter((b) => costs.has(b.param));
  const [lead] = [...priced].sort((a, b) => a.priority - b.priority || a.param - b.param);
  if (!lead) return lowest(able);
  const currency = costs.get(lead.param)?.currency;
  const alike = priced.filter((b) => costs.get(b.param)?.currency === currency);
  const costOf = (b: B) => costs.get(b.param)?.cost ?? Infinity;
  const least = Math.min(...alike.map(costOf));
  return lowest(alike.filter((b) => costOf(b) === least));
};

/** The bindings of a channel that serve a country and have not refused it, whether they stand or not. */
export const ableOf = <B extends WayBinding>(of: Wanting, bindings: readonly B[]): B[] =>
  bindings.filter(
    (b) =>
      b.channel === of.channel &&
      !of.refused.includes(b.param) &&
      (of.onlyParam === null || of.onlyParam === b.param) &&
      (b.countries.length === 0 || b.countries.includes(of.country)),
  );

/**
 * Of bindings that stand those that share what comes, with their weights: all of them by method "weight", the cheapest by "cost",
 * else those of the lowest priority, whose weights follow their scores by "quality".
 */
export const sharersOf = <B extends WayBinding>(
  method: string,
  now: readonly B[],
  costs: Costs = free,
): B[] => {
  if (method === 'weight' || now.length === 0) return [...now];
  if (method === 'cost') return byCost(now, costs);
  return method === 'quality' ? byScore(lowest(now)) : lowest(now);
};

/** One of several by their weights; null of none. */
const byWeight = <B extends { weight: number }>(of: readonly B[]): B | null => {
  const sum = of.reduce((total, b) => total + b.weight, 0);
  if (sum === 0) return null;
  let at = randomInt(sum);
  return of.find((b) => (at -= b.weight) < 0) ?? null;
};

/** The parameter that messages go over. `null`: none of theirs stands now; `'none'`: no other is left to try. */
export const wayOf = (
  of: Wanting,
  bindings: readonly WayBinding[],
  standing: ReadonlySet<number>,
  costs: Costs = free,
): number | null | 'none' => {
  const able = ableOf(of, bindings);
  if (able.length === 0) return 'none';
  const now = able.filter((b) => standing.has(b.param));
  return byWeight(sharersOf(of.method, now, costs))?.param ?? null;
};
