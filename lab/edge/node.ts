import { createSecureContext, type SecureContext } from 'node:tls';
import { cacheKey, normalUrl } from '#shared/edge/matcher';
import { standsFor } from '#shared/kernel/hostNames';
import { labNow } from '../kernel/clock';
import { varyValue } from './delivery';
import { Flights } from './flights';
import { answer, type EdgeCore } from './handler';
import { type EdgeNodeInput, listen, openServers, type Running, stopServer } from './nodeServers';
import { nullSink } from './sink';
import { CacheStore } from './store';
import { usability } from './storedResponse';
import { type LiveDomain, nameFor, newVisit, type Visit } from './visit';

/** One edge node: a caching reverse proxy on one address. */
export type EdgeNode = {
  readonly name: string;
  readonly store: CacheStore;
  setDomain(domain: string, live: LiveDomain | null): void;
  setCertificate(domain: string, pem: { certificate: string; privateKey: string } | null): void;
  purgeUrl(host: string, target: string): number;
  purgePrefix(host: string, prefix: string): Promise<number>;
  /** Removes what is stored of every host that a domain's name stands for. */
  purgeDomain(domain: string): Promise<void>;
  /** Fetches a URL into the store as a client would; answers what came of it. */
  warm(
    scheme: 'http' | 'https',
    host: string,
    target: string,
  ): Promise<{ status: number; stored: boolean }>;
  stop(): Promise<void>;
};

/** A visit of the node itself, for a host it serves. */
const ownVisit = (
  running: Running,
  scheme: 'http' | 'https',
  host: string,
  target: string,
): Visit | null => {
  const domain = nameFor(host, running.domains);
  const live = domain === null ? undefined : running.domains.get(domain);
  if (domain === null || !live) return null;
  // The variant that browsers ask for.
  const headers = { 'accept-encoding': 'gzip' };
  const client = { headers, rawHeaders: [], incoming: null, clientIp: running.input.address };
  const sink = nullSink();
  return newVisit({ domain, host, live, scheme, method: 'GET', target, sink, ...client });
};

/** A purge may reach a fetch under way, whose answer then is not kept: such a fetch is made again. */
const warmAttempts = 5;

const warm: (
  running: Running,
  ...url: Parameters<EdgeNode['warm']>
) => ReturnType<EdgeNode['warm']> = async (running, scheme, host, target) => {
  const { flights, store } = running.core;
  for (let attempt = 1; ; attempt += 1) {
    const visit = ownVisit(running, scheme, host, target);
    if (!visit) return { status: 404, stored: false };
    const purgesBefore = flights.purges;
    await answer(running.core, visit);
    const entry = store.find(cacheKey(visit, visit.rule), (name) => varyValue(visit, name));
    const stored = entry !== undefined && usability(entry, visit, labNow()) === 'fresh';
    const isOvertaken = !stored && flights.purges !== purgesBefore;
    if (!isOvertaken || attempt === warmAttempts) return { status: visit.sink.status, stored };
  }
};

const schemes = ['http', 'https'] as const;
/** A URL with a query means that object alone, without one every variant of the path; both of either scheme. */
const purgeUrl = (running: Running, host: string, target: string): number => {
  const { flights, store } = running.core;
  const visit = ownVisit(running, 'http', host, target);
  if (visit && visit.query !== '') {
    const keys = schemes.map((scheme) => cacheKey({ ...visit, scheme }, visit.rule));
    flights.doom((flight) => keys.includes(flight.key));
    return keys.reduce((gone, key) => gone + store.purgeKey(key), 0);
  }
  const [path = ''] = normalUrl(target).split('?', 1);
  flights.doom((flight) => flight.host === host && flight.path === path);
  return store.purgePath(host, path);
};

const coreOf = (input: EdgeNodeInput): EdgeCore => ({
  node: input.node,
  store: new CacheStore(input.limits),
  flights: new Flights(),
  origin: input.origin,
  httpsPort: input.httpsPort,
});

/** Opens a node on its address; both ports answer when the promise resolves. */
export const openEdgeNode = async (input: EdgeNodeInput): Promise<EdgeNode> => {
  const core = coreOf(input);
  const { store, flights } = core;
  const domains = new Map<string, LiveDomain>();
  const contexts = new Map<string, SecureContext>();
  const running: Running = { input, core, domains };
  const [plain, secure] = openServers(running, contexts);
  await listen(plain, input.httpPort, input.address);
  await listen(secure, input.httpsPort, input.address);
  return {
    name: input.node,
    store,
    setDomain: (domain, live) => {
      if (live) domains.set(domain, live);
      else domains.delete(domain);
      input.origin.keepWarm(domain, live?.enabled ? live.config : null);
    },
    setCertificate: (domain, pem) => {
      if (!pem) contexts.delete(domain);
      else {
        contexts.set(domain, createSecureContext({ cert: pem.certificate, key: pem.privateKey }));
      }
    },
    purgeUrl: (host, target) => purgeUrl(running, host, target),
    purgePrefix: (host, written) => {
      const prefix = normalUrl(written);
      flights.doom((flight) => flight.host === host && flight.path.startsWith(prefix));
      return store.purgePrefix(host, prefix);
    },
    purgeDomain: async (domain) => {
      flights.doom((flight) => standsFor(domain, flight.host));
      for (const host of store.hostNames())
        if (standsFor(domain, host)) await store.purgePrefix(host, '');
    },
    warm: (scheme, host, target) => warm(running, scheme, host, target),
    stop: async () => {
      await Promise.all([stopServer(plain), stopServer(secure)]);
      store.clear();
    },
  };
};
