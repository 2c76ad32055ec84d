import { isIPv4, isIPv6 } from 'node:net';
import * as z from 'zod';

const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** Whether `name` is a lower-case host name without final dot; a first label `*` is allowed. */
const isName = (name: string): boolean =>
  name.length <= 253 &&
  name.split('.').every((part, at) => label.test(part) || (at === 0 && part === '*'));

/** A DNS name as the lab stores it: lower case, no final dot, at most 253 characters. */
export const dnsName = z
  .string()
  .max(254)
  .transform((name) => name.toLowerCase().replace(/\.$/, ''))
  .refine(isName, { message: 'not a host name' });

/** A name an alias may lead to: no wildcard. */
export const targetName = dnsName.refine((name) => !name.startsWith('*'), {
  message: 'not a host name',
});

export const ttlSeconds = z.int().min(0).max(86_400);

export const recordTypes = ['A', 'AAAA', 'CNAME', 'TXT', 'NS', 'MX', 'CAA'] as const;
export type RecordType = (typeof recordTypes)[number];

const caa = /^(\d{1,3}) (issue|issuewild|iodef) "([\x20\x21\x23-\x7e]*)"$/;

/** Reads the text form of a CAA record, such as `0 issue "ca.test"`; null when it is not one. */
export const readCaa = (
  text: string,
): { flags: number; tag: 'issue' | 'issuewild' | 'iodef'; value: string } | null => {
  const match = caa.exec(text);
  const flags = Number(match?.[1]);
  const tag = match?.[2];
  if (tag !== 'issue' && tag !== 'issuewild' && tag !== 'iodef') return null;
  return flags > 255 ? null : { flags, tag, value: match?.[3] ?? '' };
};

const mx = /^(\d{1,5}) (\S+)$/;

/** Reads the text form of an MX record, such as `10 mail.shop.test`; null when it is not one. */
export const readMx = (text: string): { preference: number; exchange: string } | null => {
  const [, preference, exchange = ''] = mx.exec(text) ?? [];
  if (Number(preference) > 65_535 || !targetName.safeParse(exchange).success) return null;
  return { preference: Number(preference), exchange };
};

const fits: Record<RecordType, (value: string) => boolean> = {
  A: isIPv4,
  AAAA: isIPv6,
  CNAME: (value) => targetName.safeParse(value).success,
  NS: (value) => targetName.safeParse(value).success,
  TXT: (value) => Buffer.byteLength(value) <= 4000,
  MX: (value) => readMx(value) !== null,
  CAA: (value) => readCaa(value) !== null,
};

/** Whether a value is one of the type, in the form of zone files. */
export const isValueOf = (type: RecordType, value: string): boolean => fits[type](value);

/** One set of records: all values of a name and type. */
export const recordSet = z
  .strictObject({
    name: dnsName,
    type: z.enum(recordTypes),
    ttl: ttlSeconds,
    values: z.array(z.string().max(4000)).min(1).max(50),
  })
  .refine((set) => set.values.every((value) => fits[set.type](value)), {
    path: ['values'],
    message: 'a value does not fit the record type',
  })
  .refine((set) => set.type !== 'CNAME' || set.values.length === 1, {
    path: ['values'],
    message: 'an alias has exactly one target',
  });
export type RecordSet = z.infer<typeof recordSet>;

/** Whether `name` is `zone` itself or lies below it. */
export const isWithin = (name: string, zone: string): boolean =>
  name === zone || name.endsWith(`.${zone}`);

/** The names above `name` down to `zone`, nearest first, without `zone` itself. */
export const ancestors = (name: string, zone: string): string[] => {
  const above: string[] = [];
  let rest = name;
  while (rest !== zone) {
    const dot = rest.indexOf('.');
    if (dot < 0) break;
    rest = rest.slice(dot + 1);
    if (rest !== zone) above.push(rest);
  }
  return above;
};
