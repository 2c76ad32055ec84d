import { type Region, regionCodes } from '#shared/edge/regions';
import * as z from 'zod';
import { pickWeighted, type Random } from '../random';
import {
  ancestors,
  dnsName,
  isValueOf,
  isWithin,
  recordTypes,
  targetName,
  ttlSeconds,
} from './names';
import type { Cut, DnsClient, NameSets, Zone } from './zone';

const places = z.array(z.enum(regionCodes)).min(1).max(regionCodes.length).nullable();

const target = z.strictObject({
  cname: targetName,
  weight: z.int().min(0).max(1000),
  /** Regions the target is for; null makes it the choice of all regions not named elsewhere. */
  regions: places,
});

const platformRecord = z.strictObject({
  name: dnsName,
  ttl: ttlSeconds,
  targets: z.array(target).min(1).max(200),
});
export type PlatformRecord = z.infer<typeof platformRecord>;

/** Texts under one name, such as a certificate authority reads. */
const platformText = z.strictObject({
  name: dnsName,
  ttl: ttlSeconds,
  values: z.array(z.string().min(1).max(255)).min(1).max(20),
});
type PlatformText = z.infer<typeof platformText>;

/** Records that people wrote: all of those for a client's place, or one of them drawn by weight. */
const platformSet = z
  .strictObject({
    name: dnsName,
    type: z.enum(recordTypes),
    ttl: ttlSeconds,
    records: z
      .array(
        z.strictObject({
          value: z.string().max(4000),
          weight: z.int().min(0).max(1000).nullable(),
          regions: places,
        }),
      )
      .min(1)
      .max(1000),
  })
  .refine((set) => set.records.every((r) => isValueOf(set.type, r.value)), {
    path: ['records'],
    message: 'a value does not fit the record type',
  });
type PlatformSet = z.infer<typeof platformSet>;

/** A whole version of the platform's zone, published at once. */
export const platformVersion = z.strictObject({
  serial: z.int().min(1).max(4_294_967_295),
  records: z.array(platformRecord).max(200_000),
  texts: z.array(platformText).max(10_000).default([]),
  sets: z.array(platformSet).max(10_000).default([]),
});
export type PlatformVersion = z.infer<typeof platformVersion>;

/** Why a version cannot be the zone's contents, with the name at fault; null when it can. */
export const versionFault = (zone: string, version: PlatformVersion): string | null => {
  const seen = new Set<string>();
  for (const { name } of [...version.records, ...version.texts]) {
    if (!isWithin(name, zone) || name === zone || name.startsWith('*')) return name;
    if (name === `ns1.${zone}` || seen.has(name)) return name;
    seen.add(name);
  }
  const types = new Set<string>();
  for (const { name, type } of version.sets) {
    if (!isWithin(name, zone) || seen.has(name) || name === `ns1.${zone}`) return name;
    if (name === zone && (type === 'NS' || type === 'CNAME')) return name;
    if (types.has(`${name} ${type}`)) return name;
    types.add(`${name} ${type}`);
  }
  return null;
};

type Placed = { regions: readonly Region[] | null; weight: number | null };
/** Those for a region, else those for all that no other lists. */
const share = <P extends Placed>(all: readonly P[], region: Region): P[] => {
  const own = all.filter((one) => one.regions?.includes(region) && one.weight !== 0);
  return own.length > 0 ? own : all.filter((one) => one.regions === null);
};

/** Values of a set for a client: all, or where they have weights one of them. */
const valuesOf = (set: PlatformSet, client: DnsClient, random: Random): string[] => {
  const own = share(set.records, client.region);
  if (!own.some((r) => r.weight !== null)) return own.map((r) => r.value);
  const chosen = pickWeighted(
    own.map((r) => ({ ...r, weight: r.weight ?? 0 })),
    random,
  );
  return chosen ? [chosen.value] : [];
};

export type PlatformZone = Zone & {
  version(): PlatformVersion | null;
  /** Makes `version` the whole contents in one step: a query sees the old one or the new one. */
  use(version: PlatformVersion): void;
};

/**
 * The zone that the platform publishes: each name is an alias to one of its targets, drawn by
 * weight among those for the client's region, else among those without a region.
 */
export const makePlatformZone = (name: string, random: Random): PlatformZone => {
  let current: PlatformVersion | null = null;
  let records = new Map<string, PlatformRecord>();
  let texts = new Map<string, PlatformText>();
  let sets = new Map<string, PlatformSet[]>();
  let empty = new Set<string>([name]);
  const choose = (record: PlatformRecord, client: DnsClient): NameSets => {
    const chosen = pickWeighted(share(record.targets, client.region), random);
    if (!chosen) return [];
    return [{ name: record.name, type: 'CNAME', ttl: record.ttl, values: [chosen.cname] }];
  };
  const written = (owner: string, own: readonly PlatformSet[], client: DnsClient): NameSets =>
    own.flatMap((set) => {
      const values = valuesOf(set, client, random);
      return values.length > 0 ? [{ name: owner, type: set.type, ttl: set.ttl, values }] : [];
    });
  const plain = (set: PlatformSet) => ({ ...set, values: set.records.map((r) => r.value) });
  /** RFC 4592: the wildcard below the nearest name that exists. */
  const wildcard = (wanted: string, client: DnsClient): NameSets => {
    const near = [...ancestors(wanted, name), name].find((above) => exists(above));
    const own = near === undefined ? undefined : sets.get(`*.${near}`);
    return own ? written(wanted, own, client) : null;
  };
  const exists = (one: string) =>
    empty.has(one) || records.has(one) || texts.has(one) || sets.has(one);
  const cut = (wanted: string): Cut | null => {
    if (wanted === name) return null;
    const at = [...ancestors(wanted, name).reverse(), wanted].find((one) =>
      sets.get(one)?.some((set) => set.type === 'NS'),
    );
    const servers = at && sets.get(at)?.find((set) => set.type === 'NS');
    if (!servers) return null;
    const below = servers.records.flatMap((r) => sets.get(r.value) ?? []);
    const addresses = below.filter((set) => set.type === 'A' || set.type === 'AAAA').map(plain);
    return { servers: plain(servers), addresses };
  };
  const zone: PlatformZone = {
    name,
    kind: 'platform',
    serial: 0,
    version: () => current,
    find: (wanted, client) => {
      const record = records.get(wanted);
      if (record) return choose(record, client);
      const text = texts.get(wanted);
      if (text) return [{ ...text, type: 'TXT' }];
      const own = sets.get(wanted);
      if (own) return written(wanted, own, client);
      return empty.has(wanted) ? [] : wildcard(wanted, client);
    },
    cut,
    list: () => [],
    use: (version) => {
      const all = [...version.records, ...version.texts, ...version.sets];
      const names = all.flatMap((record) => ancestors(record.name, name));
      records = new Map(version.records.map((record) => [record.name, record]));
      texts = new Map(version.texts.map((text) => [text.name, text]));
      sets = new Map();
      for (const set of version.sets) {
        const there = sets.get(set.name);
        if (there) there.push(set);
        else sets.set(set.name, [set]);
      }
      empty = new Set([name, ...names]);
      current = version;
      zone.serial = version.serial;
    },
  };
  return zone;
};
