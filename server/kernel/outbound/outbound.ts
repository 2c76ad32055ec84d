import type { Readable } from 'node:stream';
import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { Agent, request } from 'undici';
import { badField, Failure } from '#shared/kernel/errors';

export type OutboundRequest = {
  method: string;
  url: string;
  headers?: Record<string, string>;
  /** A stream is sent as it comes; its length is a header of the caller's. */
  body?: string | Buffer | Readable;
  timeoutMs?: number;
  maxBytes?: number;
  /** Is handed the chunks of a good answer (below 300), of any size; its `body` is empty then. */
  each?: (chunk: Buffer) => void;
  /** Connect here instead of resolving the URL's host; the Host header and SNI keep the URL's host. */
  connectTo?: { address: string; port: number };
  /** The address was set by who runs the platform: any port will do. */
  anyPort?: boolean;
  /** For probes: take any certificate and report it instead of refusing. */
  anyCertificate?: boolean;
};
export type OutboundAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  ms: number;
};
/** Longest that finding the addresses of a name takes. */
const resolveLimitMs = 4_000;
type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * Addresses among the public ones behind which a provider keeps services of its own machines: the
 * platform of Azure, and the services of IBM Cloud.
 */
const providers = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map(
  (c) => ipaddr.parseCIDR(c) as Range,
);
/** Whether a list of ports and ranges (`443`, `8000-8100`) names a port. */
export const portAllowed = (port: number, listed: readonly string[]): boolean =>
  listed.some((entry) => {
    const [from = Number.NaN, to = from] = entry.split('-').map(Number);
    return port >= from && port <= to;
  });

/** True for addresses of the public internet and for those the operator allowed. */
export const addressAllowed = (address: string, allowed: readonly Range[]): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  const within = (ranges: readonly Range[]) =>
    ranges.some(([net, bits]) => net.kind() === ip.kind() && ip.match(net as never, bits));
  if (within(allowed)) return true;
  if (within(providers)) return false;
  if (ip.range() !== 'unicast') return false;
  // IPv6 only 2000::/3, and not the forms that carry an IPv4 address inside (6to4, Teredo are other ranges).
  return ip.kind() === 'ipv4' || ((ip as ipaddr.IPv6).parts[0] as number) >> 13 === 1;
};

const portOf = (url: URL): number =>
  url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);

/**
 * The one way out to addresses people typed: http(s) only, the name is resolved once, every address
 * and the port are checked, the connection goes to one of those very addresses (no rebinding), redirects are not followed,
 * time and size are limited. Throws `outbound.refused` or `outbound.failed`.
 */
