import { cacheKey, normalUrl } from '#shared/edge/matcher';
import { labNow } from '../kernel/clock';
import { refusal } from './control';
import { deliver, type Shelf, updated, varyValue } from './delivery';
import type { Flight, Flights } from './flights';
import { fieldOf, type RawHeaders } from './headers';
import { httpDate } from './httpDate';
import {
  type FetchOptions,
  loopMark,
  type OriginAnswer,
  type OriginClient,
  OriginError,
} from './origin';
import type { Entry } from './store';
import { mayStandIn, sendStored, usability } from './storedResponse';
import { nullSink } from './sink';
import type { Visit } from './visit';

/** What answering needs of a node. */
export type EdgeCore = Shelf & { flights: Flights; origin: OriginClient; httpsPort: number };

const conditionals = [
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
  'if-range',
];
const none: ReadonlySet<string> = new Set();
const wholeNames: ReadonlySet<string> = new Set([...conditionals, 'range']);
/** How long a request waits for another's fetch of the same object before it goes itself. */
const collapseMs = 30_000;
const standInStatuses = new Set([500, 502, 503, 504]);

/** An answer of the edge itself, as JSON. */
export const sendOwn = (
  visit: Pick<Visit, 'sink' | 'cache'>,
  node: string,
  status: number,
  code: string,
  message: string,
  more: RawHeaders = [],
): void => {
  const body = Buffer.from(JSON.stringify({ code, message, node }));
  const fields = ['Content-Type', 'application/json', 'Cache-Control', 'no-store', ...more];
  fields.push('Content-Length', String(body.length), 'Date', httpDate(labNow()));
  fields.push('Via', '1.1 lab-edge', 'X-Cache-Node', node, 'X-Cache', visit.cache);
  visit.sink.head(status, fields);
  visit.sink.end(body);
};

const fetchOrigin = async (
  core: EdgeCore,
  visit: Visit,
  options: Pick<FetchOptions, 'without' | 'extra'> & { withBody?: boolean },
): Promise<OriginAnswer> => {
  const startedMs = labNow();
  try {
    return await core.origin.fetch(visit, { withBody: false, signal: null, ...options });
  } catch (error) {
    if (error instanceof OriginError) visit.originStatus = error.status;
    throw error;
  } finally {
    visit.originMs = labNow() - startedMs;
  }
};

const sendFailure = (core: EdgeCore, visit: Visit, error: unknown): void => {
  if (visit.sink.status > 0) return visit.sink.abort();
  if (!(error instanceof OriginError)) throw error;
  sendOwn(visit, core.node, error.status, error.code, error.message);
};

/** After a change through this edge what it keeps of the same place is old (RFC 9111 4.4). */
const invalidate = (core: EdgeCore, visit: Visit, answer: OriginAnswer): void => {
  if (answer.status < 200 || answer.status >= 400) return;
  core.store.purgePath(visit.host, normalUrl(visit.path));
  for (const name of ['location', 'content-location']) {
    const value = fieldOf(answer.raw, name);
    if (!value || !URL.canParse(value, `http://${visit.host}${visit.path}`)) continue;
    const url = new URL(value, `http://${visit.host}${visit.path}`);
    if (url.hostname === visit.host) core.store.purgePath(visit.host, normalUrl(url.pathname));
  }
};

/** Asks the origin and passes its answer on without the store. */
const passThrough = async (
  core: EdgeCore,
  visit: Visit,
  cache: 'BYPASS' | 'MISS',
): Promise<void> => {
  visit.cache = cache;
  const length = visit.headers['content-length'];
  const withBody = visit.headers['transfer-encoding'] !== undefined || Number(length ?? 0) > 0;
  try {
    const answer = await fetchOrigin(core, visit, { without: none, extra: [], withBody });
    if (!/^(GET|HEAD|OPTIONS|TRACE)$/.test(visit.method)) invalidate(core, visit, answer);
    await deliver(core, visit, answer, { cache, flight: null });
  } catch (error) {
    sendFailure(core, visit, error);
  }
};

const validatorsOf = (entry: Entry | undefined): RawHeaders => {
  const extra: RawHeaders = [];
  if (entry?.etag !== undefined) extra.push('if-none-match', entry.etag);
  if (entry && entry.lastModifiedMs !== null) {
    extra.push('if-modified-since', httpDate(entry.lastModifiedMs));
  }
  return extra;
};

const serveStored = (visit: Visit, entry: Entry, cache: Visit['cache']): void => {
  visit.cache = cache;
  sendStored(entry, visit, labNow());
};

