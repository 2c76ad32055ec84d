import type { ZoneFault } from '#shared/areas/cdn/dns/zoneFaults';
import { type HandRecord, ttlLimits } from '#shared/areas/cdn/dns/zoneRecords';
import { sentence } from '#shared/kernel/sentences';
import { isDnsName, recordKey, targetOf } from './records';

/** A content to be checked: all hand-made records, and the names that the platform generates. */
export type ZoneContent = {
  zone: string;
  records: readonly HandRecord[];
  generated: ReadonlySet<string>;
};
type Names = ReadonlyMap<string, readonly HandRecord[]>;

const within = (name: string, zone: string) => name === zone || name.endsWith(`.${zone}`);
const fault = (
  name: string,
  of: ZoneFault['sentence'],
  severity: ZoneFault['severity'] = 'error',
) => ({
  name,
  severity,
  sentence: of,
});

const grouped = (records: readonly HandRecord[]): Names => {
  const names = new Map<string, HandRecord[]>();
  for (const r of records) {
    const there = names.get(r.name);
    if (there) there.push(r);
    else names.set(r.name, [r]);
  }
  return names;
};
const has = (records: readonly HandRecord[] | undefined, ...types: HandRecord['type'][]) =>
  records?.some((r) => types.includes(r.type)) ?? false;

/** Names above one, the nearest first, without the zone itself. */
const above = (name: string, zone: string): string[] => {
  const names: string[] = [];
  for (let rest = name; rest !== zone && rest.includes('.'); ) {
    rest = rest.slice(rest.indexOf('.') + 1);
    if (rest !== zone && within(rest, zone)) names.push(rest);
  }
  return names;
};

/** What is wrong with where a name stands. */
const placeFaults = (c: ZoneContent, name: string, own: readonly HandRecord[]): ZoneFault[] => {
  const faults: ZoneFault[] = [];
  if (!within(name, c.zone) || !isDnsName(name, true))
    faults.push(fault(name, sentence('zone.outside', { name, zone: c.zone })));
  if (c.generated.has(name)) faults.push(fault(name, sentence('zone.generated', { name })));
  if (name === c.zone && has(own, 'NS', 'CNAME'))
    faults.push(fault(name, sentence('zone.top', { name })));
  if (name.startsWith('*') && has(own, 'NS'))
    faults.push(fault(name, sentence('zone.wildcardServer', { name })));
  return faults;
};

/** What is wrong with the sets of one name: beside an alias nothing stands, and a set has one TTL and one way of choice. */
const setFaults = (name: string, own: readonly HandRecord[]): ZoneFault[] => {
  const faults: ZoneFault[] = [];
  if (has(own, 'CNAME') && own.some((r) => r.type !== 'CNAME'))
    faults.push(fault(name, sentence('zone.beside', { name })));
  if (new Set(own.map(recordKey)).size < own.length)
    faults.push(fault(name, sentence('zone.twice', { name })));
  for (const type of new Set(own.map((r) => r.type))) {
    const set = own.filter((r) => r.type === type);
    const weighted = set.filter((r) => r.weight !== null);
    const places = new Map<string, number>();
    for (const r of set)
      for (const place of r.regions.length > 0 ? r.regions : [''])
        places.set(place, (places.get(place) ?? 0) + 1);
    if (new Set(set.map((r) => r.ttl)).size > 1)
      faults.push(fault(name, sentence('zone.ttls', { name, type })));
    if (set.some((r) => r.ttl < ttlLimits.least || r.ttl > ttlLimits.most))
      faults.push(fault(name, sentence('zone.ttl', { name, ...ttlLimits })));
    if (weighted.length > 0 && weighted.length < set.length)
      faults.push(fault(name, sentence('zone.mixedWeights', { name, type })));
    else if (weighted.length > 0 && weighted.every((r) => r.weight === 0))
      faults.push(fault(name, sentence('zone.noWeight', { name, type })));
    if (type === 'CNAME' && weighted.length === 0 && [...places.values()].some((n) => n > 1))
      faults.push(fault(name, sentence('zone.aliases', { name })));
    if (type === 'NS' && set.some((r) => r.weight !== null || r.regions.length > 0))
      faults.push(fault(name, sentence('zone.weightedServers', { name })));
    if (!places.has('') && type !== 'NS')
      faults.push(fault(name, sentence('zone.elsewhere', { name, type }), 'warning'));
  }
  return faults;
};

