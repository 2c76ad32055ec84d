import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { suppliers } from '#shared/suppliers';
import { DriverError } from '../driver';
import { refuseLosses } from '../losses';
import { refuseSharedHeaders, rulePathOf } from '../rulePaths';

/** What its words cannot say of a single rule. */
export const { cannot } = suppliers.tencent;

/** A path that nobody asks for: its header carries the number of the configuration. */
export const versionPath = '/.manifold/version';
export const versionHeader = 'X-Manifold-Version';
const mostSeconds = 31_536_000;
const supplier = 'Tencent Cloud CDN';

const refuse = (why: string): never => {
  throw new DriverError('invalid', `${supplier} ${why}`);
};

/** One of three says how long; the two others stand beside it, switched off. */
const idle = {
  Cache: {
    Switch: 'off',
    CacheTime: 0,
    CompareMaxAge: 'off',
    IgnoreCacheControl: 'off',
    IgnoreSetCookie: 'off',
  },
  NoCache: { Switch: 'off', Revalidate: 'off' },
  FollowOrigin: { Switch: 'off' },
};
const lifetimeOf = ({ cacheSeconds }: EdgeRule) => {
  if (cacheSeconds === null) return { ...idle, FollowOrigin: { Switch: 'on' } };
  if (cacheSeconds === 0) return { ...idle, NoCache: { ...idle.NoCache, Switch: 'on' } };
  if (cacheSeconds > mostSeconds)
    refuse(`keeps for ${mostSeconds} seconds at most (cacheSeconds).`);
  const lifetime = { Switch: 'on', CacheTime: cacheSeconds, IgnoreCacheControl: 'on' };
  return { ...idle, Cache: { ...idle.Cache, ...lifetime } };
};
/** What is kept apart by its query: all of it, or with `FullUrlCache` off what `QueryString` says. */
const keyOf = ({ queryMode, queryNames }: EdgeRule) => {
  if (queryNames.some((name) => name.includes(';')))
    refuse('takes no query name with ";" (queryNames).');
  const Value = queryNames.join(';');
  switch (queryMode) {
    case 'keep':
      return { FullUrlCache: 'on', QueryString: { Switch: 'off', Action: '', Value: '' } };
    case 'ignoreAll':
      return { FullUrlCache: 'off', QueryString: { Switch: 'off', Action: '', Value: '' } };
    case 'only':
      return { FullUrlCache: 'off', QueryString: { Switch: 'on', Action: 'includeCustom', Value } };
    case 'ignore':
      return { FullUrlCache: 'off', QueryString: { Switch: 'on', Action: 'excludeCustom', Value } };
  }
};
const headersOf = (pattern: string, changes: EdgeRule['requestHeaders']) =>
  changes.map(({ operation, name, value }) => {
    if (name.length > 100 || value.length > 1_000) refuse(`takes no header as long as ${name}.`);
    const { RuleType, path } = rulePathOf(supplier, pattern);
    return {
      HeaderMode: operation === 'set' ? 'set' : 'del',
      HeaderName: name,
      HeaderValue: value,
      RuleType,
      RulePaths: [RuleType === 'directory' ? `${path}/` : path],
    };
  });

/** The platform's configuration in Tencent Cloud's words; `invalid` for what it cannot express. */
export const toTencent = (domain: string, config: EdgeConfig) => {
  const { origin, rules, control, version } = config;
  if (control) refuse(`has no word for "${control.action}" (control).`);
  refuseLosses(supplier, config, cannot);
  refuseSharedHeaders(supplier, rules);
  const main = rules.find(({ pattern }) => pattern === '/*');
  const places = rules.map((rule) => ({ rule, ...rulePathOf(supplier, rule.pattern) }));
  // Of several that fit, the one furthest down decides with them.
  const upwards = places.toReversed();
  const whole = {
    RuleType: 'all',
    RulePaths: ['*'],
    CacheConfig: {
      ...idle,
      FollowOrigin: { Switch: 'on', HeuristicCache: { Switch: 'off' } },
    },
  };
  return {
    Origin: {
      Origins: [`${origin.host}:${origin.port}`],
      OriginType: /^[\d.]+$/.test(origin.host) ? 'ip' : 'domain',
      ServerName: origin.hostHeader ?? domain,
      OriginPullProtocol: origin.protocol,
    },
    Cache: {
      RuleCache: [
        ...(main ? [] : [whole]),
        ...upwards.map(({ rule, RuleType, path }) => ({
          RuleType,
          RulePaths: [path],
          CacheConfig: lifetimeOf(rule),
        })),
      ],
    },
    CacheKey: {
      ...(main ? keyOf(main) : { FullUrlCache: 'on' }),
      KeyRules: upwards
        .filter(({ RuleType }) => RuleType !== 'all')
        .map(({ rule, RuleType, path }) => ({
          RuleType,
          RulePaths: [path],
          IgnoreCase: 'off',
          RuleTag: 'user',
          ...keyOf(rule),
        })),
    },
    RequestHeader: {
      Switch: rules.some((rule) => rule.requestHeaders.length > 0) ? 'on' : 'off',
      HeaderRules: rules.flatMap((rule) => headersOf(rule.pattern, rule.requestHeaders)),
    },
    ResponseHeader: {
      Switch: 'on',
      HeaderRules: [
        ...rules.flatMap((rule) => headersOf(rule.pattern, rule.responseHeaders)),
        ...headersOf(versionPath, [
          { operation: 'set', name: versionHeader, value: String(version) },
        ]),
      ],
    },
  };
};
