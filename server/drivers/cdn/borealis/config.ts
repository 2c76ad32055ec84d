import * as z from 'zod';
import { type EdgeConfig, type EdgeRule, edgeConfig } from '#shared/edge/config';
import { DriverError } from '../driver';

const flag = z.enum(['on', 'off']);
const rule = z.object({
  RuleId: z.string(),
  Path: z.string(),
  CacheTime: z.string().regex(/^(-1|\d+)$/),
  IgnoreQuery: z.enum(['no', 'all', 'except', 'these']),
  QueryKeys: z.string(),
  BackScheme: z.enum(['http', 'https', 'auto', '']),
  BackHost: z.string(),
  BackPath: z.string(),
  ResponseHeaders: z.array(
    z.object({ Op: z.enum(['add', 'del']), Key: z.string(), Val: z.string() }),
  ),
  Dynamic: flag,
  ForceHttps: flag,
});

/** A configuration as Borealis tells it: everything is text. */
export const borealisConfiguration = z.object({
  Version: z.string().regex(/^\d+$/),
  OriginAddress: z.string(),
  OriginPort: z.string().regex(/^\d+$/),
  OriginScheme: z.enum(['http', 'https', 'auto']),
  OriginHostHeader: z.string(),
  Rules: z.array(rule),
  /** `deny`, or requests a second; absent serves everybody. */
  AccessLimit: z
    .string()
    .regex(/^(deny|[1-9]\d*)$/)
    .optional(),
});

const queryWords = { keep: 'no', ignoreAll: 'all', only: 'except', ignore: 'these' } as const;
const queryModes = { no: 'keep', all: 'ignoreAll', except: 'only', these: 'ignore' } as const;
const schemeWords = { http: 'http', https: 'https', follow: 'auto' } as const;
const protocols = { http: 'http', https: 'https', auto: 'follow' } as const;
const onOff = (value: boolean) => (value ? 'on' : 'off');

const rowOf = (one: EdgeRule) => {
  if (one.requestHeaders.length > 0) {
    throw new DriverError('invalid', 'Borealis cannot change request headers (requestHeaders).');
  }
  if (one.queryNames.some((name) => name.includes('|'))) {
    throw new DriverError('invalid', 'Borealis cannot take a query name with "|" (queryNames).');
  }
  return {
    RuleId: one.id,
    Path: one.pattern,
    CacheTime: one.cacheSeconds === null ? '-1' : String(one.cacheSeconds),
    IgnoreQuery: queryWords[one.queryMode],
    QueryKeys: one.queryNames.join('|'),
    BackScheme: one.originProtocol ? schemeWords[one.originProtocol] : '',
    BackHost: one.originHost ?? '',
    BackPath: one.originPath ?? '',
    ResponseHeaders: one.responseHeaders.map(({ operation, name, value }) => ({
      Op: operation === 'set' ? 'add' : 'del',
      Key: name,
      Val: value,
    })),
    Dynamic: onOff(one.dynamic),
    ForceHttps: onOff(one.forceHttps),
  };
};

/** The platform's configuration in Borealis' words; `invalid` for what it cannot express. */
export const toBorealis = (config: EdgeConfig) => ({
  Version: String(config.version),
  OriginAddress: config.origin.host,
  OriginPort: String(config.origin.port),
  OriginScheme: schemeWords[config.origin.protocol],
  OriginHostHeader: config.origin.hostHeader ?? '',
  Rules: config.rules.map(rowOf),
  ...(config.control
    ? {
        AccessLimit:
          config.control.action === 'block' ? 'deny' : String(config.control.requestsPerSecond),
      }
    : {}),
});

const controlOf = (limit: string | undefined): Pick<EdgeConfig, 'control'> => {
  if (limit === undefined) return {};
  return limit === 'deny'
    ? { control: { action: 'block' } }
    : { control: { action: 'limit', requestsPerSecond: Number(limit) } };
};

/** Borealis' configuration in the platform's words; throws `garbage` when it makes no sense. */
export const fromBorealis = (remote: z.infer<typeof borealisConfiguration>): EdgeConfig => {
  const parsed = edgeConfig.safeParse({
    version: Number(remote.Version),
    origin: {
      host: remote.OriginAddress,
      port: Number(remote.OriginPort),
      protocol: protocols[remote.OriginScheme],
      hostHeader: remote.OriginHostHeader || null,
    },
    rules: remote.Rules.map((row) => ({
      id: row.RuleId,
      pattern: row.Path,
      cacheSeconds: row.CacheTime === '-1' ? null : Number(row.CacheTime),
      queryMode: queryModes[row.IgnoreQuery],
      queryNames: row.QueryKeys === '' ? [] : row.QueryKeys.split('|'),
      originProtocol: row.BackScheme === '' ? null : protocols[row.BackScheme],
      originHost: row.BackHost || null,
      originPath: row.BackPath || null,
      requestHeaders: [],
      responseHeaders: row.ResponseHeaders.map(({ Op, Key, Val }) => ({
        operation: Op === 'add' ? 'set' : 'remove',
        name: Key,
        value: Val,
      })),
      dynamic: row.Dynamic === 'on',
      forceHttps: row.ForceHttps === 'on',
    })),
    ...controlOf(remote.AccessLimit),
  });
  if (parsed.success) return parsed.data;
  throw new DriverError('garbage', `readConfig: ${parsed.error.issues[0]?.message ?? ''}`);
};
