import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { CacheStatus } from '#shared/edge/cacheStatus';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { ruleFor } from '#shared/edge/matcher';
import { wildcardOf } from '#shared/kernel/hostNames';
import type { RawHeaders } from './headers';
import type { Sink } from './sink';

/** The configured name that stands for a host: itself before the wildcard above it; null for none. */
export const nameFor = (
  host: string,
  configured: { has(name: string): boolean },
): string | null => {
  if (configured.has(host)) return host;
  const wildcard = wildcardOf(host);
  return configured.has(wildcard) ? wildcard : null;
};

/** What is live for a domain on one node. */
export type LiveDomain = { config: EdgeConfig; enabled: boolean };

/** One request on its way through an edge, and what the log line will say of it. */
export type Visit = {
  /** The name under which the host is configured: itself or a wildcard. */
  domain: string;
  /** The host that was asked for. */
  host: string;
  live: LiveDomain;
  rule: EdgeRule | undefined;
  scheme: 'http' | 'https';
  method: string;
  /** Path and query as the client wrote them. */
  target: string;
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  rawHeaders: RawHeaders;
  /** Null when the edge itself fetches: prefetch and refreshing in the background. */
  incoming: IncomingMessage | null;
  clientIp: string;
  sink: Sink;
  /** Carries the platform's own mark. */
  witness: boolean;
  cache: CacheStatus;
  originStatus: number;
  originBytes: number;
  originMs: number;
};

/** The host of a Host field: lower case, without port and final dot; '' when it is unreadable. */
export const hostOf = (field: string | undefined): string => {
  const match = /^([a-z0-9._-]{1,253}?)\.?(?::\d{1,5})?$/i.exec(field ?? '');
  return match?.[1]?.toLowerCase() ?? '';
};

/** Splits a request target; absolute-form gives its own host. Null when it is not a path. */
export const splitTarget = (url: string): { host: string | null; target: string } | null => {
  if (url.startsWith('/')) return { host: null, target: url };
  if (!/^https?:\/\//i.test(url)) return null;
  try {
    const parsed = new URL(url);
    return { host: parsed.hostname, target: `${parsed.pathname}${parsed.search}` };
  } catch {
    return null;
  }
};

/** Fills in what follows from the target and the domain. */
export const newVisit = (
  base: Pick<
    Visit,
    | 'domain'
    | 'host'
    | 'live'
    | 'scheme'
    | 'method'
    | 'target'
    | 'headers'
    | 'rawHeaders'
    | 'incoming'
    | 'clientIp'
    | 'sink'
  >,
): Visit => {
  const mark = base.target.indexOf('?');
  const path = mark < 0 ? base.target : base.target.slice(0, mark);
  return {
    ...base,
    path,
    query: mark < 0 ? '' : base.target.slice(mark + 1),
    rule: ruleFor(base.live.config, path),
    witness: false,
    cache: 'MISS',
    originStatus: 0,
    originBytes: 0,
    originMs: 0,
  };
};