/** Takes what the origin said about a stale answer: 304, an error it may stand in for, or a new one. */
const settleAnswer = async (
  core: EdgeCore,
  visit: Visit,
  flight: Flight,
  stale: Entry | undefined,
  answer: OriginAnswer,
): Promise<void> => {
  visit.originStatus = answer.status;
  if (stale && answer.status === 304) {
    answer.body.resume();
    const renewed = updated(core, visit, stale, answer);
    if (renewed.store && flight.mayStore) core.store.put(flight, renewed.entry);
    return serveStored(visit, renewed.entry, 'REVALIDATED');
  }
  if (stale && standInStatuses.has(answer.status) && mayStandIn(stale, labNow(), false)) {
    answer.body.resume();
    return serveStored(visit, stale, 'STALE');
  }
  await deliver(core, visit, answer, { cache: stale ? 'EXPIRED' : 'MISS', flight });
};

/** Fetches the whole object for the store, with the validators of a stale one. */
const fill = async (
  core: EdgeCore,
  visit: Visit,
  key: string,
  stale: Entry | undefined,
): Promise<void> => {
  const lead = visit.headers.authorization === undefined;
  const flight = core.flights.start(key, visit.host, normalUrl(visit.path), lead);
  try {
    const extra = validatorsOf(stale);
    const answer = await fetchOrigin(core, visit, { without: wholeNames, extra });
    await settleAnswer(core, visit, flight, stale, answer);
  } catch (error) {
    if (visit.sink.status === 0 && stale && mayStandIn(stale, labNow(), true)) {
      serveStored(visit, stale, 'STALE');
    } else {
      sendFailure(core, visit, error);
    }
  } finally {
    flight.settle();
  }
};

const waitFor = async (flight: Flight): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, collapseMs);
  });
  await Promise.race([flight.settled, limit]);
  clearTimeout(timer);
};

const find = (core: EdgeCore, visit: Visit, key: string): Entry | undefined =>
  core.store.find(key, (name) => varyValue(visit, name));

/** Not usable from the store: waits for the same fetch under way, or asks the origin. */
const missed = async (
  core: EdgeCore,
  visit: Visit,
  key: string,
  stale: Entry | undefined,
): Promise<void> => {
  if (visit.method === 'HEAD') return passThrough(core, visit, 'MISS');
  if (!stale && visit.headers.range !== undefined) return passThrough(core, visit, 'MISS');
  const leader = core.flights.leaderOf(key);
  const { headers } = visit;
  const alone =
    headers.range !== undefined ||
    headers.authorization !== undefined ||
    headers['cache-control'] !== undefined;
  if (leader && !alone) {
    await waitFor(leader);
    const entry = find(core, visit, key);
    if (entry && usability(entry, visit, labNow()) === 'fresh') {
      return serveStored(visit, entry, 'HIT');
    }
  }
  return fill(core, visit, key, stale);
};

/** Renews a stale answer while the client already reads the old one (RFC 5861 3). */
const refreshLater = (core: EdgeCore, visit: Visit, key: string, entry: Entry): void => {
  if (core.flights.leaderOf(key)) return;
  const { authorization: _, ...headers } = visit.headers;
  void fill(
    core,
    { ...visit, method: 'GET', headers, sink: nullSink(), incoming: null },
    key,
    entry,
  );
};

/** Answers from the store where it may. */
const cached = (core: EdgeCore, visit: Visit): void | Promise<void> => {
  const key = cacheKey(visit, visit.rule);
  const entry = find(core, visit, key);
  const state = entry ? usability(entry, visit, labNow()) : 'revalidate';
  if (entry && state === 'fresh') return serveStored(visit, entry, 'HIT');
  if (entry && state === 'refreshLater') {
    serveStored(visit, entry, 'STALE');
    return refreshLater(core, visit, key, entry);
  }
  if (/\bonly-if-cached\b/i.test(visit.headers['cache-control'] ?? '')) {
    return sendOwn(visit, core.node, 504, 'NotStored', 'No usable answer is stored.');
  }
  return missed(core, visit, key, state === 'unusable' ? undefined : entry);
};

const redirect = (core: EdgeCore, visit: Visit): void => {
  visit.cache = 'BYPASS';
  const port = core.httpsPort === 443 ? '' : `:${core.httpsPort}`;
  const location = `https://${visit.host}${port}${visit.target}`;
  sendOwn(visit, core.node, 301, 'HttpsOnly', 'Use https.', ['Location', location]);
};

/** Answers one visit by the rules of its domain. Rejects never: failures become 502 and 504. */
export const answer = (core: EdgeCore, visit: Visit): void | Promise<void> => {
  // Told before the store is asked: a looping request would wait for itself there.
  if (visit.headers['cdn-loop']?.includes(loopMark)) {
    return sendOwn(visit, core.node, 502, 'LoopDetected', 'The origin of this domain is an edge.');
  }
  const answerOwn = refusal(core, visit);
  if (answerOwn) return sendOwn(visit, core.node, ...answerOwn);
  if (visit.rule?.forceHttps && visit.scheme === 'http') return redirect(core, visit);
  const readable = visit.method === 'GET' || visit.method === 'HEAD';
  const storable = !visit.rule?.dynamic && visit.rule?.cacheSeconds !== 0;
  if (!readable || !storable) return passThrough(core, visit, 'BYPASS');
  return cached(core, visit);
};
