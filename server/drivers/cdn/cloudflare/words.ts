import { sha256Of } from '../../signing/canonical';
import {
  type EdgeConfig,
  type EdgeRule,
  type HeaderChange,
  uncontrolledPath,
} from '#shared/edge/config';
import { suppliers } from '#shared/suppliers';
import { DriverError } from '../driver';
import { refuseLosses } from '../losses';

/**
 * What the driver does not say of a single rule there. A path that is rewritten for the origin would be what all later
 * kinds of rules and each purge see.
 */
/** What its words cannot say of a single rule. */
export const { cannot } = suppliers.cloudflare;

/** Where in the life of a request each kind of rule stands; one of a kind decides for a request. */
export const phases = {
  cache: 'http_request_cache_settings',
  requestHeaders: 'http_request_late_transform',
  responseHeaders: 'http_response_headers_transform',
  redirect: 'http_request_dynamic_redirect',
  protocol: 'http_config_settings',
  stop: 'http_request_firewall_custom',
  // The mark stands here and tells what the others say: last.
  origin: 'http_request_origin',
} as const;
export type Phase = keyof typeof phases;
export const phaseNames = Object.keys(phases) as Phase[];

/** A rule as it is written and read back; the reference is ours. */
export type Rule = {
  ref: string;
  action: string;
  action_parameters?: Record<string, unknown> | undefined;
  expression: string;
  description: string;
  enabled: boolean;
};

export const protocols = { http: 'flexible', https: 'origin_pull', follow: 'full' } as const;
const mostCharacters = 4_096;
const refuse = (why: string): never => {
  throw new DriverError('invalid', `Cloudflare ${why}`);
};
const short = (domain: string): string => sha256Of(domain).slice(0, 20);
/** What the references of a domain's rules begin with. */
export const refPrefix = (domain: string): string => `manifold-${short(domain)}-`;
/** What the names begin with by which the zone knows the origins of a domain. */
export const originPrefix = (domain: string): string => `mf-${short(domain)}-`;
/** The name of the origin of a rule, by its number; 0 is that of the domain. */
export const originName = (domain: string, target: string, number = 0): string =>
  `${originPrefix(domain)}${number}.${target}`;

