import { acceptsGzip } from '#shared/edge/acceptEncoding';
import type { CacheStatus } from '#shared/edge/cacheStatus';
import type { Flight } from './flights';
import { changeHeaders, fieldOf, type RawHeaders, withoutFields } from './headers';
import { httpDate, parseHttpDate } from './httpDate';
import type { OriginAnswer } from './origin';
import { judge } from './policy';
import type { CacheStore, Entry } from './store';
import { notModified } from './storedResponse';
import type { Visit } from './visit';

/** The parts of a node that storing and delivering need. */
export type Shelf = { node: string; store: CacheStore };

const replaced = new Set(['age', 'x-cache', 'x-cache-node', 'x-cache-lifetime']);

/** A request field as Vary compares it: spaces trimmed, encodings reduced to what is sent on. */
export const varyValue = (visit: Visit, name: string): string => {
  const value = visit.headers[name];
  const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
  if (name === 'accept-encoding') return acceptsGzip(text) ? 'gzip' : '';
  return text.trim().replace(/\s*,\s*/g, ', ');
};

const edgeFields = (shelf: Shelf, raw: RawHeaders, receivedMs: number): RawHeaders => {
  const fields = withoutFields(raw, replaced);
  if (fieldOf(fields, 'date') === undefined) fields.push('Date', httpDate(receivedMs));
  fields.push('Via', '1.1 lab-edge', 'X-Cache-Node', shelf.node);
  return fields;
};

const withLength = (raw: RawHeaders, length: number): RawHeaders => [
  ...withoutFields(raw, new Set(['content-length'])),
  'Content-Length',
  String(length),
];

const varyNamesOf = (raw: RawHeaders): string[] =>
  (fieldOf(raw, 'vary') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
    .sort();

const newEntry = (
  shelf: Shelf,
  visit: Visit,
  answer: OriginAnswer,
  body: Buffer,
  verdict: Entry['verdict'],
): Entry => {
  const varyNames = varyNamesOf(answer.raw);
  return {
    status: answer.status,
    raw: withLength(edgeFields(shelf, answer.raw, answer.receivedMs), body.length),
    body,
    varyNames,
    varyValues: varyNames.map((name) => varyValue(visit, name)),
    etag: fieldOf(answer.raw, 'etag'),
    lastModifiedMs: parseHttpDate(fieldOf(answer.raw, 'last-modified') ?? ''),
    storedMs: answer.receivedMs,
    verdict,
    prepared: null,
  };
};

const requestFacts = (visit: Visit) => ({
  authorised: visit.headers.authorization !== undefined,
  noStore: /\bno-store\b/i.test(visit.headers['cache-control'] ?? ''),
});

const notUpdated = new Set(['content-length', 'content-encoding', 'content-type', 'content-range']);

/** A stored answer with the fields of a 304 (RFC 9111 3.2) and a new life. */
export const updated = (
  shelf: Shelf,
  visit: Visit,
  entry: Entry,
  answer: OriginAnswer,
): { entry: Entry; store: boolean } => {
  const fresh = withoutFields(answer.raw, notUpdated);
  const names = new Set(fresh.filter((_, index) => index % 2 === 0).map((n) => n.toLowerCase()));
  for (const name of ['via', ...replaced]) names.add(name);
  const merged = [...withoutFields(entry.raw, names), ...fresh];
  const whole = { ...answer, status: entry.status, raw: merged };
  const verdict = judge(whole, visit.rule, requestFacts(visit));
  const created = newEntry(shelf, visit, whole, entry.body, verdict);
  return { entry: created, store: verdict.store };
};

/** Collects a body for the store until it is too large for one entry. */
class Collector {
  private parts: Buffer[] | null;
  private size = 0;
  private readonly limit: number;

  constructor(limit: number, wanted: boolean) {
    this.limit = limit;
    this.parts = wanted ? [] : null;
  }

  get wanted(): boolean {
    return this.parts !== null;
  }

  add(chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > this.limit) this.parts = null;
    this.parts?.push(chunk);
  }

  body(): Buffer | null {
    return this.parts ? Buffer.concat(this.parts, this.size) : null;
  }
}

const clientFields = (shelf: Shelf, visit: Visit, answer: OriginAnswer): RawHeaders => {
  const raw = edgeFields(shelf, answer.raw, answer.receivedMs);
  const changed = changeHeaders(raw, visit.rule?.responseHeaders ?? []);
  const age = fieldOf(answer.raw, 'age');
  if (age !== undefined) changed.push('Age', age);
  changed.push('X-Cache', visit.cache);
  return changed;
};

const unneeded = new Set(['content-length', 'content-type', 'content-encoding']);

/** Sends the head; true when the client needs the body too. */
const sendHead = (shelf: Shelf, visit: Visit, answer: OriginAnswer, mayMatch: boolean): boolean => {
  const fields = clientFields(shelf, visit, answer);
  const etag = fieldOf(answer.raw, 'etag');
  const modified = parseHttpDate(fieldOf(answer.raw, 'last-modified') ?? '');
  if (mayMatch && answer.status === 200 && notModified(visit, etag, modified)) {
    visit.sink.head(304, withoutFields(fields, unneeded));
    visit.sink.end();
    return false;
  }
  visit.sink.head(answer.status, fields);
  return true;
};

/**
 * Streams an origin's answer to the client and, where allowed, into the store. With a `flight` the
 * answer is a candidate for storing and the client's own conditions are judged here.
 */
export const deliver = async (
  shelf: Shelf,
  visit: Visit,
  answer: OriginAnswer,
  options: { cache: CacheStatus; flight: Flight | null },
): Promise<{ stored: boolean }> => {
  visit.cache = options.cache;
  visit.originStatus = answer.status;
  const { flight } = options;
  const verdict = flight ? judge(answer, visit.rule, requestFacts(visit)) : null;
  const limit = shelf.store.limits.maxEntryBytes;
  const length = Number(fieldOf(answer.raw, 'content-length') ?? 0);
  const collector = new Collector(limit, verdict?.store === true && length <= limit);
  if (!collector.wanted) flight?.settle();
  const sending = sendHead(shelf, visit, answer, flight !== null);
  try {
    for await (const chunk of answer.body) {
      // undici's body gives Buffers only, which the stream's type does not say.
      const piece = chunk as Buffer;
      visit.originBytes += piece.length;
      collector.add(piece);
      if (!collector.wanted) flight?.settle();
      if (sending && !visit.sink.gone) await visit.sink.write(piece);
      else if (!collector.wanted) break;
    }
  } catch {
    if (sending) visit.sink.abort();
    return { stored: false };
  }
  const body = collector.body();
  const stored = body !== null && verdict !== null && flight?.mayStore === true;
  if (stored) shelf.store.put(flight, newEntry(shelf, visit, answer, body, verdict));
  flight?.settle();
  if (sending) visit.sink.end();
  return { stored };
};
