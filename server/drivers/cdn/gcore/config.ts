import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { suppliers } from '#shared/suppliers';
import { DriverError } from '../driver';
import { refuseLosses } from '../losses';

/** What its words cannot say of a single rule. */
export const { cannot } = suppliers.gcore;
const supplier = 'Gcore CDN';
const mostSeconds = 31_536_000;

const refuse = (why: string): never => {
  throw new DriverError('invalid', `${supplier} ${why}`);
};

export const protocols = { http: 'HTTP', https: 'HTTPS', follow: 'MATCH' } as const;

/** A rule's pattern as the regular expression they match paths by. */
export const expressionOf = (pattern: string): string =>
  `^${pattern.replaceAll(/[\\^$.|?+()[\]{}]/g, '\\$&').replaceAll('*', '.*')}$`;

const on = <T>(value: T) => ({ enabled: true, value });
/** Kept for so long, or as the origin says and not at all where it says nothing. */
const lifetimeOf = ({ cacheSeconds }: EdgeRule) => {
  if (cacheSeconds === null) return { enabled: true, default: '0s' };
  if (cacheSeconds > mostSeconds) refuse('keeps for a year at most (cacheSeconds).');
  return { enabled: true, value: `${cacheSeconds}s` };
};
const queryOf = ({ queryMode, queryNames }: EdgeRule) => {
  switch (queryMode) {
    case 'keep':
      return { ignoreQueryString: on(false) };
    case 'ignoreAll':
      return { ignoreQueryString: on(true) };
    case 'only':
      return { query_params_whitelist: on(queryNames) };
    case 'ignore':
      return { query_params_blacklist: on(queryNames) };
  }
};
const valueOf = (name: string, value: string): string => {
  if (value.length > 512 || !/^[A-Za-z0-9*{]/.test(value) || !/^[\w-]{1,128}$/.test(name))
    refuse(`takes no header like ${name} (headers).`);
  return value;
};
const setsOf = (changes: EdgeRule['requestHeaders']) =>
  changes.filter(({ operation }) => operation === 'set');
const headersOf = ({ requestHeaders, responseHeaders }: EdgeRule) => {
  if (requestHeaders.some(({ operation }) => operation === 'remove'))
    refuse('takes no header away from a request (requestHeaders).');
  const sent = setsOf(requestHeaders);
  const shown = setsOf(responseHeaders);
  const hidden = responseHeaders.filter(({ operation }) => operation === 'remove');
  return {
    ...(sent.length > 0 && {
      staticRequestHeaders: on(
        Object.fromEntries(sent.map(({ name, value }) => [name, valueOf(name, value)])),
      ),
    }),
    ...(shown.length > 0 && {
      static_response_headers: on(
        shown.map(({ name, value }) => ({ name, value: [valueOf(name, value)], always: true })),
      ),
    }),
    ...(hidden.length > 0 && {
      response_headers_hiding_policy: {
        enabled: true,
        mode: 'show',
        excepted: hidden.map(({ name }) => name),
      },
    }),
  };
};

/** The rules in Gcore's words: each names all that it decides, so that it inherits nothing. */
export const gcoreRules = ({ rules }: EdgeConfig) =>
  rules.map((rule, index) => ({
    name: rule.pattern,
    rule: expressionOf(rule.pattern),
    ruleType: 0,
    weight: index + 1,
    active: true,
    overrideOriginProtocol: rule.originProtocol && protocols[rule.originProtocol],
    options: {
      edge_cache_settings: lifetimeOf(rule),
      ...queryOf(rule),
      ...headersOf(rule),
      ...(rule.forceHttps && { redirect_http_to_https: on(true) }),
    },
  }));
export type GcoreRule = ReturnType<typeof gcoreRules>[number];

/** What holds where no rule does. */
export const gcoreOptions = (domain: string, { origin }: EdgeConfig) => ({
  edge_cache_settings: { enabled: true, default: '0s' },
  ignoreQueryString: on(false),
  hostHeader: on(origin.hostHeader ?? domain),
});

/** The origin as a group of one. */
export const gcoreSources = ({ origin }: EdgeConfig) => [
  { source: `${origin.host}:${origin.port}`, enabled: true, backup: false },
];

/** Refuses, as `invalid`, what Gcore cannot be told; before anything is changed there. */
export const refuseGcore = (config: EdgeConfig): void => {
  if (config.control) refuse(`has no word for "${config.control.action}" (control).`);
  refuseLosses(supplier, config, cannot);
  gcoreRules(config);
};
