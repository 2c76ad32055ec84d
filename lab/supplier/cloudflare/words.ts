import * as z from 'zod';
import { type EdgeConfig, edgeConfig, type EdgeRule, type HeaderChange } from '#shared/edge/config';
import type { Parameters } from './description';
import { Refusal } from './refusal';
import type { Rulesets } from './rulesets';

/** The origin of names that no rule leads elsewhere. */
export const fallback: EdgeConfig['origin'] = {
  host: '127.0.0.1',
  port: 9,
  protocol: 'http',
  hostHeader: null,
};
const protocols = {
  off: 'http',
  flexible: 'http',
  full: 'follow',
  strict: 'follow',
  origin_pull: 'https',
} as const;

type Cache = Parameters<'http_request_cache_settings'>;
const queryOf = ({ cache_key }: Cache): Pick<EdgeRule, 'queryMode' | 'queryNames'> => {
  const words = cache_key?.custom_key.query_string;
  if (!words) return { queryMode: 'keep', queryNames: [] };
  if ('include' in words) return { queryMode: 'only', queryNames: words.include.list };
  if ('all' in words.exclude) return { queryMode: 'ignoreAll', queryNames: [] };
  return { queryMode: 'ignore', queryNames: words.exclude.list };
};
const secondsOf = ({ cache, edge_ttl }: Cache): number | null =>
  cache ? (edge_ttl?.default ?? null) : 0;

/**
 * What the edges do for a host by its rules. Those that tell how answers are kept are all its paths; what another
 * kind says of a path that is not among them is on its way and waits for the rest.
 */
export const edgeConfigOf = (
  host: string,
  rulesets: Rulesets,
  originFor: (name: string) => string | null,
): EdgeConfig => {
  const changesFor = (
    phase: 'http_request_late_transform' | 'http_response_headers_transform',
    pattern: string,
  ): HeaderChange[] =>
    rulesets
      .of(phase, host)
      .filter(({ match }) => match.pattern === pattern)
      .flatMap(({ action_parameters }) => Object.entries(action_parameters?.headers ?? {}))
      .map(([name, change]) => ({
        operation: change.operation,
        name,
        value: change.operation === 'set' ? change.value : '',
      }));
  const protocolFor = (pattern: string | null): EdgeRule['originProtocol'] => {
    const rules = rulesets.of('http_config_settings', host);
    const own = rules.find(({ match }) => match.pattern === pattern)?.action_parameters?.ssl;
    return own === undefined ? null : protocols[own];
  };
  const routeFor = (pattern: string | null) => {
    const rules = rulesets.of('http_request_origin', host);
    const own = rules.find(({ match }) => match.pattern === pattern)?.action_parameters;
    const name = own?.origin?.host;
    const place = name === undefined ? null : originFor(name);
    return place === null
      ? null
      : { host: place, port: own?.origin?.port, header: own?.host_header };
  };
  /** Of a rule that leads elsewhere, which tells that place its own name; any other is on its way to what the domain says. */
  const hostFor = (pattern: string): string | null => {
    const own = routeFor(pattern);
    if (!own || own.header !== own.host || own.header === routeFor(null)?.header) return null;
    return `${own.host}:${own.port ?? fallback.port}`;
  };
  const rules = rulesets
    .of('http_request_cache_settings', host)
    .sort((a, b) => a.match.without.length - b.match.without.length)
    .flatMap(({ match: { pattern }, action_parameters }) => {
      if (pattern === null || !action_parameters) return [];
      return [
        {
          id: pattern,
          pattern,
          cacheSeconds: secondsOf(action_parameters),
          ...queryOf(action_parameters),
          originProtocol: protocolFor(pattern),
          originHost: hostFor(pattern),
          originPath: null,
          requestHeaders: changesFor('http_request_late_transform', pattern),
          responseHeaders: changesFor('http_response_headers_transform', pattern),
          dynamic: false,
          forceHttps: rulesets
            .of('http_request_dynamic_redirect', host)
            .some(({ match }) => match.pattern === pattern && match.plainOnly),
        },
      ];
    });
  const main = routeFor(null);
  const origin = {
    host: main?.host ?? fallback.host,
    port: main?.port ?? fallback.port,
    protocol: protocolFor(null) ?? 'http',
    hostHeader: main?.header ?? null,
  };
  const isBlocked = rulesets
    .of('http_request_firewall_custom', host)
    .some(({ match }) => match.exceptAuthorities);
  const control = isBlocked ? { control: { action: 'block' } } : {};
  const parsed = edgeConfig.safeParse({ version: 1, origin, rules, ...control });
  if (parsed.success) return parsed.data;
  throw new Refusal(400, 20_021, z.prettifyError(parsed.error));
};
