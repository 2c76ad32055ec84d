import { regionCodes } from '#shared/edge/regions';
import { servingIn } from '../weights';

/** Suppliers that are out of a region, each as "credential region". */
export type Outs = ReadonlySet<string>;
export const outKey = (paramId: string, region: string): string => `${paramId} ${region}`;

/** A credential's weight in its regions; null for all that no other part names. */
export type Part = { paramId: string; regions: readonly string[] | null; weight: number };

/** Parts of one region put together where all but their regions is the same. */
const joined = <P extends Part>(parts: readonly P[]): P[] => {
  const byKey = new Map<string, P>();
  for (const part of parts) {
    const { regions, ...rest } = part;
    const key = JSON.stringify([regions === null, rest]);
    const same = byKey.get(key);
    const both = same?.regions && regions ? [...same.regions, ...regions] : null;
    byKey.set(key, same && both ? { ...same, regions: both } : part);
  }
  return [...byKey.values()];
};

/**
 * Entries or targets as they are served while suppliers are out: in each region those that are out have
 * no part and the others keep their weights. Where nobody else would be left, the region stays as it
 * is: it is never empty, and never sent to a supplier that is not listed for it. Answers `parts`
 * itself where nothing changes.
 */
export const liveParts = <P extends Part>(parts: readonly P[], outs: Outs): readonly P[] => {
  const changed = new Map<string, P[]>();
  for (const region of regionCodes) {
    const serving = servingIn(parts, region);
    const left = serving.filter((p) => !outs.has(outKey(p.paramId, region)));
    if (left.length > 0 && left.length < serving.length) changed.set(region, left);
  }
  if (changed.size === 0) return parts;
  const before = parts.flatMap((p): P[] => {
    if (p.regions === null) return [p];
    const regions = p.regions.filter((r) => !changed.has(r));
    return regions.length > 0 ? [{ ...p, regions }] : [];
  });
  const after = [...changed].flatMap(([region, left]) =>
    left.map((p): P => ({ ...p, regions: [region] })),
  );
  return joined([...before, ...after]);
};
