import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { cacheKey } from '#shared/edge/matcher';
import type { CountryOf } from '../kernel/country';
import type { Issued } from '../kernel/selfSigned';
import { Flights } from './flights';
import { answer, type EdgeCore, sendOwn } from './handler';
import type { Line } from './line';
import type { OriginClient } from './origin';
import { ClientSink, nullSink } from './sink';
import { CacheStore, type StoreLimits } from './store';
import { usability } from './stored';
import { hostOf, type LiveDomain, newVisit, splitTarget, type Visit } from './visit';

/** What a node is told from outside. */
export type EdgeNodeInput = {
  node: string;
  address: string;
  httpPort: number;
  httpsPort: number;
  limits: StoreLimits;
  origin: OriginClient;
  countryOf: CountryOf;
  /** Shown to clients that ask for a name without a certificate of its own. */
  defaultCertificate: Pick<Issued, 'certificatePem' | 'privateKeyPem'>;
  record(line: Line): void;
  /** Switches for tests, read at every use. */
  faults(): { down: boolean; wrongCertificate: boolean };
};

/** One edge node: a caching reverse proxy on one address. */
export type EdgeNode = {
  readonly name: string;
  readonly store: CacheStore;
  setDomain(domain: string, live: LiveDomain | null): void;
  setCertificate(domain: string, pem: { certificate: string; privateKey: string } | null): void;
  purgeUrl(host: string, target: string): number;
  purgePrefix(host: string, prefix: string): Promise<number>;
  /** Fetches a URL into the store as a client would; answers what came of it. */
  warm(
    scheme: 'http' | 'https',
    host: string,
    target: string,
  ): Promise<{ status: number; stored: boolean }>;
  stop(): Promise<void>;
};

const isLoopback = (address: string): boolean =>
  address.startsWith('127.') || address === '::1' || address.startsWith('::ffff:127.');

const clientOf = (req: IncomingMessage): string => {
  const peer = req.socket.remoteAddress ?? '127.0.0.1';
  const told = req.headers['x-lab-client-ip'];
  return typeof told === 'string' && isLoopback(peer) ? told.trim().slice(0, 45) : peer;
};

const textOf = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value.join(', ') : (value ?? '')).slice(0, 1024);

const lineOf = (input: EdgeNodeInput, visit: Visit, sink: ClientSink, startedMs: number): Line => ({
  atMs: Date.now(),
  domain: visit.domain,
  node: input.node,
  country: input.countryOf(visit.clientIp),
  clientIp: visit.clientIp,
  scheme: visit.scheme,
  method: visit.method,
  protocol: `HTTP/${visit.incoming?.httpVersion ?? '1.1'}`,
  path: visit.path.slice(0, 4_096),
  query: visit.query.slice(0, 4_096),
  // 499: the client left before the answer began.
  status: sink.status || 499,
  bytes: sink.bytes,
  cache: visit.cache,
  requestMs: Math.round(performance.now() - startedMs),
  originStatus: visit.originStatus,
  originBytes: visit.originBytes,
  originMs: visit.originMs,
  referer: textOf(visit.headers.referer),
  userAgent: textOf(visit.headers['user-agent']),
  range: textOf(visit.headers.range),
});

type Refusal = { status: number; code: string; message: string };

const unknownHost: Refusal = {
  status: 404,
  code: 'UnknownHost',
  message: 'This host is not served here.',
};

/** Builds the visit of a request, or says why there is none. */
const visitOf = (
  domains: ReadonlyMap<string, LiveDomain>,
  req: IncomingMessage,
  sink: ClientSink,
  scheme: 'http' | 'https',
): Visit | Refusal => {
  const split = splitTarget(req.url ?? '');
  if (!split) return { status: 400, code: 'BadTarget', message: 'The request target is no path.' };
  const domain = split.host ?? hostOf(req.headers.host);
  const live = domains.get(domain);
  if (!live) return unknownHost;
  return newVisit({
    domain,
    live,
    scheme,
    method: req.method ?? 'GET',
    target: split.target,
    headers: req.headers,
    rawHeaders: req.rawHeaders,
    incoming: req,
    clientIp: clientOf(req),
    sink,
  });
};

type Running = { input: EdgeNodeInput; core: EdgeCore; domains: Map<string, LiveDomain> };

const refuse = (running: Running, sink: ClientSink, why: Refusal): void =>
  sendOwn({ sink, cache: 'BYPASS' }, running.input.node, why.status, why.code, why.message);

