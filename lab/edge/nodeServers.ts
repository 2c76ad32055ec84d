import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { labNow } from '../kernel/clock';
import type { CountryOf } from '../kernel/country';
import type { Issued } from '../kernel/selfSigned';
import { answer, type EdgeCore, sendOwn } from './handler';
import type { Line } from './logLine';
import type { OriginClient } from './origin';
import { ClientSink } from './sink';
import type { WitnessCheck } from './witness';
import { witnessHeader } from '#shared/edge/witness';
import type { StoreLimits } from './store';
import { hostOf, type LiveDomain, nameFor, newVisit, splitTarget, type Visit } from './visit';

/** What a node is told from outside. */
export type EdgeNodeInput = {
  node: string;
  address: string;
  httpPort: number;
  httpsPort: number;
  limits: StoreLimits;
  origin: OriginClient;
  countryOf: CountryOf;
  /** Shown to clients that ask for a name which has no certificate here. */
  defaultCertificate: Pick<Issued, 'certificatePem' | 'privateKeyPem'>;
  /** Tells requests of the platform's own witnesses. */
  isWitness: WitnessCheck;
  record(line: Line): void;
  /** Switches for tests, read at every use. */
  faults(): { down: boolean; wrongCertificate: boolean };
};

const isLoopback = (address: string): boolean =>
  address.startsWith('127.') || address === '::1' || address.startsWith('::ffff:127.');

const clientOf = (req: IncomingMessage): string => {
  const peer = req.socket.remoteAddress ?? '127.0.0.1';
  const address = req.headers['x-lab-client-ip'];
  return typeof address === 'string' && isLoopback(peer) ? address.trim().slice(0, 45) : peer;
};

const textOf = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value.join(', ') : (value ?? '')).slice(0, 1024);

const lineOf = (input: EdgeNodeInput, visit: Visit, sink: ClientSink, startedMs: number): Line => ({
  atMs: labNow(),
  domain: visit.domain,
  host: visit.host,
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
  witness: visit.witness,
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
  const host = split.host ?? hostOf(req.headers.host);
  const domain = nameFor(host, domains);
  const live = domain === null ? undefined : domains.get(domain);
  if (domain === null || !live) return unknownHost;
  return newVisit({
    domain,
    host,
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

/** What the listeners of a node share. */
export type Running = { input: EdgeNodeInput; core: EdgeCore; domains: Map<string, LiveDomain> };

const refuse = (running: Running, sink: ClientSink, why: Refusal): void =>
  sendOwn({ sink, cache: 'BYPASS' }, running.input.node, why.status, why.code, why.message);

const handle = (
  running: Running,
  scheme: 'http' | 'https',
  req: IncomingMessage,
  res: ServerResponse,
): void => {
  // A node that is down breaks off the connections that clients kept, too.
  if (running.input.faults().down) {
    req.socket.destroy();
    return;
  }
  const startedMs = performance.now();
  let visit: Visit | null = null;
  const sink = new ClientSink(res, (done) => {
    if (visit) running.input.record(lineOf(running.input, visit, done, startedMs));
  });
  const built = visitOf(running.domains, req, sink, scheme);
  if ('code' in built) return refuse(running, sink, built);
  const { method, host, target } = built;
  const mark = textOf(req.headers[witnessHeader]) || undefined;
  built.witness = running.input.isWitness({ method, host, target }, mark);
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

/** Starts a listener; rejects when the port is taken. */
export const listen = (server: Server, port: number, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });

/** Ends a listener: idle connections at once, busy ones after two seconds. */
export const stopServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
  });

/** The HTTP and the HTTPS listener of a node, not listening yet. */
export const openServers = (
  running: Running,
  contexts: ReadonlyMap<string, SecureContext>,
): [plain: Server, secure: Server] => {
  const { input } = running;
  const fallback = createSecureContext({
    cert: input.defaultCertificate.certificatePem,
    key: input.defaultCertificate.privateKeyPem,
  });
  const plain = createServer((req, res) => handle(running, 'http', req, res));
  const secure = createTlsServer(
    {
      // No certificate of its own: Node adds that of a name to the server's instead of replacing it,
      // and with keys of two kinds OpenSSL would choose the server's. Who names nobody is refused.
      SNICallback: (name, callback) => {
        const host = name.toLowerCase();
        // A domain without a certificate does not borrow that of a wildcard above it.
        const domain = nameFor(host, running.domains) ?? nameFor(host, contexts) ?? '';
        const own = input.faults().wrongCertificate ? undefined : contexts.get(domain);
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
