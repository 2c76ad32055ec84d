import { lifetimeHeader } from '#shared/edge/cacheStatus';
import {
  changeHeaders,
  parseDirectives,
  type RawHeaders,
  secondsOf,
  withoutFields,
} from './headers';
import { parseHttpDate } from './httpDate';
import type { Entry } from './store';
import type { Visit } from './visit';

/** Whether a stored answer may be used as it is (RFC 9111 4.2). */
export type Usability = 'fresh' | 'refreshLater' | 'revalidate' | 'unusable';

export const ageMs = (entry: Entry, nowMs: number): number =>
  Math.max(0, entry.verdict.initialAgeMs + nowMs - entry.storedMs);

/** The client's wishes count only where no rule sets the duration. */
const wishesOf = (visit: Visit) => {
  if ((visit.rule?.cacheSeconds ?? null) !== null) return null;
  const field = visit.headers['cache-control'];
  if (field !== undefined) return parseDirectives(field);
  return visit.headers.pragma?.includes('no-cache') ? parseDirectives('no-cache') : null;
};

export const usability = (entry: Entry, visit: Visit, nowMs: number): Usability => {
  const { verdict } = entry;
  if (visit.headers.authorization !== undefined && !verdict.shared) return 'unusable';
  if (verdict.alwaysRevalidate) return 'revalidate';
  const age = ageMs(entry, nowMs);
  let left = verdict.lifetimeMs - age;
  const wishes = wishesOf(visit);
  if (wishes) {
    if (wishes.has('no-cache')) return 'revalidate';
    const maxAge = secondsOf(wishes, 'max-age');
    if (maxAge !== null && age >= maxAge * 1000) return 'revalidate';
    left -= (secondsOf(wishes, 'min-fresh') ?? 0) * 1000;
    if (wishes.has('max-stale') && !verdict.mustRevalidate) {
      const stale = wishes.get('max-stale');
      left += stale === true ? Number.POSITIVE_INFINITY : Number(stale) * 1000 || 0;
    }
  }
  if (left > 0) return 'fresh';
  return -left < verdict.staleWhileRevalidateMs ? 'refreshLater' : 'revalidate';
};

const day = 86_400_000;

/** Whether a stale answer may stand in for an origin that is away or answers with an error. */
export const mayStandIn = (entry: Entry, nowMs: number, disconnected: boolean): boolean => {
  const { verdict } = entry;
  if (verdict.mustRevalidate || verdict.alwaysRevalidate) return false;
  const past = ageMs(entry, nowMs) - verdict.lifetimeMs;
  if (verdict.staleIfErrorMs !== null) return past < verdict.staleIfErrorMs;
  return disconnected && past < day;
};

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** RFC 9110 13.2.2 for GET and HEAD: true when the client already has this representation. */
export const notModified = (
  visit: Visit,
  etag: string | undefined,
  lastModifiedMs: number | null,
): boolean => {
  const wanted = visit.headers['if-none-match'];
  if (wanted !== undefined) {
    if (wanted.trim() === '*') return true;
    if (etag === undefined) return false;
    const own = opaque(etag);
    return wanted.split(',').some((tag) => opaque(tag) === own);
  }
  const since = visit.headers['if-modified-since'];
  if (since === undefined || lastModifiedMs === null) return false;
  const at = parseHttpDate(since);
  return at !== null && lastModifiedMs <= at;
};

/** If-Range by RFC 9110 13.1.5: only a strong equal tag or the exact date keeps the range. */
const rangeHolds = (visit: Visit, entry: Entry): boolean => {
  const condition = visit.headers['if-range'];
  if (typeof condition !== 'string') return true;
  if (condition.startsWith('"')) return condition === entry.etag;
  if (condition.startsWith('W/')) return false;
  return entry.lastModifiedMs !== null && parseHttpDate(condition) === entry.lastModifiedMs;
};

type Span = { from: number; to: number };

/** One span of bytes; 'all' when the field is absent, unreadable or asks several. */
export const spanOf = (field: string | undefined, length: number): Span | 'all' | 'outside' => {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(field ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'all';
  const [, first = '', last = ''] = match;
  if (first === '') {
    const count = Math.min(Number(last), length);
    return count === 0 ? 'outside' : { from: length - count, to: length - 1 };
  }
  const from = Number(first);
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== '' && Number(last) < from) return 'all';
  return from >= length ? 'outside' : { from, to };
};

const framing = new Set(['content-length', 'content-range']);
/** What a 304 need not repeat. */
const representation = new Set([
  ...framing,
  'content-type',
  'content-encoding',
  'content-language',
]);

/** Fields of a stored answer under the rule that decides now; made once per rule. */
const preparedFields = (entry: Entry, visit: Visit): RawHeaders => {
  const by = visit.rule ?? visit.live.config;
  if (entry.prepared?.by !== by) {
    entry.prepared = { by, raw: changeHeaders(entry.raw, visit.rule?.responseHeaders ?? []) };
  }
  return entry.prepared.raw;
};

/** Sends a stored answer: whole, as 304, or the asked span of it. */
export const sendStored = (entry: Entry, visit: Visit, nowMs: number): void => {
  const { sink } = visit;
  const raw = preparedFields(entry, visit);
  const age = ['Age', String(Math.floor(ageMs(entry, nowMs) / 1000)), 'X-Cache', visit.cache];
  age.push(lifetimeHeader, String(Math.floor(entry.verdict.lifetimeMs / 1000)));
  if (notModified(visit, entry.etag, entry.lastModifiedMs)) {
    sink.head(304, [...withoutFields(raw, representation), ...age]);
    return sink.end();
  }
  const range = visit.headers.range;
  if (range === undefined || entry.status !== 200 || !rangeHolds(visit, entry)) {
    sink.head(entry.status, raw.concat(age));
    return sink.end(entry.body);
  }
  const total = entry.body.length;
  const span = spanOf(range, total);
  if (span === 'all') {
    sink.head(200, raw.concat(age));
    return sink.end(entry.body);
  }
  const rest = withoutFields(raw, framing);
  if (span === 'outside') {
    sink.head(416, [...rest, 'Content-Range', `bytes */${total}`, 'Content-Length', '0', ...age]);
    return sink.end();
  }
  const part = entry.body.subarray(span.from, span.to + 1);
  const place = `bytes ${span.from}-${span.to}/${total}`;
  sink.head(206, [...rest, 'Content-Range', place, 'Content-Length', `${part.length}`, ...age]);
  return sink.end(part);
};