/** Whether a name of the zone is answered at all, by a record, a wildcard, a delegation, or because names stand below it. */
const answered = (c: ZoneContent, names: Names, name: string): boolean =>
  name === c.zone ||
  names.has(name) ||
  c.generated.has(name) ||
  above(name, c.zone).some((n) => has(names.get(n), 'NS') || names.has(`*.${n}`)) ||
  names.has(`*.${c.zone}`);

const targetFaults = (c: ZoneContent, names: Names, name: string): ZoneFault[] =>
  (names.get(name) ?? []).flatMap((r) => {
    const leads = targetOf(r);
    if (leads === null || !within(leads, c.zone)) return [];
    // Its address must stand here: those who ask for it are sent to it.
    if (r.type === 'NS' && within(leads, name) && !has(names.get(leads), 'A', 'AAAA'))
      return [fault(name, sentence('zone.glue', { name, target: leads }))];
    if (!answered(c, names, leads))
      return [fault(name, sentence('zone.dangling', { name, target: leads }))];
    const isAlias = has(names.get(leads), 'CNAME') || c.generated.has(leads);
    return isAlias && r.type !== 'CNAME'
      ? [fault(name, sentence('zone.leadsToAlias', { name, target: leads, type: r.type }))]
      : [];
  });

/** Aliases that come back to themselves, each circle once by its first name. */
const loopFaults = (c: ZoneContent, names: Names): ZoneFault[] => {
  const faults: ZoneFault[] = [];
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]): void => {
    const at = path.indexOf(name);
    if (at >= 0) {
      const chain = [...path.slice(at), name].join(' → ');
      faults.push(fault(name, sentence('zone.loop', { chain })));
      return;
    }
    if (done.has(name)) return;
    for (const r of names.get(name) ?? [])
      if (r.type === 'CNAME' && within(r.value, c.zone)) walk(r.value, [...path, name]);
    done.add(name);
  };
  for (const name of names.keys()) walk(name, []);
  return faults;
};

/** Records that nobody would ever see, because the name above them is somebody else's. */
const hiddenFaults = (c: ZoneContent, names: Names, name: string): ZoneFault[] => {
  const cut = above(name, c.zone).find((n) => has(names.get(n), 'NS'));
  const own = names.get(name) ?? [];
  const faults: ZoneFault[] = [];
  const isGlue = () =>
    own.every((r) => r.type === 'A' || r.type === 'AAAA') &&
    c.records.some((r) => r.type === 'NS' && r.value === name);
  if (cut && !isGlue()) faults.push(fault(name, sentence('zone.hidden', { name, above: cut })));
  if (has(own, 'NS') && own.some((r) => r.type !== 'NS') && name !== c.zone)
    faults.push(fault(name, sentence('zone.besideServers', { name })));
  const generated = has(own, 'NS') && [...c.generated].find((n) => n.endsWith(`.${name}`));
  if (generated) faults.push(fault(name, sentence('zone.takesAway', { name, generated })));
  return faults;
};

/** Everything that is wrong with a content, errors first; with an error it may not be published. */
export const zoneFaults = (c: ZoneContent): ZoneFault[] => {
  const names = grouped(c.records);
  const faults = [...names].flatMap(([name, own]) => [
    ...placeFaults(c, name, own),
    ...setFaults(name, own),
    ...targetFaults(c, names, name),
    ...hiddenFaults(c, names, name),
  ]);
  return [...faults, ...loopFaults(c, names)].sort((a, b) =>
    a.severity === b.severity ? 0 : a.severity === 'error' ? -1 : 1,
  );
};
