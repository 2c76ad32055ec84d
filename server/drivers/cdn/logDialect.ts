import type { LineFault } from '#shared/areas/cdn/logs/logParsers';
import type { CacheStatus } from '#shared/edge/cacheStatus';

/** A log line in the platform's shape. */
export type LogLine = {
  ts: string; // UTC, 'YYYY-MM-DD hh:mm:ss'
  domain: string;
  edge: string;
  country: string;
  client_ip: string;
  scheme: string;
  method: string;
  protocol: string;
  path: string;
  query: string;
  status: number;
  bytes: number;
  cache_status: CacheStatus;
  request_ms: number;
  origin_status: number; // 0 when the origin was not asked
  origin_bytes: number;
  origin_ms: number;
  referer: string;
  ua: string;
  range: string;
  /** 1 for a request of the platform's own witnesses, where the supplier tells. */
  witness: number;
};

/** Where a column of the platform's line stands in a supplier's line. */
export type LogField = {
  /** Path in a JSON object ('client.ip'), or number of a column split by tabs, from 0. */
  from: string | number;
  /** Which of the words split by blanks, from 0; the whole text unless told. */
  word?: number;
  /** The text that makes a yes of a column that holds a yes or no; anything else, or nothing, is a no. */
  is?: string;
};

/**
 * A supplier's log lines, told once. The engine reads whole files by it (`logShape.ts`), and this
 * module single lines for people's downloads; a test holds both to the same answers.
 */
export type LogDialect = {
  format: 'json' | 'tabs';
  /** Hours that the supplier's clock is ahead of UTC. */
  zoneHours: number;
  /** Whole milliseconds, or seconds with three decimals. */
  durations: 'milliseconds' | 'seconds';
  /** Word that stands for an empty text. */
  empty?: string;
  /** Escapes and what they stand for; the escape of the escaping sign itself comes last. */
  escapes?: Readonly<Record<string, string>>;
  cache: Readonly<Record<string, CacheStatus>>;
  /** Without `witness` where the supplier does not tell. */
  fields: Readonly<Record<Exclude<keyof LogLine, 'witness'>, LogField>> & {
    readonly witness?: LogField;
  };
};

const dig = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((current, key) => {
    return typeof current === 'object' && current !== null ? Reflect.get(current, key) : undefined;
  }, value);

/** Thrown and caught here: a line that does not fit its dialect. */
class Unreadable extends Error {
  readonly fault: LineFault;
  constructor(fault: LineFault) {
    super(fault);
    this.fault = fault;
  }
}

const textOf = (value: unknown): string => {
  if (typeof value !== 'string') throw new Unreadable('text');
  return value;
};
const wholeOf = (value: unknown): number => {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0)
    throw new Unreadable('number');
  return number;
};
const millisecondsOf = (value: unknown, dialect: LogDialect): number => {
  if (dialect.durations === 'milliseconds') return wholeOf(value);
  const match = /^(\d{1,12})\.(\d{3})$/.exec(textOf(value));
  if (!match) throw new Unreadable('duration');
  return Number(match[1]) * 1000 + Number(match[2]);
};
const timeOf = (value: unknown, dialect: LogDialect): string => {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(textOf(value));
  const ms = match ? Date.parse(`${match[1]}T${match[2]}Z`) : Number.NaN;
  if (Number.isNaN(ms)) throw new Unreadable('time');
  const utc = new Date(ms - dialect.zoneHours * 3_600_000).toISOString();
  return utc.slice(0, 19).replace('T', ' ');
};
const plain = (text: string, dialect: LogDialect): string => {
  if (text === dialect.empty) return '';
  const escapes = Object.entries(dialect.escapes ?? {});
  return escapes.reduce((done, [escape, sign]) => done.replaceAll(escape, sign), text);
};

/** A line in the platform's shape, or the column that does not fit and why. */
export type LineRead = { line: LogLine } | { column: keyof LogLine | null; fault: LineFault };

/** A reader of single lines that says what is wrong with those that do not fit. */
export const faultReader = (dialect: LogDialect): ((text: string) => LineRead) => {
  const { fields } = dialect;
  const columns = Object.values(fields).map(({ from }) => from);
  const width = Math.max(-1, ...columns.filter((each) => typeof each === 'number')) + 1;
  const split = (text: string): unknown => {
    if (dialect.format === 'json') return JSON.parse(text);
    const parts = text.split('\t');
    if (parts.length !== width) throw new Unreadable('structure');
    return parts;
  };
  return (text) => {
    let column: keyof LogLine | null = null;
    try {
      const whole = split(text);
      const valueOf = ({ from, word }: LogField): unknown => {
        const value = Array.isArray(whole) ? whole[Number(from)] : dig(whole, String(from));
        return word === undefined ? value : textOf(value).split(' ')[word];
      };
      const raw = (name: Exclude<keyof LogLine, 'witness'>) => {
        column = name;
        return valueOf(fields[name]);
      };
      const words = (name: Exclude<keyof LogLine, 'witness'>): string =>
        plain(textOf(raw(name)), dialect);
      const cache = dialect.cache[textOf(raw('cache_status'))];
      if (!cache) throw new Unreadable('word');
      const line = {
        ts: timeOf(raw('ts'), dialect),
        domain: words('domain'),
        edge: words('edge'),
        country: words('country'),
        client_ip: words('client_ip'),
        scheme: words('scheme'),
        method: words('method'),
        protocol: words('protocol'),
        path: words('path'),
        query: words('query'),
        status: wholeOf(raw('status')),
        bytes: wholeOf(raw('bytes')),
        cache_status: cache,
        request_ms: millisecondsOf(raw('request_ms'), dialect),
        origin_status: wholeOf(raw('origin_status')),
        origin_bytes: wholeOf(raw('origin_bytes')),
        origin_ms: millisecondsOf(raw('origin_ms'), dialect),
        referer: words('referer'),
        ua: words('ua'),
        range: words('range'),
        witness: fields.witness && valueOf(fields.witness) === fields.witness.is ? 1 : 0,
      };
      return { line };
    } catch (error) {
      if (error instanceof SyntaxError) return { column: null, fault: 'structure' };
      if (error instanceof Unreadable) return { column, fault: error.fault };
      throw error;
    }
  };
};

/**
 * A reader of single lines: gives the line in the platform's shape, or null when it does not fit.
 */
export const lineReader = (dialect: LogDialect): ((text: string) => LogLine | null) => {
  const read = faultReader(dialect);
  return (text) => {
    const answer = read(text);
    return 'line' in answer ? answer.line : null;
  };
};
