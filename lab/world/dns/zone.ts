import type { Region } from '#shared/edge/regions';
import type { RecordSet } from './names';

/** Who asks, as far as answers depend on it. */
export type DnsClient = { country: string; region: Region };

/** What a zone knows of a name for one client; null when the name does not exist. */
export type NameSets = readonly RecordSet[] | null;

/** A delegation: the name servers of a name, and addresses of those that stand below it. */
export type Cut = { servers: RecordSet; addresses: readonly RecordSet[] };

/** A zone as the resolver needs it, however its contents come about. */
export type Zone = {
  name: string;
  kind: 'supplier' | 'origin' | 'customer' | 'platform' | 'hosted';
  /** SOA serial; grows with every change. */
  serial: number;
  /** Record sets of a name (lower case), without SOA and NS of the top, which all zones have. */
  find(name: string, client: DnsClient): NameSets;
  /** The delegation at or above a name (lower case), if it stands under one. */
  cut?(name: string): Cut | null;
  /** All sets for people to look at; empty where answers are computed. */
  list(): readonly RecordSet[];
};

/** The zone's name server, which has the address of the lab itself. */
export const nameServerOf = (zone: string): string => `ns1.${zone}`;

/** Sets that each zone has besides its own contents, by name; none for any other name. */
export const topSets = (zone: Zone, name: string): RecordSet[] => {
  const server = nameServerOf(zone.name);
  if (name === zone.name) return [{ name, type: 'NS', ttl: 300, values: [server] }];
  if (name === server) return [{ name, type: 'A', ttl: 300, values: ['127.0.0.1'] }];
  return [];
};
