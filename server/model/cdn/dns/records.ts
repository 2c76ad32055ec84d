import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { HandRecord, HandType } from '#shared/areas/cdn/dns/zoneRecords';
import type { ZoneSet } from '../../../drivers/dns/driver';

const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;
const mostName = 253;
const mostText = 4_000;

/** Whether a name stands in DNS as it is written: lower case, no final dot; `*` as its first label where allowed. */
export const isDnsName = (name: string, wildcard = false): boolean =>
  name.length <= mostName &&
  name.split('.').every((part, i) => label.test(part) || (wildcard && i === 0 && part === '*'));

/** A name as people write it, made whole: `@` is the zone, one without final dot may be relative to it. */
export const wholeName = (typed: string, zone: string): string => {
  const name = typed.trim().toLowerCase();
  if (name === '@') return zone;
  if (name.endsWith('.')) return name.slice(0, -1);
  return name === zone || name.endsWith(`.${zone}`) ? name : `${name}.${zone}`;
};
const target = (typed: string): string => typed.trim().toLowerCase().replace(/\.$/, '');

const caa = /^(\d{1,3})\s+(issue|issuewild|iodef)\s+"?([\x21\x23-\x7e]*)"?$/;
const mx = /^(\d{1,5})\s+(\S+)$/;
const readers: Record<HandType, (typed: string) => string | null> = {
  A: (v) => (isIPv4(v) ? v : null),
  AAAA: (v) => (isIPv6(v) && !v.includes('%') ? v.toLowerCase() : null),
  CNAME: (v) => (isDnsName(target(v)) ? target(v) : null),
  NS: (v) => (isDnsName(target(v)) ? target(v) : null),
  TXT: (v) => (Buffer.byteLength(v) <= mostText ? v : null),
  MX: (v) => {
    const [, preference = '', host = ''] = mx.exec(v) ?? [];
    const fits = host !== '' && Number(preference) <= 65_535 && isDnsName(target(host));
    return fits ? `${Number(preference)} ${target(host)}` : null;
  },
  CAA: (v) => {
    const [, flags = '', tag, value] = caa.exec(v) ?? [];
    return tag && Number(flags) <= 255 ? `${Number(flags)} ${tag} "${value ?? ''}"` : null;
  },
};
/** A value in the one form in which it is kept; null where it does not fit the type. */
export const readValue = (type: HandType, typed: string): string | null =>
  readers[type](type === 'TXT' ? typed : typed.trim());

/** The name that a record leads to; null for records that lead nowhere. */
export const targetOf = ({ type, value }: Pick<HandRecord, 'type' | 'value'>): string | null => {
  if (type === 'CNAME' || type === 'NS') return value;
  return type === 'MX' ? (value.split(' ')[1] ?? null) : null;
};

/** A record without anything else its object may hold, its parts in one order. */
export const plainRecord = (r: HandRecord): HandRecord => ({
  name: r.name,
  type: r.type,
  value: r.value,
  ttl: r.ttl,
  regions: [...r.regions].sort(),
  weight: r.weight,
});
/** Tells records apart by everything they say. */
export const recordKey = (r: HandRecord): string => JSON.stringify(plainRecord(r));

const inOrder = (records: readonly HandRecord[]): HandRecord[] =>
  records.map(plainRecord).sort((a, b) => (recordKey(a) < recordKey(b) ? -1 : 1));

/** Marks what a name holds: another mark, and somebody changed it. */
export const nameMark = (records: readonly HandRecord[], name: string): string =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(records.filter((r) => r.name === name))))
    .digest('hex');

/** Records as the sets that the name service answers, in one order whatever theirs was. */
export const setsOf = (records: readonly HandRecord[]): ZoneSet[] => {
  const sets = new Map<string, ZoneSet>();
  for (const r of inOrder(records)) {
    const key = `${r.name} ${r.type}`;
    const set = sets.get(key) ?? { name: r.name, type: r.type, ttl: r.ttl, records: [] };
    const regions = r.regions.length > 0 ? r.regions : null;
    sets.set(key, {
      ...set,
      records: [...set.records, { value: r.value, weight: r.weight, regions }],
    });
  }
  return [...sets.values()];
};

export type RecordDifference = { before: HandRecord | null; after: HandRecord | null };
/** What comes and goes between two contents; a record that changed in part is one difference with both sides. */
export const differencesOf = (
  from: readonly HandRecord[],
  to: readonly HandRecord[],
): RecordDifference[] => {
  const [had, has] = [new Set(from.map(recordKey)), new Set(to.map(recordKey))];
  const gone = inOrder(from.filter((r) => !has.has(recordKey(r))));
  const come = inOrder(to.filter((r) => !had.has(recordKey(r))));
  const pairs = gone.map((before): RecordDifference => {
    const i = come.findIndex((r) => r.name === before.name && r.type === before.type);
    return { before, after: i < 0 ? null : (come.splice(i, 1)[0] ?? null) };
  });
  return [...pairs, ...come.map((after) => ({ before: null, after }))].sort((a, b) => {
    const name = (d: RecordDifference) => (d.after ?? d.before)?.name ?? '';
    return name(a) < name(b) ? -1 : 1;
  });
};
/** Names that differ between two contents. */
export const namesOf = (differences: readonly RecordDifference[]): string[] => [
  ...new Set(differences.flatMap((d) => [d.before?.name, d.after?.name]).flatMap((n) => n ?? [])),
];
