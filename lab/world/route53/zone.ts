import { regionOf } from '#shared/edge/regions';
import { ancestors, type RecordSet } from '../dns/names';
import type { Cut, DnsClient, NameSets, Zone } from '../dns/zone';
import { pickWeighted, type Random } from '../random';
import { type HostedSets, setsByName } from './batch';
import { type HostedSet, plainValue, policyOf } from './sets';

const longestWay = 4;
const continents: Record<ReturnType<typeof regionOf>, string> = {
  mainlandChina: 'AS',
  taiwan: 'AS',
  southKorea: 'AS',
  india: 'AS',
  asia: 'AS',
  middleEast: 'AS',
  russia: 'EU',
  europe: 'EU',
  northAmerica: 'NA',
  southAmerica: 'SA',
  africa: 'AF',
  oceania: 'OC',
};
/** Countries that Route 53's table of places has elsewhere than the platform's regions. */
const elsewhere: Record<string, string> = { CY: 'AS', TL: 'OC', IO: 'AS', AQ: 'AN', CC: 'AS' };
const continentOf = (country: string): string | null =>
  country === 'ZZ' ? null : (elsewhere[country] ?? continents[regionOf(country)]);

/** A zone of Route 53 as the lab's name server answers it. */
export type HostedZone = Zone & {
  /** Makes these sets the zone's contents in one step. */
  use(sets: HostedSets): void;
};

/** Makes the answering side of a hosted zone; weights are drawn from `random`. */
export const makeHostedZone = (name: string, random: Random): HostedZone => {
  let byName = new Map<string, HostedSet[]>();
  let exists = new Set<string>();
  const near = (sets: readonly HostedSet[], { country }: DnsClient): HostedSet | undefined =>
    sets.find((one) => one.country === country) ??
    sets.find((one) => one.continent !== null && one.continent === continentOf(country)) ??
    sets.find((one) => one.country === '*');
  const chosen = (sets: readonly HostedSet[], client: DnsClient): HostedSet | undefined => {
    const [first] = sets;
    if (!first || policyOf(first) === 'simple') return first;
    if (policyOf(first) === 'place') return near(sets, client);
    const weighted = sets.map((one) => ({ one, weight: one.weight ?? 0 }));
    const anyone = weighted.every(({ weight }) => weight === 0);
    return pickWeighted(anyone ? weighted.map((w) => ({ ...w, weight: 1 })) : weighted, random)
      ?.one;
  };
  const answer = (
    owner: string,
    type: HostedSet['type'],
    client: DnsClient,
    ways = 0,
  ): Pick<RecordSet, 'ttl' | 'values'> | null => {
    const sets = (byName.get(owner) ?? []).filter((one) => one.type === type);
    const one = chosen(sets, client);
    if (!one || ways > longestWay) return null;
    if (one.alias) return answer(one.alias.name, type, client, ways + 1);
    const values = one.values.flatMap((value) => plainValue(type, value) ?? []);
    return { ttl: one.ttl ?? 0, values };
  };
  const setsOf = (owner: string, wanted: string, client: DnsClient): RecordSet[] =>
    [...new Set((byName.get(owner) ?? []).map(({ type }) => type))].flatMap((type) => {
      // SOA and NS of the top are those of every zone of the lab.
      if (type === 'SOA' || (type === 'NS' && owner === name)) return [];
      const record = answer(owner, type, client);
      return record ? [{ name: wanted, type, ...record }] : [];
    });
  const wildcard = (wanted: string, client: DnsClient): NameSets => {
    const above = [...ancestors(wanted, name), name].find((one) => exists.has(one));
    return byName.has(`*.${above}`) ? setsOf(`*.${above}`, wanted, client) : null;
  };
  const cut = (wanted: string): Cut | null => {
    const at = [...ancestors(wanted, name).reverse(), wanted].find(
      (one) => one !== name && byName.get(one)?.some(({ type }) => type === 'NS'),
    );
    // Name servers have one answer for everybody.
    const anybody = { country: 'ZZ', region: regionOf('') };
    const servers = at && setsOf(at, at, anybody).find(({ type }) => type === 'NS');
    if (!servers) return null;
    const addresses = servers.values.flatMap((server) => setsOf(server, server, anybody));
    return { servers, addresses: addresses.filter(({ type }) => type === 'A' || type === 'AAAA') };
  };
  const zone: HostedZone = {
    name,
    kind: 'hosted',
    serial: 1,
    find: (wanted, client) =>
      exists.has(wanted) ? setsOf(wanted, wanted, client) : wildcard(wanted, client),
    cut,
    list: () => [],
    use: (sets) => {
      byName = setsByName(sets);
      exists = new Set([
        name,
        ...[...byName.keys()].flatMap((one) => [one, ...ancestors(one, name)]),
      ]);
      const soa = byName.get(name)?.find(({ type }) => type === 'SOA')?.values[0];
      zone.serial = Number(soa?.split(' ')[2] ?? 1);
    },
  };
  return zone;
};
