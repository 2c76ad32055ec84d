import { ancestors, type RecordSet, type RecordType } from './names';
import type { NameSets, Zone } from './zone';

/** A zone of plain records, changed set by set. */
export type RecordZone = Zone & {
  /** The sets stored under a name, wildcards not applied. */
  exact(name: string): readonly RecordSet[];
  put(set: RecordSet): void;
  /** True when such a set was there. */
  remove(name: string, type: RecordType): boolean;
};

/** The names a zone holds, including the empty ones above names with records. */
const existingNames = (zone: string, names: Iterable<string>): Set<string> => {
  const all = new Set([zone]);
  for (const name of names) {
    all.add(name);
    for (const above of ancestors(name, zone)) all.add(above);
  }
  return all;
};

/** Makes an empty zone whose names are answered exactly, or by a wildcard as RFC 4592 says. */
export const makeRecordZone = (name: string, kind: 'origin' | 'customer'): RecordZone => {
  const sets = new Map<string, RecordSet[]>();
  let existing = existingNames(name, []);
  const wildcard = (wanted: string): NameSets => {
    const encloser = [...ancestors(wanted, name), name].find((above) => existing.has(above));
    return sets.get(`*.${encloser}`)?.map((set) => ({ ...set, name: wanted })) ?? null;
  };
  const zone: RecordZone = {
    name,
    kind,
    serial: 1,
    find: (wanted) => sets.get(wanted) ?? (existing.has(wanted) ? [] : wildcard(wanted)),
    list: () => [...sets.values()].flat(),
    exact: (owner) => sets.get(owner) ?? [],
    put: (set) => {
      const others = (sets.get(set.name) ?? []).filter((other) => other.type !== set.type);
      sets.set(set.name, [...others, set]);
      for (const one of [set.name, ...ancestors(set.name, name)]) existing.add(one);
      zone.serial += 1;
    },
    remove: (owner, type) => {
      const before = sets.get(owner) ?? [];
      const after = before.filter((set) => set.type !== type);
      if (after.length === before.length) return false;
      if (after.length > 0) sets.set(owner, after);
      else sets.delete(owner);
      existing = existingNames(name, sets.keys());
      zone.serial += 1;
      return true;
    },
  };
  return zone;
};
