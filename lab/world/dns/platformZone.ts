import { type Region, regionCodes } from '#shared/edge/regions';
import * as z from 'zod';
import { pickWeighted, type Random } from '../random';
import { ancestors, dnsName, isWithin, targetName, ttlSeconds } from './names';
import type { DnsClient, NameSets, Zone } from './zone';

const target = z.strictObject({
  cname: targetName,
  weight: z.int().min(0).max(1000),
  /** Regions the target is for; null makes it the choice of all regions not named elsewhere. */
  regions: z.array(z.enum(regionCodes)).min(1).max(regionCodes.length).nullable(),
});

const platformRecord = z.strictObject({
  name: dnsName,
  ttl: ttlSeconds,
  targets: z.array(target).min(1).max(200),
});
export type PlatformRecord = z.infer<typeof platformRecord>;

/** A whole version of the platform's zone, published at once. */
export const platformVersion = z.strictObject({
  serial: z.int().min(1).max(4_294_967_295),
  records: z.array(platformRecord).max(200_000),
});
export type PlatformVersion = z.infer<typeof platformVersion>;

/** Why a version cannot be the zone's contents, with the name at fault; null when it can. */
export const versionFault = (zone: string, version: PlatformVersion): string | null => {
  const seen = new Set<string>();
  for (const { name } of version.records) {
    if (!isWithin(name, zone) || name === zone || name.startsWith('*')) return name;
    if (name === `ns1.${zone}` || seen.has(name)) return name;
    seen.add(name);
  }
  return null;
};

const share = (record: PlatformRecord, region: Region): PlatformRecord['targets'] => {
  const own = record.targets.filter((one) => one.regions?.includes(region) && one.weight > 0);
  return own.length > 0 ? own : record.targets.filter((one) => one.regions === null);
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
  let empty = new Set<string>([name]);
  const choose = (record: PlatformRecord, client: DnsClient): NameSets => {
    const chosen = pickWeighted(share(record, client.region), random);
    if (!chosen) return [];
    return [{ name: record.name, type: 'CNAME', ttl: record.ttl, values: [chosen.cname] }];
  };
  const zone: PlatformZone = {
    name,
    kind: 'platform',
    serial: 0,
    version: () => current,
    find: (wanted, client) => {
      const record = records.get(wanted);
      if (record) return choose(record, client);
      return empty.has(wanted) ? [] : null;
    },
    list: () => [],
    use: (version) => {
      const names = version.records.flatMap((record) => ancestors(record.name, name));
      records = new Map(version.records.map((record) => [record.name, record]));
      empty = new Set([name, ...names]);
      current = version;
      zone.serial = version.serial;
    },
  };
  return zone;
};