const handle = (
  running: Running,
  scheme: 'http' | 'https',
  req: IncomingMessage,
  res: ServerResponse,
): void => {
  const startedMs = performance.now();
  let visit: Visit | null = null;
  const sink = new ClientSink(res, (done) => {
    if (visit) running.input.record(lineOf(running.input, visit, done, startedMs));
  });
  const built = visitOf(running.domains, req, sink, scheme);
  if ('code' in built) return refuse(running, sink, built);
  visit = built;
  if (!built.live.enabled) {
    built.cache = 'BYPASS';
    return refuse(running, sink, {
      status: 403,
      code: 'DomainStopped',
      message: 'This host is stopped.',
    });
  }
  const failed = (): void => {
    if (sink.status > 0) return sink.abort();
    refuse(running, sink, { status: 500, code: 'EdgeFailed', message: 'The edge failed.' });
  };
  try {
    const pending = answer(running.core, built);
    if (pending) void pending.catch(failed);
  } catch {
    failed();
  }
};

const listen = (server: Server, port: number, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });

const stopServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
  });

const openServers = (running: Running, contexts: ReadonlyMap<string, SecureContext>): Server[] => {
  const { input } = running;
  const fallback = createSecureContext({
    cert: input.defaultCertificate.certificatePem,
    key: input.defaultCertificate.privateKeyPem,
  });
  const plain = createServer((req, res) => handle(running, 'http', req, res));
  const secure = createTlsServer(
    {
      cert: input.defaultCertificate.certificatePem,
      key: input.defaultCertificate.privateKeyPem,
      SNICallback: (name, callback) => {
        const own = input.faults().wrongCertificate ? undefined : contexts.get(name.toLowerCase());
        callback(null, own ?? fallback);
      },
    },
    (req, res) => handle(running, 'https', req, res),
  );
  for (const server of [plain, secure]) {
    server.keepAliveTimeout = 65_000;
    server.on('connection', (socket: Socket) => {
      if (input.faults().down) socket.destroy();
    });
    // A client that breaks off in the middle of TLS or of a request is no news.
    server.on('tlsClientError', (_error, socket: Socket) => socket.destroy());
    server.on('clientError', (_error, socket) => {
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    });
  }
  return [plain, secure];
};

const warm = async (
  running: Running,
  scheme: 'http' | 'https',
  host: string,
  target: string,
): Promise<{ status: number; stored: boolean }> => {
  const live = running.domains.get(host);
  if (!live) return { status: 404, stored: false };
  const sink = nullSink();
  const rest = { headers: {}, rawHeaders: [], incoming: null, clientIp: running.input.address };
  const visit = newVisit({ domain: host, live, scheme, method: 'GET', target, sink, ...rest });
  await answer(running.core, visit);
  const key = cacheKey(host, target, visit.rule);
  const entry = running.core.store.find(key, () => '');
  return {
    status: sink.status,
    stored: entry !== undefined && usability(entry, visit, Date.now()) === 'fresh',
  };
};

/** Opens a node on its address; both ports answer when the promise resolves. */
export const openEdgeNode = async (input: EdgeNodeInput): Promise<EdgeNode> => {
  const store = new CacheStore(input.limits);
  const domains = new Map<string, LiveDomain>();
  const contexts = new Map<string, SecureContext>();
  const core: EdgeCore = {
    node: input.node,
    store,
    flights: new Flights(),
    origin: input.origin,
    httpsPort: input.httpsPort,
  };
  const running: Running = { input, core, domains };
  const servers = openServers(running, contexts);
  const [plain, secure] = servers;
  if (plain) await listen(plain, input.httpPort, input.address);
  if (secure) await listen(secure, input.httpsPort, input.address);
  return {
    name: input.node,
    store,
    setDomain: (domain, live) => {
      if (live) domains.set(domain, live);
      else domains.delete(domain);
    },
    setCertificate: (domain, pem) => {
      if (!pem) contexts.delete(domain);
      else {
        contexts.set(domain, createSecureContext({ cert: pem.certificate, key: pem.privateKey }));
      }
    },
    purgeUrl: (host, target) => purgeUrl(running, host, target),
    purgePrefix: (host, prefix) => {
      core.flights.doom((flight) => flight.host === host && flight.path.startsWith(prefix));
      return store.purgePrefix(host, prefix);
    },
    warm: (scheme, host, target) => warm(running, scheme, host, target),
    stop: async () => {
      await Promise.all(servers.map(stopServer));
      store.clear();
    },
  };
};

/** A URL with a query means that object alone, without one every variant of the path. */
const purgeUrl = (running: Running, host: string, target: string): number => {
  const { flights, store } = running.core;
  const live = running.domains.get(host);
  const mark = target.indexOf('?');
  if (mark < 0 || !live) {
    const path = mark < 0 ? target : target.slice(0, mark);
    flights.doom((flight) => flight.host === host && flight.path === path);
    return store.purgePath(host, path);
  }
  const rest = { headers: {}, rawHeaders: [], incoming: null, clientIp: '', sink: nullSink() };
  const visit = newVisit({ domain: host, live, scheme: 'http', method: 'GET', target, ...rest });
  const key = cacheKey(host, target, visit.rule);
  flights.doom((flight) => flight.key === key);
  return store.purgeKey(key);
};
