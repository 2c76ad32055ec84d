import { createHash } from 'node:crypto';
import { Pool } from 'undici';
import type { NodeAnswer } from '#shared/areas/cdn/content/schemas';
import { cacheStatusOf } from '#shared/edge/cacheStatus';
import type { WitnessMark } from '#server/drivers/cdn/witness';
import { now } from '#server/kernel/process/clock';
import { platform } from '#server/kernel/process/platform';
import { addressOf } from '#server/model/cdn/suppliers/nodes';

/** One request to one edge node; the URL's host goes into Host and SNI, not into DNS. */
export type EdgeRequest = {
  url: string;
  node: string;
  address: string;
  method: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  /** Tells the edge that the platform asks and no visitor. */
  mark: WitnessMark;
  body?: string;
  /** Keeps with the answer what was sent. */
  recorded?: boolean;
  /** The task is bound to this address. */
  bound?: string;
  /** Until the answer begins; a body may take longer, but not without a byte for this long. */
  timeoutMs?: number;
};

type Flight = { endsAt: number; abort: (error: Error) => void };
const bodyLimitMs = 900_000;
const mostPools = 256;
const pools = new Map<string, Pool>();
const flights = new Set<Flight>();
let reaper: NodeJS.Timeout | null = null;

/** One timer for all requests: a timer of its own for each would cost more than the request. */
const watch = (flight: Flight): void => {
  flights.add(flight);
  reaper ??= setInterval(() => {
    const at = performance.now();
    for (const f of flights) if (f.endsAt < at) f.abort(new Error('the answer took too long'));
    if (flights.size > 0) return;
    if (reaper) clearInterval(reaper);
    reaper = null;
  }, 1_000).unref();
};

const poolFor = (https: boolean, address: string, host: string): Pool => {
  const { EDGE_HTTP_PORT, EDGE_HTTPS_PORT } = platform().config;
  const literal = address.includes(':') ? `[${address}]` : address;
  const origin = https
    ? `https://${literal}:${EDGE_HTTPS_PORT}`
    : `http://${literal}:${EDGE_HTTP_PORT}`;
  // Plain connections serve any host; a TLS connection was made for one name.
  const key = https ? `${origin} ${host}` : origin;
  const existing = pools.get(key);
  if (existing) return existing;
  if (pools.size >= mostPools) {
    const [oldest, pool] = pools.entries().next().value as [string, Pool]; // the map is not empty
    pools.delete(oldest);
    void pool.close();
  }
  const pool = new Pool(origin, {
    connections: 64,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    // A probe looks at what an edge answers; whether its certificate is right is another check.
    connect: { timeout: 5_000, servername: host, rejectUnauthorized: false },
  });
  pools.set(key, pool);
  return pool;
};

const msSince = (at: number): number => Math.round((performance.now() - at) * 10) / 10;
const textOf = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '');

/** Who asks when nobody else was named, and for the variant that browsers ask for. */
const ownFields = { 'user-agent': 'manifold', 'accept-encoding': 'gzip' };
const mostBodyShown = 256;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const requestOf = ({ method, headers, body = '', bound }: EdgeRequest): NodeAnswer['request'] => ({
  method,
  headers: { ...ownFields, ...headers },
  body: body.slice(0, mostBodyShown),
  ...(body ? { bodySha256: sha256(body) } : {}),
  ...(bound ? { boundIp: bound } : {}),
});

/** Asks a node and drains its answer; failures are part of the answer, it never rejects. */
export const askEdge = async (r: EdgeRequest): Promise<NodeAnswer> => {
  const at = now();
  const started = performance.now();
  const answer: NodeAnswer = {
    node: r.node,
    address: r.address,
    at,
    status: null,
    xCache: null,
    ageSeconds: null,
    ms: 0,
    bytes: 0,
    error: null,
    ...(r.recorded ? { request: requestOf(r) } : {}),
  };
  const ended = (error: string | null): NodeAnswer => {
    answer.ms = msSince(started);
    answer.error = error;
    return answer;
  };
  const address = /^[\d.]+$/.test(r.address)
    ? r.address
    : await addressOf(r.address).catch(() => null);
  if (!address) return ended('the node’s address is unknown');
  if (!platform().outbound.allowed(address)) return ended('the address may not be reached');
  const host = r.url.slice(r.url.indexOf('//') + 2, r.url.indexOf('/', 8));
  const pool = poolFor(r.url.startsWith('https:'), address, host);
  const error = await exchange(pool, r, host, answer);
  // A connection the node closed just as it was used again says nothing about the node.
  const again = error !== null && isBroken(error) && answer.status === null && r.method !== 'POST';
  const last = again ? await exchange(pool, r, host, answer) : error;
  return ended(last && (last.message || last.name));
};

const isBroken = (error: Error): boolean =>
  /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(String((error as { code?: unknown }).code ?? ''));

/** One request on a connection of the pool; what the node says goes into `answer`. */
const exchange = (
  pool: Pool,
  r: EdgeRequest,
  host: string,
  answer: NodeAnswer,
): Promise<Error | null> =>
  new Promise((resolve) => {
    const flight: Flight = {
      endsAt: performance.now() + bodyLimitMs,
      abort: () => undefined,
    };
    const end = (error: Error | null): void => {
      flights.delete(flight);
      resolve(error);
    };
    const { method } = r;
    const target = r.url.slice(r.url.indexOf('/', 8));
    // Only a fetch whose evidence is kept says what it was given.
    const hash = r.recorded && method === 'GET' ? createHash('sha256') : null;
    const startedAt = performance.now();
    const mark = r.mark({ method, host: host.replace(/:\d+$/, ''), target });
    pool.dispatch(
      {
        path: target,
        method,
        headers: { ...ownFields, ...r.headers, ...mark, host },
        body: r.body ?? null,
        headersTimeout: r.timeoutMs ?? 15_000,
        bodyTimeout: Math.max(r.timeoutMs ?? 0, 15_000),
      },
      {
        onRequestStart(controller) {
          // The connection stands now, and the request goes out.
          if (r.recorded) answer.connectMs = msSince(startedAt);
          flight.abort = (error) => controller.abort(error);
          watch(flight);
        },
        onResponseStart(_controller, status, headers) {
          answer.status = status;
          if (r.recorded) answer.firstByteMs = msSince(startedAt);
          answer.xCache = cacheStatusOf(headers['x-cache']);
          const age = textOf(headers['age']);
          answer.ageSeconds = /^\d{1,9}$/.test(age) ? Number(age) : null;
          const named = textOf(headers['x-cache-node']);
          if (named) answer.node = named.slice(0, 64);
        },
        onResponseData(_controller, chunk) {
          answer.bytes += chunk.length;
          hash?.update(chunk);
        },
        onResponseEnd: () => {
          if (hash) answer.sha256 = hash.digest('hex');
          end(null);
        },
        onResponseError: (_controller, error) => end(error),
      },
    );
  });
