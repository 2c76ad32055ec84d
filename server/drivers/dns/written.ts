import type { Region } from '#shared/edge/regions';
import type { ZoneRecord, ZoneSet, ZoneText } from './driver';

/** One value a name may be answered with. */
export type Choice = { value: string; weight: number | null; regions: readonly Region[] | null };
/** All of a version under one name and type, generated or by hand; ttl in seconds. */
export type Written = {
  name: string;
  type: ZoneSet['type'];
  ttl: number;
  choices: readonly Choice[];
};
/** What a version of the zone holds. */
export type ZoneContent = {
  records: readonly ZoneRecord[];
  texts: readonly ZoneText[];
  sets: readonly ZoneSet[];
};

/** A version in one form; what is never answered (a single choice of weight 0) is left out. */
export const written = (o: ZoneContent): Written[] =>
  [
    ...o.records.map(
      ({ name, ttl, targets }): Written => ({
        name,
        type: 'CNAME',
        ttl,
        choices: targets.map((t) => ({ value: t.cname, weight: t.weight, regions: t.regions })),
      }),
    ),
    ...o.texts.map(
      ({ name, ttl, values }): Written => ({
        name,
        type: 'TXT',
        ttl,
        choices: values.map((value) => ({ value, weight: null, regions: null })),
      }),
    ),
    ...o.sets.map(
      ({ name, type, ttl, records }): Written => ({ name, type, ttl, choices: records }),
    ),
  ].filter(({ choices: [first, ...more] }) => first && (more.length > 0 || first.weight !== 0));

/** All clients are answered all of it: a plain set of records. */
export const isPlain = (choices: readonly Choice[]): boolean =>
  choices.every((c) => c.regions === null) &&
  (choices.length === 1 || choices.every((c) => c.weight === null));

/** What clients of a region are answered from: what is for it, else what is for no region; null asks for the latter. */
export const choicesFor = (choices: readonly Choice[], region: Region | null): Choice[] => {
  const own = choices.filter(
    (c) => region !== null && c.regions?.includes(region) && c.weight !== 0,
  );
  return own.length > 0 ? own : choices.filter((c) => c.regions === null);
};

const mostText = 255;
/**
 * Character strings in quotation marks as master files write them; bytes beyond plain text by their number, in
 * the radix of the service: 10 as RFC 1035 says, or 8.
 */
export const quotedText = (value: string, radix: 8 | 10): string => {
  const byNumber = (byte: number) => `\\${byte.toString(radix).padStart(3, '0')}`;
  const escaped = (byte: number): string => {
    if (byte === 0x22) return '\\"';
    if (byte === 0x5c) return radix === 10 ? '\\\\' : byNumber(byte);
    return byte < 0x20 || byte > 0x7e ? byNumber(byte) : String.fromCharCode(byte);
  };
  const bytes = Buffer.from(value);
  const parts: string[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += mostText)
    parts.push(`"${[...bytes.subarray(at, at + mostText)].map(escaped).join('')}"`);
  return parts.join(' ');
};