export const hostIs = (domain: string): string => `http.host eq "${domain}"`;
const fits = (pattern: string): string => {
  if (/["\\]|\*\*/.test(pattern)) refuse(`takes no pattern ${pattern} (pattern).`);
  return `http.request.uri.path strict wildcard r"${pattern}"`;
};
/** Fits this pattern and none before it, so that never two rules of a kind hold for a request. */
const expressionOf = (
  domain: string,
  pattern: string | null,
  earlier: readonly string[],
  more = '',
): string => {
  const own = pattern === null ? [] : [fits(pattern)];
  const others = earlier.map((one) => `not (${fits(one)})`);
  const text = `(${[hostIs(domain), ...own, ...others, ...(more ? [more] : [])].join(' and ')})`;
  if (text.length > mostCharacters)
    refuse(`takes ${mostCharacters} characters in an expression: too many or too long patterns.`);
  return text;
};

const keyOf = ({ queryMode, queryNames }: EdgeRule): object | null => {
  const byMode = {
    keep: null,
    ignoreAll: { exclude: { all: true } },
    only: { include: { list: queryNames } },
    ignore: { exclude: { list: queryNames } },
  }[queryMode];
  return byMode && { custom_key: { query_string: byMode } };
};
const cacheOf = (rule: EdgeRule | null): Record<string, unknown> => {
  const seconds = rule?.cacheSeconds ?? null;
  if (seconds === 0) return { cache: false };
  const key = rule && keyOf(rule);
  return {
    cache: true,
    edge_ttl:
      seconds === null ? { mode: 'respect_origin' } : { mode: 'override_origin', default: seconds },
    browser_ttl: { mode: 'respect_origin' },
    ...(key ? { cache_key: key } : {}),
  };
};
/** What is not kept has no key there: the words of it stay with the rule. */
const cacheNote = (rule: EdgeRule | null): string =>
  rule?.cacheSeconds === 0 && rule.queryMode !== 'keep'
    ? `manifold ${JSON.stringify([rule.queryMode, ...rule.queryNames])}`
    : 'manifold';

const headersOf = (changes: readonly HeaderChange[]): Record<string, unknown> => ({
  headers: Object.fromEntries(
    changes.map(({ operation, name, value }) => [
      name,
      operation === 'set' ? { operation, value } : { operation },
    ]),
  ),
});
const toHttps = {
  from_value: {
    status_code: 301,
    target_url: { expression: 'concat("https://", http.host, http.request.uri.path)' },
    preserve_query_string: true,
  },
};

const ruleFor = (
  domain: string,
  number: number,
  action: string,
  expression: string,
  parameters: Record<string, unknown> | null,
  description = 'manifold',
): Rule => ({
  ref: `${refPrefix(domain)}${number}`,
  action,
  ...(parameters ? { action_parameters: parameters } : {}),
  expression,
  description,
  enabled: true,
});

/** What a domain is answered with while it is stopped. */
export const stopRules = (domain: string, enabled: boolean): Rule[] =>
  enabled ? [] : [ruleFor(domain, 0, 'block', `(${hostIs(domain)})`, null)];
/** The same for a domain that nobody may be served; authorities that validate it are. */
const blockRules = (domain: string, { control }: EdgeConfig): Rule[] => {
  if (control?.action === 'limit') refuse('is not told to limit requests here (control).');
  if (!control) return [];
  const where = `(${hostIs(domain)} and not starts_with(http.request.uri.path, "${uncontrolledPath}"))`;
  return [ruleFor(domain, 1, 'block', where, null)];
};

/** What a rule says as the domain does. */
export const inherited = 'manifold -';
/** Where the origin of a rule is, and whether it says so with its port. */
export const originOf = ({ origin }: EdgeConfig, { originHost }: EdgeRule) => {
  const [host = origin.host, port] = originHost?.split(':') ?? [];
  return {
    host,
    port: port === undefined ? origin.port : Number(port),
    withPort: port !== undefined,
  };
};

/** The rules of a configuration by their phase, the origin's with its mark; `invalid` for what cannot be said. */
export const toCloudflare = (
  domain: string,
  config: EdgeConfig,
  target: string,
  mark: string,
): Record<Phase, Rule[]> => {
  const { origin, rules } = config;
  if (domain.startsWith('*'))
    refuse('is asked for single names here, not for a wildcard (domain).');
  refuseLosses('Cloudflare', config, cannot);
  const patterns = rules.map(({ pattern }) => pattern);
  const where = (index: number, more = '') =>
    expressionOf(domain, patterns[index] ?? null, patterns.slice(0, index), more);
  const each = (write: (rule: EdgeRule, index: number) => Rule | null): Rule[] =>
    rules.map(write).filter((rule) => rule !== null);
  /** One for each pattern and one for the rest where any rule says it itself; else one for all. */
  const spread = (
    property: 'originProtocol' | 'originHost',
    action: string,
    parameters: (rule: EdgeRule | null, number: number) => Record<string, unknown>,
    note: (rule: EdgeRule) => string,
    rest: string,
  ): Rule[] => {
    const isSpread = rules.some((rule) => rule[property] !== null);
    const whole = isSpread ? where(rules.length) : `(${hostIs(domain)})`;
    const last = ruleFor(domain, 0, action, whole, parameters(null, 0), rest);
    if (!isSpread) return [last];
    const own = each((rule, index) =>
      rule[property] === null
        ? ruleFor(domain, index + 1, action, where(index), parameters(null, 0), inherited)
        : ruleFor(domain, index + 1, action, where(index), parameters(rule, index + 1), note(rule)),
    );
    return [...own, last];
  };
  const changes = (property: 'requestHeaders' | 'responseHeaders') =>
    each((rule, index) =>
      rule[property].length === 0
        ? null
        : ruleFor(domain, index + 1, 'rewrite', where(index), headersOf(rule[property])),
    );
  const routeOf = (rule: EdgeRule | null, number: number) => {
    const place = rule && originOf(config, rule);
    const header = place ? place.host : origin.hostHeader;
    return {
      ...(header === null ? {} : { host_header: header }),
      origin: { host: originName(domain, target, number), port: place?.port ?? origin.port },
    };
  };
  return {
    cache: [
      ...each((rule, index) =>
        ruleFor(
          domain,
          index + 1,
          'set_cache_settings',
          where(index),
          cacheOf(rule),
          cacheNote(rule),
        ),
      ),
      ruleFor(domain, 0, 'set_cache_settings', where(rules.length), cacheOf(null)),
    ],
    requestHeaders: changes('requestHeaders'),
    responseHeaders: changes('responseHeaders'),
    redirect: each((rule, index) =>
      rule.forceHttps
        ? ruleFor(domain, index + 1, 'redirect', where(index, 'not ssl'), toHttps)
        : null,
    ),
    protocol: spread(
      'originProtocol',
      'set_config',
      (rule) => ({ ssl: protocols[rule?.originProtocol ?? origin.protocol] }),
      () => 'manifold',
      'manifold',
    ),
    stop: blockRules(domain, config),
    origin: spread(
      'originHost',
      'route',
      routeOf,
      (rule) => (originOf(config, rule).withPort ? 'manifold with port' : 'manifold'),
      mark,
    ),
  };
};
