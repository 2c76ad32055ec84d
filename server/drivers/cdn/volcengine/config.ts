import { isIP } from 'node:net';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { suppliers } from '#shared/suppliers';
import { DriverError } from '../driver';
import { refuseLosses } from '../losses';
import { refuseSharedHeaders, rulePathOf } from '../rulePaths';

/** What its words cannot say of a single rule. */
export const { cannot } = suppliers.volcengine;

/** A path that nobody asks for: its header carries the number of the configuration. */
export const versionPath = '/.manifold/version';
export const versionHeader = 'X-Manifold-Version';
/** Rules of one list are 50; one of them is for everything, or for the version. */
const mostRules = 49;
const mostLetters = 1_024;
/** Where the origin says nothing of it, an answer is kept for so long. */
export const untoldSeconds = 1;
const supplier = 'Volcengine CDN';

const refuse = (why: string): never => {
  throw new DriverError('invalid', `${supplier} ${why}`);
};

const conditionOf = (Object: string, Value: string) => ({
  Connective: 'OR',
  ConditionRule: [{ Type: 'url', Object, Operator: 'match', Value }],
});
/** A rule's pattern in their words. */
const placeOf = (pattern: string) => {
  const { RuleType, path } = rulePathOf(supplier, pattern);
  if (path.length > mostLetters || /[;$?\s]|\/\//.test(path))
    refuse(`takes no place like ${pattern} (pattern).`);
  switch (RuleType) {
    case 'all':
      return conditionOf('directory', '/');
    case 'file':
      return conditionOf('filetype', path);
    case 'directory':
      return conditionOf('directory', `${path}/`);
    case 'path':
      return conditionOf('path', path);
  }
};
/** Everything, where no rule says so: two places, so that it is not read back as a rule. */
const whole = conditionOf('path', '/;/*');

const lifetimeOf = ({ cacheSeconds }: Pick<EdgeRule, 'cacheSeconds'>) => ({
  Action: 'cache',
  DefaultPolicy: cacheSeconds === null ? 'default' : 'force_cache',
  Ttl: cacheSeconds ?? untoldSeconds,
  IgnoreCase: false,
});
const keyActions = {
  keep: 'include',
  ignoreAll: 'exclude',
  only: 'includePart',
  ignore: 'excludePart',
} as const;
/** What is kept apart by its query. */
const keyOf = ({ queryMode, queryNames }: Pick<EdgeRule, 'queryMode' | 'queryNames'>) => {
  const Subobject = queryNames.join(';') || '*';
  if (queryNames.some((name) => /[;%\s*]|\/\//.test(name)))
    refuse('takes no query name with one of "; % * //" or a blank (queryNames).');
  const Action = keyActions[queryMode];
  return {
    CacheKeyComponents: [{ Action, Object: 'queryString', Subobject, IgnoreCase: false }],
  };
};
const instancesOf = (changes: EdgeRule['requestHeaders']) =>
  changes.map(({ operation, name, value }) => {
    if (/[_"\s]/.test(name) || value.includes('$'))
      refuse(`takes no header like ${name} (headers).`);
    return operation === 'set'
      ? { Action: 'set', Key: name, Value: value, ValueType: 'constant' }
      : { Action: 'delete', Key: name };
  });

/** The platform's configuration in Volcengine's words; `invalid` for what it cannot express. */
export const toVolcengine = (domain: string, config: EdgeConfig) => {
  const { origin, rules, control, version } = config;
  if (control) refuse(`has no word for "${control.action}" (control).`);
  refuseLosses(supplier, config, cannot);
  refuseSharedHeaders(supplier, rules);
  const isWhole = rules.some(({ pattern }) => pattern === '/*');
  if (rules.length > mostRules) refuse(`holds ${mostRules} rules (rules).`);
  const port = String(origin.port);
  const plain = { cacheSeconds: null, queryMode: 'keep', queryNames: [] } as const;
  const places = [
    ...rules.map((rule) => ({ rule, Condition: placeOf(rule.pattern) })),
    ...(isWhole ? [] : [{ rule: { ...plain, queryNames: [] }, Condition: whole }]),
  ];
  const headersOf = (which: 'requestHeaders' | 'responseHeaders') =>
    rules
      .filter((rule) => rule[which].length > 0)
      .map((rule) => ({
        Condition: placeOf(rule.pattern),
        instances: instancesOf(rule[which]),
      }));
  const mark = [{ operation: 'set' as const, name: versionHeader, value: String(version) }];
  return {
    Origin: [
      {
        OriginAction: {
          OriginLines: [
            {
              OriginType: 'primary',
              InstanceType: isIP(origin.host) ? 'ip' : 'domain',
              Address: origin.host,
              HttpPort: port,
              HttpsPort: port,
              Weight: '100',
            },
          ],
        },
      },
    ],
    OriginProtocol: origin.protocol === 'follow' ? 'followclient' : origin.protocol,
    OriginHost: origin.hostHeader ?? domain,
    Cache: places.map(({ rule, Condition }) => ({ Condition, CacheAction: lifetimeOf(rule) })),
    CacheKey: places.map(({ rule, Condition }) => ({ Condition, CacheKeyAction: keyOf(rule) })),
    RequestHeader: headersOf('requestHeaders').map(({ Condition, instances }) => ({
      Condition,
      RequestHeaderAction: { RequestHeaderInstances: instances },
    })),
    ResponseHeader: [
      ...headersOf('responseHeaders'),
      { Condition: conditionOf('path', versionPath), instances: instancesOf(mark) },
    ].map(({ Condition, instances }) => ({
      Condition,
      ResponseHeaderAction: { ResponseHeaderInstances: instances },
    })),
  };
};
