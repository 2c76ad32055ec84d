import * as z from 'zod';
import { type EdgeConfig, type EdgeControl, type EdgeRule, edgeConfig } from '#shared/edge/config';
import { DriverError } from '../driver';

const scheme = z.enum(['http', 'https', 'match-viewer']);
const edit = z.object({
  action: z.enum(['set', 'delete']),
  name: z.string(),
  value: z.string().default(''),
});
const behavior = z.object({
  id: z.string(),
  pathPattern: z.string(),
  cache: z.object({
    mode: z.enum(['origin', 'override', 'bypass']),
    ttlSeconds: z.int().optional(),
  }),
  queryString: z.object({
    mode: z.enum(['all', 'none', 'include', 'exclude']),
    names: z.array(z.string()),
  }),
  originOverride: z.object({
    scheme: scheme.nullable(),
    host: z.string().nullable(),
    pathPrefix: z.string().nullable(),
  }),
  requestHeaders: z.array(edit),
  responseHeaders: z.array(edit),
  acceleration: z.enum(['static', 'dynamic']),
  httpsRedirect: z.boolean(),
});

const access = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('deny') }),
  z.object({ mode: z.literal('rate'), requestsPerSecond: z.int() }),
]);

/** A configuration as Aurora tells it. */
export const auroraConfiguration = z.object({
  revision: z.int(),
  origin: z.object({
    address: z.string(),
    port: z.int(),
    scheme,
    hostHeader: z.string().nullable(),
  }),
  behaviors: z.array(behavior),
  access: access.optional(),
});
type Behavior = z.infer<typeof behavior>;

const queryWords = { keep: 'all', ignoreAll: 'none', only: 'include', ignore: 'exclude' } as const;
const queryModes = { all: 'keep', none: 'ignoreAll', include: 'only', exclude: 'ignore' } as const;
const schemeWords = { http: 'http', https: 'https', follow: 'match-viewer' } as const;
const protocols = { http: 'http', https: 'https', 'match-viewer': 'follow' } as const;
const actionWords = { set: 'set', remove: 'delete' } as const;
const operations = { set: 'set', delete: 'remove' } as const;

const cacheOf = (seconds: number | null) => {
  if (seconds === null) return { mode: 'origin' };
  return seconds === 0 ? { mode: 'bypass' } : { mode: 'override', ttlSeconds: seconds };
};
const secondsOf = (cache: Behavior['cache']): number | null => {
  if (cache.mode === 'origin') return null;
  return cache.mode === 'bypass' ? 0 : (cache.ttlSeconds ?? 0);
};
const edits = (changes: EdgeRule['requestHeaders']) =>
  changes.map(({ operation, name, value }) => ({ action: actionWords[operation], name, value }));
const changes = (list: Behavior['requestHeaders']) =>
  list.map(({ action, name, value }) => ({ operation: operations[action], name, value }));

const accessOf = (control: EdgeControl): z.infer<typeof access> =>
  control.action === 'block'
    ? { mode: 'deny' }
    : { mode: 'rate', requestsPerSecond: control.requestsPerSecond };
const controlOf = (one: z.infer<typeof access>): EdgeControl =>
  one.mode === 'deny'
    ? { action: 'block' }
    : { action: 'limit', requestsPerSecond: one.requestsPerSecond };

/** The platform's configuration in Aurora's words. */
export const toAurora = (config: EdgeConfig) => ({
  revision: config.version,
  origin: {
    address: config.origin.host,
    port: config.origin.port,
    scheme: schemeWords[config.origin.protocol],
    hostHeader: config.origin.hostHeader,
  },
  behaviors: config.rules.map((rule) => ({
    id: rule.id,
    pathPattern: rule.pattern,
    cache: cacheOf(rule.cacheSeconds),
    queryString: { mode: queryWords[rule.queryMode], names: rule.queryNames },
    originOverride: {
      scheme: rule.originProtocol && schemeWords[rule.originProtocol],
      host: rule.originHost,
      pathPrefix: rule.originPath,
    },
    requestHeaders: edits(rule.requestHeaders),
    responseHeaders: edits(rule.responseHeaders),
    acceleration: rule.dynamic ? 'dynamic' : 'static',
    httpsRedirect: rule.forceHttps,
  })),
  ...(config.control ? { access: accessOf(config.control) } : {}),
});

/** Aurora's configuration in the platform's words; throws `garbage` when it makes no sense. */
export const fromAurora = (remote: z.infer<typeof auroraConfiguration>): EdgeConfig => {
  const parsed = edgeConfig.safeParse({
    version: remote.revision,
    origin: {
      host: remote.origin.address,
      port: remote.origin.port,
      protocol: protocols[remote.origin.scheme],
      hostHeader: remote.origin.hostHeader,
    },
    rules: remote.behaviors.map((row) => ({
      id: row.id,
      pattern: row.pathPattern,
      cacheSeconds: secondsOf(row.cache),
      queryMode: queryModes[row.queryString.mode],
      queryNames: row.queryString.names,
      originProtocol: row.originOverride.scheme && protocols[row.originOverride.scheme],
      originHost: row.originOverride.host,
      originPath: row.originOverride.pathPrefix,
      requestHeaders: changes(row.requestHeaders),
      responseHeaders: changes(row.responseHeaders),
      dynamic: row.acceleration === 'dynamic',
      forceHttps: row.httpsRedirect,
    })),
    ...(remote.access ? { control: controlOf(remote.access) } : {}),
  });
  if (parsed.success) return parsed.data;
  throw new DriverError('garbage', `readConfig: ${parsed.error.issues[0]?.message ?? ''}`);
};
