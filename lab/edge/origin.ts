import type { Readable } from 'node:stream';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { acceptsGzip } from '#shared/edge/acceptEncoding';
import type { EdgeConfig } from '#shared/edge/config';
import { labNow } from '../kernel/clock';
import type { LabResolver } from '../kernel/resolver';
import { ownFields } from './witness';
import { changeHeaders, endToEnd, type RawHeaders, withoutFields } from './headers';
import type { Visit } from './visit';
import { WarmConnections } from './warmConnections';

/** Why no answer came from the origin; the edge turns it into 502 or 504. */
export class OriginError extends Error {
  readonly status: 502 | 504;
  readonly code: string;

  constructor(status: 502 | 504, code: string, message: string) {
    super(message);
    this.name = 'OriginError';
    this.status = status;
    this.code = code;
  }
}

export type OriginAnswer = {
  status: number;
  raw: RawHeaders;
  body: Readable;
  requestedMs: number;
  receivedMs: number;
};

export type OriginClient = {
  /** Sends the visit to its origin. `extra` replaces fields of the same names. */
  fetch(visit: Visit, options: FetchOptions): Promise<OriginAnswer>;
  /** Keeps connections open for the accelerated rules of a domain; none for null. */
  keepWarm(domain: string, config: EdgeConfig | null): void;
  close(): Promise<void>;
};

export type FetchOptions = {
  /** Lower-case names not sent on. */
  without: ReadonlySet<string>;
  extra: RawHeaders;
  withBody: boolean;
  signal: AbortSignal | null;
};

const connectMs = 5_000;
const headersMs = 20_000;
const bodyMs = 30_000;
const never = new Set(['host', 'x-lab-client-ip', 'accept-encoding', 'expect', 'x-forwarded-for']);
/** Marks requests of this lab's edges so that a domain pointing at itself ends (RFC 8586). */
export const loopMark = 'manifold-lab';

type Place = { host: string; port: number; protocol: 'http' | 'https'; hostHeader: string };

const otherPort = (port: number, protocol: 'http' | 'https'): number => {
  if (protocol === 'https' && port === 80) return 443;
  return protocol === 'http' && port === 443 ? 80 : port;
};

const placeOf = (config: EdgeConfig, visit: Pick<Visit, 'rule' | 'scheme' | 'host'>): Place => {
  const wanted = visit.rule?.originProtocol ?? config.origin.protocol;
  const protocol = wanted === 'follow' ? visit.scheme : wanted;
  const port = otherPort(config.origin.port, protocol);
  const own = visit.rule?.originHost;
  if (!own) {
    const hostHeader = config.origin.hostHeader ?? visit.host;
    return { host: config.origin.host, port, protocol, hostHeader };
  }
  const [host = own, ownPort] = own.split(':');
  return { host, port: ownPort ? Number(ownPort) : port, protocol, hostHeader: host };
};

/** Where to connect: a rule's origin host that no zone knows is a virtual host of the origin. */
const connectable = async (
  resolver: LabResolver,
  config: EdgeConfig,
  place: Place,
): Promise<Place> => {
  if (place.host === config.origin.host) return place;
  const isReachable = await resolver.resolve(place.host).then(
    () => true,
    () => false,
  );
  return isReachable ? place : { ...place, host: config.origin.host };
};

const requestFields = (visit: Visit, place: Place, options: FetchOptions): RawHeaders => {
  const extraNames = options.extra.filter((_, index) => index % 2 === 0);
  const dropped = new Set([...never, ...ownFields, ...options.without, ...extraNames]);
  const raw = withoutFields(endToEnd(visit.rawHeaders), dropped);
  // One of two values keeps the variants of an answer few.
  if (acceptsGzip(String(visit.headers['accept-encoding'] ?? ''))) {
    raw.push('accept-encoding', 'gzip');
  }
  raw.push('x-forwarded-for', visit.clientIp, 'x-forwarded-proto', visit.scheme);
  raw.push('via', '1.1 lab-edge', 'cdn-loop', loopMark, ...options.extra);
  const changed = changeHeaders(raw, visit.rule?.requestHeaders ?? []);
  return ['host', place.hostHeader, ...changed];
};

