import * as z from 'zod';
import { field } from '../../../kernel/field';
import { regionOptions } from '../bills/prices';
import * as cdnTerms from '../terms';
import * as dnsTerms from './terms';

/** Types that people may write; SOA and the name servers of the zone itself are the name service's own. */
export const handTypes = {
  A: ['A', 'A'],
  AAAA: ['AAAA', 'AAAA'],
  CNAME: ['CNAME', 'CNAME'],
  TXT: ['TXT', 'TXT'],
  NS: ['NS', 'NS'],
  MX: ['MX', 'MX'],
  CAA: ['CAA', 'CAA'],
} as const;
export type HandType = keyof typeof handTypes;

/** The most hand-made records of a zone. */
export const mostHandRecords = 5_000;
/** Seconds that a hand-made record may be remembered: below, resolvers would ask all the time. */
export const ttlLimits = { least: 5, most: 86_400 } as const;

/** What a hand-made record says; ttl in seconds. */
export const handFields = {
  name: field.text(...dnsTerms.hostName, 253),
  type: field.choice(...dnsTerms.recordType, handTypes),
  value: field.text(...cdnTerms.value, 4_000),
  ttl: field.count(...dnsTerms.ttlSeconds, ttlLimits.least, ttlLimits.most),
  /** None: all regions that no other record of the set lists. */
  regions: field.choices(...cdnTerms.regions, regionOptions),
  /** None: all records of the set are answered together; else one is drawn by weight. */
  weight: field.count(...cdnTerms.weight, 0, 1_000).nullable(),
};
export const handRecord = z.object(handFields);
/** A hand-made record: whole name, lower case, no final dot; values in the form of zone files. */
export type HandRecord = z.output<typeof handRecord>;
