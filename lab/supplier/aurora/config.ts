import * as z from 'zod';
import { edgeConfig, type EdgeConfig, type EdgeRule, type QueryMode } from '#shared/edge/config';
import { Problem } from '../problem';

const headerEdit = z.strictObject({
  action: z.enum(['set', 'delete']),
  name: z.string(),
  value: z.string().optional(),
});
const scheme = z.enum(['http', 'https', 'match-viewer']);

const behavior = z.strictObject({
  id: z.string(),
  pathPattern: z.string(),
  cache: z.strictObject({
    mode: z.enum(['origin', 'override', 'bypass']),
    ttlSeconds: z.int().optional(),
  }),
  queryString: z.strictObject({
    mode: z.enum(['all', 'none', 'include', 'exclude']),
    names: z.array(z.string()),
  }),
  originOverride: z.strictObject({
    scheme: scheme.nullable(),
    host: z.string().nullable(),
    pathPrefix: z.string().nullable(),
  }),
  requestHeaders: z.array(headerEdit),
  responseHeaders: z.array(headerEdit),
  acceleration: z.enum(['static', 'dynamic']),
  httpsRedirect: z.boolean(),
});

const access = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('deny') }),
  z.strictObject({ mode: z.literal('rate'), requestsPerSecond: z.int() }),
]);

/** A domain's configuration in Aurora's words. */
export const auroraConfig = z.strictObject({
  revision: z.int(),
  origin: z.strictObject({
    address: z.string(),
    port: z.int(),
    scheme,
    hostHeader: z.string().nullable(),
  }),
  behaviors: z.array(behavior),
  access: access.optional(),
});
type AuroraConfig = z.infer<typeof auroraConfig>;
type Behavior = AuroraConfig['behaviors'][number];

const queryModes: Record<QueryMode, Behavior['queryString']['mode']> = {
  keep: 'all',
  ignoreAll: 'none',
  only: 'include',
  ignore: 'exclude',
};
const platformMode = (mode: Behavior['queryString']['mode']): QueryMode => {
  if (mode === 'all') return 'keep';
  if (mode === 'none') return 'ignoreAll';
  return mode === 'include' ? 'only' : 'ignore';
};
const cacheSeconds = (cache: Behavior['cache']): number | null => {
  if (cache.mode === 'origin') return null;
  return cache.mode === 'bypass' ? 0 : (cache.ttlSeconds ?? 0);
};
const platformScheme = (value: z.infer<typeof scheme>) =>
  value === 'match-viewer' ? 'follow' : value;
const auroraScheme = (value: EdgeConfig['origin']['protocol']) =>
  value === 'follow' ? 'match-viewer' : value;

const ruleOf = (row: Behavior): EdgeRule => ({
  id: row.id,
  pattern: row.pathPattern,
  cacheSeconds: cacheSeconds(row.cache),
  queryMode: platformMode(row.queryString.mode),
  queryNames: row.queryString.names,
  originProtocol: row.originOverride.scheme ? platformScheme(row.originOverride.scheme) : null,
  originHost: row.originOverride.host,
  originPath: row.originOverride.pathPrefix,
  requestHeaders: row.requestHeaders.map(changeOf),
  responseHeaders: row.responseHeaders.map(changeOf),
  dynamic: row.acceleration === 'dynamic',
  forceHttps: row.httpsRedirect,
});
const changeOf = (edit: z.infer<typeof headerEdit>): EdgeRule['requestHeaders'][number] => ({
  operation: edit.action === 'set' ? 'set' : 'remove',
  name: edit.name,
  value: edit.value ?? '',
});

/** Reads what a caller sent; says what is wrong with it. */
export const readAuroraConfig = (value: unknown): EdgeConfig => {
  const parsed = auroraConfig.safeParse(value);
  if (!parsed.success) throw new Problem('badRequest', z.prettifyError(parsed.error));
  const { revision, origin, behaviors, access: limits } = parsed.data;
  const checked = edgeConfig.safeParse({
    version: revision,
    origin: {
      host: origin.address,
      port: origin.port,
      protocol: platformScheme(origin.scheme),
      hostHeader: origin.hostHeader,
    },
    rules: behaviors.map(ruleOf),
    ...(limits
      ? {
          control:
            limits.mode === 'deny'
              ? { action: 'block' }
              : { action: 'limit', requestsPerSecond: limits.requestsPerSecond },
        }
      : {}),
  });
  if (!checked.success) throw new Problem('badRequest', z.prettifyError(checked.error));
  return checked.data;
};

const editOf = (change: EdgeRule['requestHeaders'][number]) => ({
  action: change.operation === 'set' ? 'set' : 'delete',
  name: change.name,
  value: change.value,
});
const behaviorOf = (rule: EdgeRule) => ({
  id: rule.id,
  pathPattern: rule.pattern,
  cache:
    rule.cacheSeconds === null
      ? { mode: 'origin' }
      : rule.cacheSeconds === 0
        ? { mode: 'bypass' }
        : { mode: 'override', ttlSeconds: rule.cacheSeconds },
  queryString: { mode: queryModes[rule.queryMode], names: rule.queryNames },
  originOverride: {
    scheme: rule.originProtocol ? auroraScheme(rule.originProtocol) : null,
    host: rule.originHost,
    pathPrefix: rule.originPath,
  },
  requestHeaders: rule.requestHeaders.map(editOf),
  responseHeaders: rule.responseHeaders.map(editOf),
  acceleration: rule.dynamic ? 'dynamic' : 'static',
  httpsRedirect: rule.forceHttps,
});

/** Tells a configuration in Aurora's words. */
export const writeAuroraConfig = (config: EdgeConfig) => ({
  revision: config.version,
  origin: {
    address: config.origin.host,
    port: config.origin.port,
    scheme: auroraScheme(config.origin.protocol),
    hostHeader: config.origin.hostHeader,
  },
  behaviors: config.rules.map(behaviorOf),
  ...(config.control
    ? {
        access:
          config.control.action === 'block'
            ? { mode: 'deny' }
            : { mode: 'rate', requestsPerSecond: config.control.requestsPerSecond },
      }
    : {}),
});
