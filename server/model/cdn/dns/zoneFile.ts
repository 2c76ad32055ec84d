import {
  type HandRecord,
  handTypes,
  type HandType,
  ttlLimits,
} from '#shared/areas/cdn/dns/zoneRecords';
import { type Region, regionCodes } from '#shared/edge/regions';
import type { Sentence } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import { isDnsName, readValue, wholeName } from './records';
import { type FileEntry, readEntries } from './zoneTokens';

/** A row of a file that cannot be taken, with the number of its line and the words it has. */
export type BadRow = { line: number; text: string; sentence: Sentence };
/** `skipped`: rows that are the name service's own, which are left out: SOA, and NS of the zone itself. */
export type ZoneFile = { records: HandRecord[]; bad: BadRow[]; skipped: number };

const defaultTtl = 300;
const units: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };
/** Seconds of `300` or `1h30m`; null for what is no time at all. */
const readTtl = (word: string): number | null => {
  if (/^\d{1,10}$/.test(word)) return Number(word);
  if (!/^(\d{1,9}[smhdw])+$/i.test(word)) return null;
  return [...word.matchAll(/(\d+)([smhdw])/gi)].reduce(
    (sum, [, n, unit]) => sum + Number(n) * (units[unit?.toLowerCase() ?? ''] ?? 0),
    0,
  );
};

const isType = (word: string): word is HandType => Object.hasOwn(handTypes, word);
const isRegion = (word: string): word is Region =>
  (regionCodes as readonly string[]).includes(word);

/** What master files cannot say stands in the comment behind a record: `; weight=70 regions=europe,asia`. */
const readExtras = (comment: string): Pick<HandRecord, 'weight' | 'regions'> | Sentence => {
  const weight = /(?:^|\s)weight=(\S+)/.exec(comment)?.[1];
  const regions = /(?:^|\s)regions=(\S+)/.exec(comment)?.[1]?.split(',') ?? [];
  const unknown = regions.find((r) => !isRegion(r));
  if (unknown !== undefined) return sentence('zone.region', { region: unknown });
  if (weight !== undefined && !(/^\d{1,4}$/.test(weight) && Number(weight) <= 1_000))
    return sentence('zone.weight');
  return {
    weight: weight === undefined ? null : Number(weight),
    regions: regions.filter(isRegion),
  };
};

type State = { zone: string; origin: string; ttl: number | null; owner: string | null };
type Taken = { record: HandRecord } | { fault: Sentence } | 'skipped' | 'nothing';

const directive = (state: State, { words }: FileEntry): Taken => {
  const [word = '', value] = words.map((w) => w.text);
  const name = word.toUpperCase();
  if (name === '$TTL' && value !== undefined) {
    const ttl = readTtl(value);
    if (ttl === null) return { fault: sentence('zone.syntax') };
    state.ttl = ttl;
    return 'nothing';
  }
  if (name === '$ORIGIN' && value !== undefined) {
    state.origin = value.endsWith('.')
      ? value.slice(0, -1).toLowerCase()
      : `${value.toLowerCase()}.${state.origin}`;
    return 'nothing';
  }
  return { fault: sentence('zone.directive', { word }) };
};

/** A name of a file: relative to its origin unless it ends in a dot. */
const nameIn = (word: string, origin: string): string => {
  if (word === '@') return origin;
  return word.endsWith('.') ? word.slice(0, -1).toLowerCase() : `${word.toLowerCase()}.${origin}`;
};

/** The data of a record as one text, names in it made whole. */
const dataOf = (type: HandType, words: FileEntry['words'], origin: string): string => {
  const texts = words.map((w) => w.text);
  if (type === 'TXT') return texts.join('');
  if (type === 'CNAME' || type === 'NS') return texts.map((t) => nameIn(t, origin)).join(' ');
  if (type === 'MX')
    return [texts[0] ?? '', ...texts.slice(1).map((t) => nameIn(t, origin))].join(' ');
  return texts.join(' ');
};

const takeRecord = (state: State, entry: FileEntry): Taken => {
  const words = [...entry.words];
  const first = entry.indented ? undefined : words.shift();
  if (first) state.owner = nameIn(first.text, state.origin);
  if (state.owner === null) return { fault: sentence('zone.noName') };
  let ttl = state.ttl ?? defaultTtl;
  for (;;) {
    const word = words[0]?.text ?? '';
    const seconds = readTtl(word);
    if (word.toUpperCase() !== 'IN' && seconds === null) break;
    if (seconds !== null) ttl = seconds;
    words.shift();
  }
  const type = words.shift()?.text.toUpperCase();
  if (type === undefined) return { fault: sentence('zone.syntax') };
  const name = state.owner;
  if (type === 'SOA' || (type === 'NS' && name === state.zone)) return 'skipped';
  if (!isType(type)) return { fault: sentence('zone.type', { type }) };
  if (!isDnsName(name, true)) return { fault: sentence('zone.name', { name }) };
  if (name !== state.zone && !name.endsWith(`.${state.zone}`))
    return { fault: sentence('zone.outside', { name, zone: state.zone }) };
  if (ttl < ttlLimits.least || ttl > ttlLimits.most)
    return { fault: sentence('zone.ttl', { name, ...ttlLimits }) };
  const written = dataOf(type, words, state.origin);
  const value = readValue(type, written);
  if (value === null || value === '')
    return { fault: sentence('zone.value', { type, value: written.slice(0, 200) }) };
  const extras = readExtras(entry.comment);
  return 'code' in extras ? { fault: extras } : { record: { name, type, value, ttl, ...extras } };
};

