import { type EdgeConfig, edgeConfig, type EdgeRule } from '#shared/edge/config';
import * as z from 'zod';
import { Problem } from '../problem';
import type { Words } from './description';

const patternOf = (type: string, path: string): string => {
  if (type === 'all') return '/*';
  if (type === 'file') return `/*.${path}`;
  return type === 'directory' ? `${path.replace(/\/$/, '')}/*` : path;
};
type HeaderRules = NonNullable<Words['RequestHeader']>;
const editsAt = (headers: HeaderRules | undefined, pattern: string): EdgeRule['requestHeaders'] =>
  (headers?.Switch === 'on' ? (headers.HeaderRules ?? []) : [])
    .filter((one) => one.RulePaths.some((path) => patternOf(one.RuleType, path) === pattern))
    .map(({ HeaderMode, HeaderName, HeaderValue }) => ({
      operation: HeaderMode === 'del' ? 'remove' : 'set',
      name: HeaderName,
      value: HeaderMode === 'del' ? '' : HeaderValue,
    }));

type Key = Pick<NonNullable<Words['CacheKey']>, 'FullUrlCache' | 'QueryString'>;
const queryOf = (key: Key | undefined): Pick<EdgeRule, 'queryMode' | 'queryNames'> => {
  if (key?.FullUrlCache !== 'off') return { queryMode: 'keep', queryNames: [] };
  const { Switch, Action, Value = '' } = key.QueryString ?? { Switch: 'off' };
  if (Switch === 'off' || Action === 'excludeAll')
    return { queryMode: 'ignoreAll', queryNames: [] };
  if (Action === 'includeAll') return { queryMode: 'keep', queryNames: [] };
  return {
    queryMode: Action === 'excludeCustom' ? 'ignore' : 'only',
    queryNames: Value.split(';').filter(Boolean),
  };
};

type RuleCache = NonNullable<Words['Cache']>['RuleCache'][number];
const secondsOf = ({ CacheConfig: { Cache, NoCache } }: RuleCache): number | null => {
  if (NoCache?.Switch === 'on') return 0;
  return Cache?.Switch === 'on' ? Cache.CacheTime : null;
};
const plainRule = (pattern: string): EdgeRule => ({
  id: pattern,
  pattern,
  cacheSeconds: null,
  queryMode: 'keep',
  queryNames: [],
  originProtocol: null,
  originHost: null,
  originPath: null,
  requestHeaders: [],
  responseHeaders: [],
  dynamic: false,
  forceHttps: false,
});

/**
 * What the edges do by these words. Of several places that fit, the one furthest down decides here; the
 * edges read from the top. A place that only headers name is a rule of its own, before all others.
 */
export const edgeConfigOf = (domain: string, words: Words): EdgeConfig => {
  const [address = ''] = words.Origin.Origins;
  const [, host = address, port = '80'] = /^(.*):(\d+)$/.exec(address) ?? [];
  const cached = [...(words.Cache?.RuleCache ?? [])].reverse().flatMap((rule) =>
    rule.RulePaths.map((path): EdgeRule => {
      const pattern = patternOf(rule.RuleType, path);
      const own = words.CacheKey?.KeyRules?.find((one) =>
        one.RulePaths.some((other) => patternOf(one.RuleType, other) === pattern),
      );
      return {
        ...plainRule(pattern),
        cacheSeconds: secondsOf(rule),
        ...queryOf(own ?? (rule.RuleType === 'all' ? words.CacheKey : undefined)),
        requestHeaders: editsAt(words.RequestHeader, pattern),
        responseHeaders: editsAt(words.ResponseHeader, pattern),
      };
    }),
  );
  const patterns = new Set(cached.map(({ pattern }) => pattern));
  const named = [words.RequestHeader, words.ResponseHeader].flatMap((headers) =>
    (headers?.HeaderRules ?? []).flatMap(({ RuleType, RulePaths }) =>
      RulePaths.map((path) => patternOf(RuleType, path)),
    ),
  );
  const alone = [...new Set(named)].filter((pattern) => !patterns.has(pattern));
  const rules = [
    ...alone.map((pattern) => ({
      ...plainRule(pattern),
      requestHeaders: editsAt(words.RequestHeader, pattern),
      responseHeaders: editsAt(words.ResponseHeader, pattern),
    })),
    ...cached,
  ];
  const { ServerName, OriginPullProtocol = 'http' } = words.Origin;
  const parsed = edgeConfig.safeParse({
    version: 1,
    origin: {
      host,
      port: Number(port),
      protocol: OriginPullProtocol,
      hostHeader: !ServerName || ServerName === domain ? null : ServerName,
    },
    rules,
  });
  if (parsed.success) return parsed.data;
  throw new Problem('badRequest', z.prettifyError(parsed.error));
};
