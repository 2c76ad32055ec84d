type Entry = {
  regions: readonly string[] | null;
  weight: number;
  paramId: string;
  coefficientPpm: number | null;
};
type Share = Pick<Entry, 'weight' | 'coefficientPpm'>;

/** Highest weight an entry of a policy takes. */
const mostWeight = 1000;
const everywhere = null;

/**
 * Entries of a policy with one credential in the place of another. Where both served a region, the one
 * that stays takes the weight of both there. Null when nothing names the one that goes.
 */
export const movedEntries = <E extends Entry>(
  entries: readonly E[],
  fromId: string,
  toId: string,
): E[] | null => {
  const first = entries.findIndex((e) => e.paramId === fromId);
  const model = entries[first];
  if (!model) return null;
  const shares = new Map<string | null, Share>();
  for (const e of entries.filter((x) => x.paramId === fromId || x.paramId === toId))
    for (const code of e.regions ?? [everywhere]) {
      const before = shares.get(code);
      shares.set(code, {
        weight: Math.min(mostWeight, (before?.weight ?? 0) + e.weight),
        coefficientPpm: before?.coefficientPpm ?? e.coefficientPpm,
      });
    }
  const alike = new Map<string, { share: Share; codes: string[] | null }>();
  for (const [code, share] of shares) {
    const key = `${code === everywhere} ${share.weight} ${share.coefficientPpm}`;
    const group = alike.get(key) ?? { share, codes: code === everywhere ? null : [] };
    if (code !== everywhere) group.codes?.push(code);
    alike.set(key, group);
  }
  const moved = [...alike.values()].map(
    ({ share, codes }): E => ({ ...model, ...share, paramId: toId, regions: codes }),
  );
  const others = (of: readonly E[]) => of.filter((e) => ![fromId, toId].includes(e.paramId));
  return [...others(entries.slice(0, first)), ...moved, ...others(entries.slice(first))];
};
