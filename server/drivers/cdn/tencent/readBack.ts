import * as z from 'zod';
import { type EdgeConfig, type EdgeRule, edgeConfig } from '#shared/edge/config';
import { DriverError } from '../driver';
import { patternOf } from '../rulePaths';
import { versionHeader, versionPath } from './config';

const orNull = <T extends z.ZodType>(schema: T) => schema.nullish();
const flag = z.object({ Switch: z.string() });
const query = z.object({
  Switch: z.string(),
  Action: z.string().nullish(),
  Value: z.string().nullish(),
});
const headers = z.object({
  Switch: z.string(),
  HeaderRules: orNull(
    z.array(
      z.object({
        HeaderMode: z.string(),
        HeaderName: z.string(),
        HeaderValue: z.string().nullish(),
        RuleType: z.string(),
        RulePaths: z.array(z.string()),
      }),
    ),
  ),
});
/** The parts of a domain's configuration that the driver writes. */
export const tencentConfiguration = z.object({
  Origin: z.object({
    Origins: z.array(z.string()).min(1),
    ServerName: z.string().nullish(),
    OriginPullProtocol: z.string().nullish(),
  }),
  Cache: orNull(
    z.object({
      RuleCache: orNull(
        z.array(
          z.object({
            RuleType: z.string(),
            RulePaths: z.array(z.string()),
            CacheConfig: z.object({
              Cache: orNull(flag.extend({ CacheTime: z.number().nullish() })),
              NoCache: orNull(flag),
              FollowOrigin: orNull(flag.extend({ HeuristicCache: orNull(flag) })),
            }),
          }),
        ),
      ),
    }),
  ),
  CacheKey: orNull(
    z.object({
      FullUrlCache: z.string().nullish(),
      QueryString: orNull(query),
      KeyRules: orNull(
        z.array(
          z.object({
            RuleType: z.string(),
            RulePaths: z.array(z.string()),
            FullUrlCache: z.string(),
            QueryString: orNull(query),
          }),
        ),
      ),
    }),
  ),
  RequestHeader: orNull(headers),
  ResponseHeader: orNull(headers),
});
type Remote = z.infer<typeof tencentConfiguration>;
type Headers = Remote['RequestHeader'];

const headerRules = (stored: Headers) =>
  stored?.Switch === 'on' ? (stored.HeaderRules ?? []) : [];
const changesAt = (stored: Headers, pattern: string): EdgeRule['requestHeaders'] =>
  headerRules(stored)
    .filter((one) => patternOf(one.RuleType, one.RulePaths[0] ?? '') === pattern)
    .map(({ HeaderMode, HeaderName, HeaderValue }) => ({
      operation: HeaderMode === 'del' ? 'remove' : 'set',
      name: HeaderName,
      value: HeaderMode === 'del' ? '' : (HeaderValue ?? ''),
    }));

type Key = {
  FullUrlCache?: string | null | undefined;
  QueryString?: z.infer<typeof query> | null | undefined;
};
const queryOf = (key: Key | undefined): Pick<EdgeRule, 'queryMode' | 'queryNames'> => {
  if (key?.FullUrlCache !== 'off') return { queryMode: 'keep', queryNames: [] };
  if (key.QueryString?.Switch !== 'on') return { queryMode: 'ignoreAll', queryNames: [] };
  const queryNames = (key.QueryString.Value ?? '').split(';').filter(Boolean);
  return {
    queryMode: key.QueryString.Action === 'excludeCustom' ? 'ignore' : 'only',
    queryNames,
  };
};

/** The number of the configuration that is stored; 0 for one that was never pushed from here. */
export const versionOf = ({ ResponseHeader }: Remote): number => {
  const own = changesAt(ResponseHeader, versionPath).find(({ name }) => name === versionHeader);
  return own && /^[1-9]\d{0,8}$/.test(own.value) ? Number(own.value) : 0;
};

/** What is stored at Tencent Cloud in the platform's words; a rule has no name there but its pattern. */
export const fromTencent = (domain: string, remote: Remote): EdgeConfig => {
  const [address = ''] = remote.Origin.Origins;
  const [, host = address, port] = /^(.*):(\d+)$/.exec(address) ?? [];
  const { ServerName, OriginPullProtocol } = remote.Origin;
  const stored = (remote.Cache?.RuleCache ?? []).filter(
    ({ CacheConfig }) => CacheConfig.FollowOrigin?.HeuristicCache?.Switch !== 'off',
  );
  const rules = stored.toReversed().flatMap(({ RuleType, RulePaths, CacheConfig }) => {
    const pattern = patternOf(RuleType, RulePaths[0] ?? '');
    if (pattern === null) return [];
    const key =
      RuleType === 'all'
        ? remote.CacheKey
        : remote.CacheKey?.KeyRules?.find(
            (one) => patternOf(one.RuleType, one.RulePaths[0] ?? '') === pattern,
          );
    const { Cache, NoCache } = CacheConfig;
    const seconds = Cache?.Switch === 'on' ? (Cache.CacheTime ?? 0) : null;
    return [
      {
        id: pattern,
        pattern,
        cacheSeconds: NoCache?.Switch === 'on' ? 0 : seconds,
        ...queryOf(key ?? undefined),
        originProtocol: null,
        originHost: null,
        originPath: null,
        requestHeaders: changesAt(remote.RequestHeader, pattern),
        responseHeaders: changesAt(remote.ResponseHeader, pattern),
        dynamic: false,
        forceHttps: false,
      },
    ];
  });
  const parsed = edgeConfig.safeParse({
    version: versionOf(remote) || 1,
    origin: {
      host,
      port: Number(port ?? (OriginPullProtocol === 'https' ? 443 : 80)),
      protocol: OriginPullProtocol ?? 'http',
      hostHeader: !ServerName || ServerName === domain ? null : ServerName,
    },
    rules,
  });
  if (parsed.success) return parsed.data;
  throw new DriverError('garbage', `readConfig: ${parsed.error.issues[0]?.message ?? ''}`);
};