const pathOf = (visit: Visit): string => {
  const prefix = visit.rule?.originPath?.replace(/\/+$/, '') ?? '';
  if (!prefix) return visit.target;
  return `${prefix.startsWith('/') ? '' : '/'}${prefix}${visit.target}`;
};

const failure = (error: unknown): OriginError => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  const timedOut = /TIMEOUT|ETIMEDOUT/.test(code);
  return new OriginError(timedOut ? 504 : 502, code || 'OriginFailed', message);
};

/** A kept connection that the origin closed at the same moment is worth a second attempt. */
const mayRepeat = (error: unknown, visit: Visit): boolean =>
  (visit.method === 'GET' || visit.method === 'HEAD') &&
  error instanceof Error &&
  'code' in error &&
  (error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET' || error.code === 'EPIPE');

const requestOf = (
  visit: Visit,
  place: Place,
  options: FetchOptions,
): Dispatcher.RequestOptions => ({
  origin: `${place.protocol}://${place.host}:${place.port}`,
  path: pathOf(visit),
  method: visit.method as Dispatcher.HttpMethod, // Node's parser lets only known methods in
  headers: requestFields(visit, place, options),
  body: options.withBody ? visit.incoming : null,
  responseHeaders: 'raw',
  // With responseHeaders 'raw' undici gives a flat list of texts, which its types leave out.
  onInfo: ({ statusCode, headers }) =>
    visit.sink.info(statusCode, endToEnd(headers as unknown as RawHeaders)),
  signal: options.signal,
});

/** The places that accelerated rules lead to, for visitors of either scheme. */
const warmPlaces = (domain: string, config: EdgeConfig): Place[] =>
  config.rules
    .filter((rule) => rule.dynamic)
    .flatMap((rule) =>
      (['http', 'https'] as const).map((scheme) => placeOf(config, { rule, scheme, host: domain })),
    );

/** Opens the pool of connections to origins, shared by the nodes of one supplier. */
export const openOrigin = (resolver: LabResolver, failing: () => boolean): OriginClient => {
  const connection = { timeout: connectMs, lookup: resolver.lookup, rejectUnauthorized: false };
  const limits = { connections: 128, headersTimeout: headersMs, bodyTimeout: bodyMs };
  const agent = new Agent({ ...limits, keepAliveTimeout: 15_000, connect: connection });
  const warm = new WarmConnections(buildConnector(connection));
  const accelerated = new Agent({ ...limits, keepAliveTimeout: 60_000, connect: warm.connect });
  const send = async (
    visit: Visit,
    options: FetchOptions,
    last: boolean,
  ): Promise<OriginAnswer> => {
    const { config } = visit.live;
    const place = await connectable(resolver, config, placeOf(config, visit));
    const requestedMs = labNow();
    try {
      const pool = visit.rule?.dynamic ? accelerated : agent;
      const response = await pool.request(requestOf(visit, place, options));
      // With responseHeaders 'raw' undici gives a flat list of texts, which its types leave out.
      const raw = endToEnd(response.headers as unknown as RawHeaders);
      const { statusCode: status, body } = response;
      return { status, raw, body, requestedMs, receivedMs: labNow() };
    } catch (error) {
      if (!last && mayRepeat(error, visit)) return send(visit, options, true);
      throw failure(error);
    }
  };
  return {
    fetch: (visit, options) =>
      failing()
        ? Promise.reject(new OriginError(502, 'OriginFailed', 'The origin does not answer.'))
        : send(visit, options, false),
    keepWarm(domain, config) {
      const places = config ? warmPlaces(domain, config) : [];
      if (places.length === 0) return warm.want(domain, []);
      const checks = places.map((place) => connectable(resolver, config as EdgeConfig, place));
      void Promise.all(checks).then((reachable) => warm.want(domain, reachable));
    },
    async close() {
      warm.close();
      await Promise.all([agent.destroy(), accelerated.destroy()]);
    },
  };
};