/**
 * Reads a master file (RFC 1035 5) of the zone: `$ORIGIN`, `$TTL`, names left out, brackets, quotation
 * marks, TTLs with units. Rows that cannot be taken are all named, so that one reading shows every one.
 */
export const readZoneFile = (text: string, zone: string): ZoneFile => {
  const file: ZoneFile = { records: [], bad: [], skipped: 0 };
  const state: State = { zone, origin: zone, ttl: null, owner: null };
  for (const entry of readEntries(text)) {
    const take = () =>
      entry.words[0]?.text.startsWith('$') && !entry.indented
        ? directive(state, entry)
        : takeRecord(state, entry);
    const taken: Taken = entry.open ? { fault: sentence('zone.brackets') } : take();
    if (taken === 'skipped') file.skipped += 1;
    else if (taken === 'nothing') continue;
    else if ('record' in taken) file.records.push(taken.record);
    else
      file.bad.push({ line: entry.line, text: entry.source.slice(0, 200), sentence: taken.fault });
  }
  return file;
};

const relative = (name: string, zone: string): string =>
  name === zone ? '@' : name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : `${name}.`;

/** Character strings of at most 255 bytes, in quotation marks (RFC 1035 5.1). */
const quoted = (value: string): string => {
  const bytes = Buffer.from(value);
  const parts: string[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const part = [...bytes.subarray(at, at + 255)].map((b) => {
      if (b === 0x22 || b === 0x5c) return `\\${String.fromCharCode(b)}`;
      return b < 0x20 || b > 0x7e ? `\\${String(b).padStart(3, '0')}` : String.fromCharCode(b);
    });
    parts.push(`"${part.join('')}"`);
  }
  return parts.join(' ');
};

/** The data of a record as zone files write it, names whole with their final dot. */
export const printData = (type: HandType, value: string): string => {
  if (type === 'TXT') return quoted(value);
  return type === 'CNAME' || type === 'NS' || type === 'MX' ? `${value}.` : value;
};

const printed = (r: HandRecord, zone: string): string => {
  const extras = [
    ...(r.weight === null ? [] : [`weight=${r.weight}`]),
    ...(r.regions.length === 0 ? [] : [`regions=${r.regions.join(',')}`]),
  ];
  const data = printData(r.type, r.value);
  const line = `${relative(r.name, zone)}\t${r.ttl}\tIN\t${r.type}\t${data}`;
  return extras.length > 0 ? `${line} ; ${extras.join(' ')}` : line;
};

/**
 * The hand-made records as a master file that `readZoneFile` reads back as they are. What the platform
 * generates stands below in comments, because it cannot be written by hand.
 */
export const writeZoneFile = (o: {
  zone: string;
  serial: number;
  records: readonly HandRecord[];
  generated: readonly {
    name: string;
    ttl: number;
    targets: readonly { cname: string; weight: number }[];
  }[];
}): string =>
  [
    `; ${o.zone}, serial ${o.serial}`,
    `$ORIGIN ${o.zone}.`,
    ...o.records.map((r) => printed(r, o.zone)),
    ...o.generated.flatMap((g) =>
      g.targets.map(
        (t) =>
          `; generated: ${relative(g.name, o.zone)}\t${g.ttl}\tIN\tCNAME\t${t.cname}. weight=${t.weight}`,
      ),
    ),
    '',
  ].join('\n');

/** What people type into a form as a record of the zone; a sentence where it cannot be one. */
export const typedRecord = (
  typed: HandRecord,
  zone: string,
): HandRecord | { field: 'name' | 'value'; fault: Sentence } => {
  const name = wholeName(typed.name, zone);
  if (!isDnsName(name, true))
    return { field: 'name', fault: sentence('zone.name', { name: typed.name }) };
  const value = readValue(typed.type, typed.value);
  if (value === null || value === '')
    return {
      field: 'value',
      fault: sentence('zone.value', { type: typed.type, value: typed.value.slice(0, 200) }),
    };
  return { ...typed, name, value };
};
