import type { Region } from '#shared/edge/regions';
import type { DriverHttp, DriverTarget } from '../cdn/driver';

/** Classes of failure a caller acts on; the name service's own code and words are in the message. */
export type DnsDriverErrorClass =
  | 'auth' // credentials refused: stop and tell staff once
  | 'throttled' // wait `retryAfterMs`, then again
  | 'invalid' // the request can never succeed as it is
  | 'absent' // the name service does not serve the zone
  | 'conflict' // the serial is not above `currentSerial`
  | 'unavailable' // 5xx, reset, time limit: unknown whether it acted, ask `currentSerial` first
  | 'garbage'; // an answer that cannot be read

type More = { status?: number; code?: string; retryAfterMs?: number; currentSerial?: number };

/** The only error a DNS driver throws. */
export class DnsDriverError extends Error {
  readonly errorClass: DnsDriverErrorClass;
  readonly more: More;

  constructor(errorClass: DnsDriverErrorClass, message: string, more: More = {}) {
    super(message);
    this.name = 'DnsDriverError';
    this.errorClass = errorClass;
    this.more = more;
  }
}

/** One target of a name: answered to the share `weight` (0-1000) of the clients of its regions. */
export type ZoneTarget = {
  cname: string;
  weight: number;
  /** Null: for all regions that no other target of the name lists. */
  regions: readonly Region[] | null;
};

/** A name of the zone (whole, lower case, no final dot) with its targets; ttl in seconds. */
export type ZoneRecord = { name: string; ttl: number; targets: readonly ZoneTarget[] };

/** Texts under a name of the zone, for authorities that look into DNS; ttl in seconds. */
export type ZoneText = { name: string; ttl: number; values: readonly string[] };

/**
 * Hand-made records of one name and type; values as zone files write them. Of those for the client's region,
 * else of those without regions, all are answered, or one drawn by weight where they have weights. ttl in seconds.
 */
export type ZoneSet = {
  name: string;
  type: 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'NS' | 'MX' | 'CAA';
  ttl: number;
  records: readonly { value: string; weight: number | null; regions: readonly Region[] | null }[];
};

/** What the platform asks of the name service of its own zone. Calls throw only DnsDriverError. */
export type DnsDriver = {
  /**
   * Replaces the zone by this version at once. Repeating a serial that is already live is a
   * `conflict`, so a caller that lost the answer compares `currentSerial` with its own.
   */
  publishZone(input: {
    zone: string;
    serial: number;
    records: readonly ZoneRecord[];
    texts?: readonly ZoneText[];
    sets?: readonly ZoneSet[];
  }): Promise<{ serial: number }>;
  /** Serial of the live version; 0 before the first one. */
  currentSerial(zone: string): Promise<number>;
};

export type DnsDriverModule = {
  /** The service refuses a serial that is not above its own in the step that publishes; else publications take turns. */
  atomic: boolean;
  open(target: DriverTarget, http: DriverHttp): DnsDriver;
};
