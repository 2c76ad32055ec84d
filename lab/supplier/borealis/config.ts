import * as z from 'zod';
import { edgeConfig, type EdgeConfig, type EdgeRule, queryModes } from '#shared/edge/config';
import { Problem } from '../problem';

const flag = z.enum(['on', 'off']);
const headerRow = z.strictObject({
  Op: z.enum(['add', 'del']),
  Key: z.string(),
  Val: z.string().default(''),
});

const cacheRule = z.strictObject({
  RuleId: z.string(),
  Path: z.string(),
  /** '-1' follows the origin. */
  CacheTime: z.string().regex(/^(-1|\d{1,9})$/),
  IgnoreQuery: z.enum(['no', 'all', 'except', 'these']),
  QueryKeys: z.string(),
  BackScheme: z.enum(['http', 'https', 'auto', '']),
  BackHost: z.string(),
  BackPath: z.string(),
  ResponseHeaders: z.array(headerRow),
  Dynamic: flag,
  ForceHttps: flag,
});

const borealisConfig = z.strictObject({
  Version: z.string().regex(/^\d{1,9}$/),
  OriginAddress: z.string(),
  OriginPort: z.string().regex(/^\d{1,5}$/),
  OriginScheme: z.enum(['http', 'https', 'auto']),
  OriginHostHeader: z.string(),
  Rules: z.array(cacheRule),
  AccessLimit: z
    .string()
    .regex(/^(deny|[1-9]\d{0,6})$/)
    .optional(),
});
type Row = z.infer<typeof cacheRule>;

/** keep, ignoreAll, only, ignore in Borealis' words. */
const ignoreWords: Record<(typeof queryModes)[number], Row['IgnoreQuery']> = {
  keep: 'no',
  ignoreAll: 'all',
  only: 'except',
  ignore: 'these',
};
const protocolOf = (word: 'http' | 'https' | 'auto') => (word === 'auto' ? 'follow' : word);
const schemeOf = (protocol: EdgeConfig['origin']['protocol']) =>
  protocol === 'follow' ? 'auto' : protocol;

const ruleOf = (row: Row): EdgeRule => ({
  id: row.RuleId,
  pattern: row.Path,
  cacheSeconds: row.CacheTime === '-1' ? null : Number(row.CacheTime),
  queryMode: queryModes.find((mode) => ignoreWords[mode] === row.IgnoreQuery) ?? 'keep',
  queryNames: row.QueryKeys === '' ? [] : row.QueryKeys.split('|'),
  originProtocol: row.BackScheme === '' ? null : protocolOf(row.BackScheme),
  originHost: row.BackHost || null,
  originPath: row.BackPath || null,
  requestHeaders: [],
  responseHeaders: row.ResponseHeaders.map(({ Op, Key, Val }) => ({
    operation: Op === 'add' ? ('set' as const) : ('remove' as const),
    name: Key,
    value: Val,
  })),
  dynamic: row.Dynamic === 'on',
  forceHttps: row.ForceHttps === 'on',
});

/** Reads what a caller sent; says what is wrong with it. */
export const readBorealisConfig = (value: unknown): EdgeConfig => {
  const parsed = borealisConfig.safeParse(value);
  if (!parsed.success) throw new Problem('badRequest', z.prettifyError(parsed.error));
  const row = parsed.data;
  const checked = edgeConfig.safeParse({
    version: Number(row.Version),
    origin: {
      host: row.OriginAddress,
      port: Number(row.OriginPort),
      protocol: protocolOf(row.OriginScheme),
      hostHeader: row.OriginHostHeader || null,
    },
    rules: row.Rules.map(ruleOf),
    ...(row.AccessLimit === undefined
      ? {}
      : {
          control:
            row.AccessLimit === 'deny'
              ? { action: 'block' }
              : { action: 'limit', requestsPerSecond: Number(row.AccessLimit) },
        }),
  });
  if (!checked.success) throw new Problem('badRequest', z.prettifyError(checked.error));
  return checked.data;
};

const rowOf = (rule: EdgeRule): Row => ({
  RuleId: rule.id,
  Path: rule.pattern,
  CacheTime: rule.cacheSeconds === null ? '-1' : String(rule.cacheSeconds),
  IgnoreQuery: ignoreWords[rule.queryMode],
  QueryKeys: rule.queryNames.join('|'),
  BackScheme: rule.originProtocol ? schemeOf(rule.originProtocol) : '',
  BackHost: rule.originHost ?? '',
  BackPath: rule.originPath ?? '',
  ResponseHeaders: rule.responseHeaders.map(({ operation, name, value }) => ({
    Op: operation === 'set' ? 'add' : 'del',
    Key: name,
    Val: value,
  })),
  Dynamic: rule.dynamic ? 'on' : 'off',
  ForceHttps: rule.forceHttps ? 'on' : 'off',
});

/** Tells a configuration in Borealis' words: everything is text. */
export const writeBorealisConfig = (config: EdgeConfig) => ({
  Version: String(config.version),
  OriginAddress: config.origin.host,
  OriginPort: String(config.origin.port),
  OriginScheme: schemeOf(config.origin.protocol),
  OriginHostHeader: config.origin.hostHeader ?? '',
  Rules: config.rules.map(rowOf),
  ...(config.control
    ? {
        AccessLimit:
          config.control.action === 'block' ? 'deny' : String(config.control.requestsPerSecond),
      }
    : {}),
});
