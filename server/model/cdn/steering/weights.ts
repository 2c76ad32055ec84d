import type { schedule } from '#shared/areas/cdn/suppliers/params';
import type { Row } from '#shared/kernel/contract';

export type Entry = Row<typeof schedule>['entries'][number];
/** Part of one of each credential, by its id. */
export type Shares = ReadonlyMap<string, number>;
type Part = { regions: readonly string[] | null; weight: number };

/** Weights of a step between two policies add up to about so much in each region. */
const wholeWeight = 1000;

/** The parts that clients of a region are drawn among, as the name service does it; null for a region nobody lists. */
export const servingIn = <P extends Part>(parts: readonly P[], region: string | null): P[] => {
  const own = parts.filter((p) => region !== null && p.regions?.includes(region) && p.weight > 0);
  return own.length > 0 ? own : parts.filter((p) => p.regions === null && p.weight > 0);
};

/** Shares of the clients of a region by weight. */
export const sharesIn = (
  parts: readonly (Part & { paramId: string })[],
  region: string | null,
): Shares => {
  const serving = servingIn(parts, region);
  const all = serving.reduce((sum, p) => sum + p.weight, 0);
  const shares = new Map<string, number>();
  for (const { paramId, weight } of serving)
    shares.set(paramId, (shares.get(paramId) ?? 0) + weight / all);
  return shares;
};

/** Regions that entries treat in a way of their own, and null for all others. */
export const placesOfEntries = (...lists: readonly (readonly Entry[])[]): (string | null)[] => [
  ...new Set(lists.flatMap((entries) => entries.flatMap((e) => e.regions ?? []))),
  null,
];

const coefficientsOf = (entries: readonly Entry[]) =>
  new Map(entries.map((e) => [e.paramId, e.coefficientPpm]));

/** Entries of one credential with one weight as one, for all their regions. */
const merged = (entries: readonly Entry[]): Entry[] => {
  const byKey = new Map<string, Entry>();
  for (const e of entries) {
    const key = `${e.regions === null} ${e.paramId} ${e.weight}`;
    const same = byKey.get(key);
    if (same?.regions && e.regions)
      byKey.set(key, { ...same, regions: [...same.regions, ...e.regions] });
    else byKey.set(key, e);
  }
  return [...byKey.values()];
};

/** An entry of a credential without weight, with its coefficient in entries like these; later ones count. */
const blankOf = (like: readonly Entry[]) => {
  const coefficients = coefficientsOf(like);
  return (paramId: string): Entry => ({
    paramId,
    regions: null,
    weight: 0,
    coefficientPpm: coefficients.get(paramId) ?? null,
  });
};

/** Entries that send the clients of each region to these parts, in thousandths; null stands for all other regions. */
export const entriesOfShares = (
  shares: ReadonlyMap<string | null, Shares>,
  like: readonly Entry[],
): Entry[] => {
  const blank = blankOf(like);
  const entries = [...shares].flatMap(([region, parts]) =>
    [...parts].map(([paramId, share]) => ({
      ...blank(paramId),
      regions: region === null ? null : [region],
      weight: Math.round(share * wholeWeight),
    })),
  );
  return merged(entries);
};

/**
 * Entries that stand `percent` of the way between two policies: in each region every credential has
 * the part that lies so far between its parts in both. The ends are the policies themselves; at 0 a
 * credential that is to come stands with no weight, so that it is configured before it is sent to.
 */
export const between = (from: readonly Entry[], to: readonly Entry[], percent: number): Entry[] => {
  if (percent >= 100) return [...to];
  const like = [...to, ...from];
  if (percent <= 0) {
    const present = new Set(from.map((e) => e.paramId));
    const coming = [...new Set(to.map((e) => e.paramId))].filter((id) => !present.has(id));
    return [...from, ...coming.map(blankOf(like))];
  }
  const shares = placesOfEntries(from, to).map((region) => {
    const [a, b] = [sharesIn(from, region), sharesIn(to, region)];
    const parts = [...new Set([...a.keys(), ...b.keys()])].map((paramId) => {
      const [low, high] = [a.get(paramId) ?? 0, b.get(paramId) ?? 0];
      return [paramId, low + ((high - low) * percent) / 100] as const;
    });
    return [region, new Map(parts)] as const;
  });
  return entriesOfShares(new Map(shares), like);
};

/** Whether two lists of entries send everybody to the same suppliers in the same parts. */
export const sameWeights = (a: readonly Entry[], b: readonly Entry[]): boolean =>
  placesOfEntries(a, b).every((region) => {
    const [x, y] = [sharesIn(a, region), sharesIn(b, region)];
    return [...new Set([...x.keys(), ...y.keys()])].every(
      (id) => Math.abs((x.get(id) ?? 0) - (y.get(id) ?? 0)) < 1e-9,
    );
  });

/** Credentials that get more in some region than before. */
export const gaining = (from: readonly Entry[], to: readonly Entry[]): string[] => {
  const ids = new Set<string>();
  for (const region of placesOfEntries(from, to)) {
    const [a, b] = [sharesIn(from, region), sharesIn(to, region)];
    for (const [id, share] of b) if (share > (a.get(id) ?? 0) + 1e-9) ids.add(id);
  }
  return [...ids];
};
