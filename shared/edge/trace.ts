import * as z from 'zod';
import { type EdgeConfig, type EdgeRule, headerChange } from './config';
import { type Asked, cacheKey, matches, shadows } from './matcher';

/** Why a rule decides for a URL or not. */
export const verdicts = ['wins', 'noMatch', 'later', 'off', 'reviewing'] as const;

/** What an edge does with one URL, told step by step. */
export const edgeTrace = z.object({
  host: z.string(),
  path: z.string(),
  ruleId: z.string().nullable(),
  rules: z.array(
    z.object({
      id: z.string(),
      pattern: z.string(),
      verdict: z.enum(verdicts),
      /** Id of an earlier rule that catches every path of this one, which is therefore never reached. */
      shadowedBy: z.string().nullable(),
    }),
  ),
  /** 301 target when the rule forces HTTPS and the URL is plain. */
  redirect: z.string().nullable(),
  cacheKey: z.string().nullable(),
  /** Seconds kept by rule; null follows the origin's own headers. */
  cacheSeconds: z.int().nullable(),
  stored: z.enum(['byRule', 'byOrigin', 'never']),
  origin: z.object({ url: z.string(), host: z.string() }),
  requestHeaders: z.array(headerChange),
  responseHeaders: z.array(headerChange),
});
export type EdgeTrace = z.infer<typeof edgeTrace>;

/** The parts of a parsed URL that decide; a WHATWG URL has them. */
export type UrlParts = {
  protocol: string;
  host: string;
  hostname: string;
  pathname: string;
  search: string;
};

/** A rule as the console keeps it: also those that are off or wait for review. */
export type TracedRule = { rule: EdgeRule; state: 'live' | 'off' | 'reviewing' };

const verdictOf = (
  one: TracedRule,
  winner: EdgeRule | undefined,
  path: string,
): EdgeTrace['rules'][number]['verdict'] => {
  if (one.state !== 'live') return one.state;
  if (one.rule.id === winner?.id) return 'wins';
  return matches(one.rule.pattern, path) ? 'later' : 'noMatch';
};

/** For each live rule the earlier live rule that leaves it nothing, if there is one. */
export const shadowedRules = (rules: readonly TracedRule[]): Map<string, string> => {
  const live = rules.filter((one) => one.state === 'live').map((one) => one.rule);
  const shadowed = new Map<string, string>();
  live.forEach((rule, at) => {
    const by = live.slice(0, at).find((earlier) => shadows(earlier.pattern, rule.pattern));
    if (by) shadowed.set(rule.id, by.id);
  });
  return shadowed;
};

/** The default port of the other protocol, when a rule changes the protocol alone. */
const portFor = (port: number, scheme: string): number => {
  if (scheme === 'https' && port === 80) return 443;
  return scheme === 'http' && port === 443 ? 80 : port;
};

const originOf = (
  config: EdgeConfig,
  rule: EdgeRule | undefined,
  url: UrlParts,
): EdgeTrace['origin'] => {
  const protocol = rule?.originProtocol ?? config.origin.protocol;
  const scheme = protocol === 'follow' ? url.protocol.replace(':', '') : protocol;
  const prefix = (rule?.originPath ?? '').replace(/\/+$/, '').replace(/^(?=[^/])/, '/');
  const target = `${prefix}${url.pathname}${url.search}`;
  const port = portFor(config.origin.port, scheme);
  const [ownHost, ownPort] = rule?.originHost?.split(':') ?? [];
  if (ownHost) return { url: `${scheme}://${ownHost}:${ownPort ?? port}${target}`, host: ownHost };
  return {
    url: `${scheme}://${config.origin.host}:${port}${target}`,
    host: config.origin.hostHeader ?? url.hostname,
  };
};

const askedOf = ({ protocol, hostname, pathname, search }: UrlParts): Asked => ({
  scheme: protocol === 'https:' ? 'https' : 'http',
  host: hostname,
  target: `${pathname}${search}`,
});

/**
 * What an edge with this configuration does with a URL. The deciding code is the edge's own matcher,
 * so the answer cannot differ from what is served.
 */
export const traceUrl = (
  config: EdgeConfig,
  rules: readonly TracedRule[],
  url: UrlParts,
): EdgeTrace => {
  const path = url.pathname;
  const winner = rules.find((one) => one.state === 'live' && matches(one.rule.pattern, path))?.rule;
  const redirects = winner?.forceHttps === true && url.protocol === 'http:';
  const never = winner?.dynamic === true || winner?.cacheSeconds === 0;
  const seconds = winner?.cacheSeconds ?? null;
  const shadowed = shadowedRules(rules);
  return {
    host: url.hostname,
    path,
    ruleId: winner?.id ?? null,
    rules: rules.map((one) => ({
      id: one.rule.id,
      pattern: one.rule.pattern,
      verdict: verdictOf(one, winner, path),
      shadowedBy: shadowed.get(one.rule.id) ?? null,
    })),
    redirect: redirects ? `https://${url.host}${path}${url.search}` : null,
    cacheKey: redirects || never ? null : cacheKey(askedOf(url), winner),
    cacheSeconds: never ? 0 : seconds,
    stored: never ? 'never' : seconds === null ? 'byOrigin' : 'byRule',
    origin: originOf(config, winner, url),
    requestHeaders: winner?.requestHeaders ?? [],
    responseHeaders: winner?.responseHeaders ?? [],
  };
};