export const openOutbound = (o: {
  allowCidrs: readonly string[];
  /** Ports of addresses that customers type; those of the platform's own settings are not asked. */
  ports: readonly string[];
  /** Resolvers to ask at this moment; none asks the system's. */
  dnsServers: () => Promise<readonly string[]>;
}) => {
  const allowed = o.allowCidrs.map((c) => ipaddr.parseCIDR(c));
  const agents = new Map<string, Agent>();
  /**
   * Small keep-alive pools per (addresses, name): probes of 50,000 targets reuse their connections. Where one address does
   * not answer the next is tried (RFC 8305).
   */
  const agentFor = (addresses: readonly string[], servername: string, anyCertificate: boolean) => {
    const key = `${addresses.join()}|${servername}|${anyCertificate}`;
    let agent = agents.get(key);
    if (!agent) {
      if (agents.size > 256) {
        const [oldest, first] = agents.entries().next().value as [string, Agent];
        agents.delete(oldest);
        void first.close();
      }
      const all = addresses.map((address) => ({
        address,
        family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4,
      }));
      agent = new Agent({
        connections: 64,
        keepAliveTimeout: 10_000,
        autoSelectFamily: all.length > 1,
        connect: {
          timeout: 5000,
          // An address is no server name (RFC 6066); a host's name is checked against its certificate.
          ...(ipaddr.isValid(servername.replace(/^\[|\]$/g, '')) ? {} : { servername }),
          rejectUnauthorized: !anyCertificate,
          lookup: (_host, options, done) =>
            (options as { all?: boolean }).all
              ? (done as unknown as (e: null, a: typeof all) => void)(null, all)
              : done(null, all[0]?.address ?? '', all[0]?.family),
        },
      });
      agents.set(key, agent);
    }
    return agent;
  };

  const resolve = async (host: string): Promise<string[]> => {
    const bare = host.replace(/^\[|\]$/g, '');
    if (ipaddr.isValid(bare)) return [bare];
    const servers = await o.dnsServers();
    if (servers.length === 0)
      return (await systemLookup(bare, { all: true })).map((a) => a.address);
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    resolver.setServers([...servers]);
    // The library's own waiting grows with each server and try.
    const limit = setTimeout(() => resolver.cancel(), resolveLimitMs);
    const results = await Promise.allSettled([resolver.resolve4(bare), resolver.resolve6(bare)]);
    clearTimeout(limit);
    return results.flatMap((f) => (f.status === 'fulfilled' ? f.value : []));
  };

  const reachable = (port: number): boolean => portAllowed(port, o.ports);
  const checked = async (url: URL, anyPort: boolean): Promise<string[]> => {
    if (!/^https?:$/.test(url.protocol) || url.username || url.password)
      throw new Failure('outbound.refused', { target: url.host });
    if (!anyPort && !reachable(portOf(url)))
      throw new Failure('outbound.port', { port: String(portOf(url)) });
    const addresses = await resolve(url.hostname).catch(() => [] as string[]);
    if (addresses.length === 0) throw new Failure('outbound.failed', { target: url.host });
    if (!addresses.every((a) => addressAllowed(a, allowed)))
      throw new Failure('outbound.refused', { target: url.host });
    return addresses;
  };

  return {
    resolve,
    /** Throws when the URL must not be reached; resolves to the address it would connect to. */
    check: async (url: string, how: { anyPort?: boolean } = {}): Promise<string> =>
      (await checked(new URL(url), how.anyPort ?? false))[0] as string,
    /** Whether customers' addresses may name this port. */
    reachable,
    /** Refuses an address that will never be reached, when it is saved and without asking anybody. */
    mustFit(path: string, text: string): void {
      const url = new URL(text);
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (url.username || url.password) throw badField(path, 'outbound.credentials');
      if (!reachable(portOf(url)))
        throw badField(path, 'outbound.port', { port: String(portOf(url)) });
      if (ipaddr.isValid(host) && !addressAllowed(host, allowed))
        throw badField(path, 'outbound.refused', { target: url.host });
    },
    allowed: (address: string) => addressAllowed(address, allowed),
    async fetch(r: OutboundRequest): Promise<OutboundAnswer> {
      const url = new URL(r.url);
      if (r.connectTo && !addressAllowed(r.connectTo.address, allowed))
        throw new Failure('outbound.refused', { target: r.connectTo.address });
      const addresses = r.connectTo
        ? [r.connectTo.address]
        : await checked(url, r.anyPort ?? false);
      const target = new URL(url);
      if (r.connectTo) target.port = String(r.connectTo.port);
      const started = performance.now();
      try {
        const answer = await request(target, {
          method: r.method as 'GET',
          headers: { ...(r.connectTo ? { host: url.host } : {}), ...r.headers },
          body: r.body ?? null,
          dispatcher: agentFor(addresses, url.hostname, r.anyCertificate ?? false),
          signal: AbortSignal.timeout(r.timeoutMs ?? 10_000),
          headersTimeout: r.timeoutMs ?? 10_000,
        });
        const { each } = r;
        const isGood = answer.statusCode < 300;
        const body =
          each && isGood
            ? await handedOver(answer.body, each)
            : await limited(answer.body, r.maxBytes ?? 1_000_000);
        const headers = Object.fromEntries(
          Object.entries(answer.headers).map(([k, v]) => [
            k,
            Array.isArray(v) ? v.join(', ') : String(v),
          ]),
        );
        return {
          status: answer.statusCode,
          headers,
          body,
          ms: performance.now() - started,
        };
      } catch (error) {
        if (error instanceof Failure) throw error;
        throw Object.assign(new Failure('outbound.failed', { target: url.host }), { cause: error });
      }
    },
  };
};
export type Outbound = ReturnType<typeof openOutbound>;

const handedOver = async (
  body: AsyncIterable<Buffer>,
  each: (chunk: Buffer) => void,
): Promise<Buffer> => {
  for await (const chunk of body) each(chunk);
  return Buffer.alloc(0);
};

const limited = async (body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) {
      chunks.push(chunk.subarray(0, Math.max(0, chunk.length - (size - maxBytes))));
      break; // the rest is discarded: callers look at the beginning only
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
