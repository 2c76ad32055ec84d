import { type Region, regionCodes } from '#shared/edge/regions';
import type { ZoneRecord } from '../../../drivers/dns/driver';

/** A network of each region, of an operator known for decades, as whose client a server is asked. */
export const networkOf: Readonly<Record<Region, string>> = {
  mainlandChina: '114.114.114.0/24',
  taiwan: '168.95.1.0/24',
  southKorea: '168.126.63.0/24',
  india: '218.248.0.0/24',
  asia: '133.11.0.0/24',
  middleEast: '213.42.20.0/24',
  russia: '77.88.8.0/24',
  europe: '194.25.0.0/24',
  northAmerica: '12.0.0.0/24',
  southAmerica: '200.160.0.0/24',
  africa: '196.25.1.0/24',
  oceania: '139.130.4.0/24',
};

/** The targets a client of a region may be sent to, as the name service chooses them. */
export const targetsOf = (record: ZoneRecord, region: Region): string[] => {
  const own = record.targets.filter((t) => t.regions?.includes(region) && t.weight > 0);
  const of = own.length > 0 ? own : record.targets.filter((t) => t.regions === null);
  return of.filter((t) => t.weight > 0).map((t) => t.cname);
};

/** `client` is a region of the place, `region` null where it stands for all that no target names. */
export type Place = {
  region: Region | null;
  client: Region;
  network: string;
  expected: string[];
};
/** Places at which a name may be answered differently: each region its targets name, and all others as one. */
export const placesOf = (record: ZoneRecord | undefined): Place[] => {
  const listed = new Set(record?.targets.flatMap((t) => t.regions ?? []) ?? []);
  const other = regionCodes.find((r) => !listed.has(r));
  const regions = regionCodes.filter((r) => listed.has(r));
  const place = (region: Region, shown: Region | null): Place => ({
    region: shown,
    client: region,
    network: networkOf[region],
    expected: record ? targetsOf(record, region) : [],
  });
  return [...regions.map((r) => place(r, r)), ...(other ? [place(other, null)] : [])];
};
