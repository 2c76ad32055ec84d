import * as z from 'zod';
import { type EdgeConfig, type EdgeRule, edgeConfig } from '#shared/edge/config';
import { DriverError } from '../driver';
import { expressionOf, protocols } from './config';

const option = <T extends z.ZodType>(value: T) =>
  z.object({ enabled: z.boolean(), value }).nullish();
const options = z
  .object({
    edge_cache_settings: z
      .object({ enabled: z.boolean(), value: z.string().nullish(), default: z.string().nullish() })
      .nullish(),
    ignoreQueryString: option(z.boolean()),
    query_params_whitelist: option(z.array(z.string())),
    query_params_blacklist: option(z.array(z.string())),
    staticRequestHeaders: option(z.record(z.string(), z.string())),
    static_response_headers: option(
      z.array(z.object({ name: z.string(), value: z.array(z.string()) })),
    ),
    response_headers_hiding_policy: z
      .object({ enabled: z.boolean(), mode: z.string(), excepted: z.array(z.string()) })
      .nullish(),
    redirect_http_to_https: option(z.boolean()),
  })
  .nullish();
type Options = z.infer<typeof options>;
const protocol = z.enum(['HTTP', 'HTTPS', 'MATCH']).nullish();

/** A rule of a resource. */
export const ruleAnswer = z.object({
  id: z.int(),
  name: z.string(),
  rule: z.string(),
  weight: z.int(),
  active: z.boolean().nullish(),
  overrideOriginProtocol: protocol,
  options,
});
export type RuleAnswer = z.infer<typeof ruleAnswer>;
/** An origin group. */
export const groupAnswer = z.object({
  id: z.int(),
  name: z.string(),
  sources: z.array(z.object({ source: z.string().nullish() })),
});
/** A resource, which is a domain. */
export const resourceAnswer = z.object({
  id: z.int(),
  cname: z.string(),
  status: z.string(),
  description: z.string().nullish(),
  originGroup: z.int(),
  originProtocol: protocol,
  sslEnabled: z.boolean().nullish(),
  sslData: z.int().nullish(),
  options: z.looseObject({ hostHeader: option(z.string()) }).nullish(),
});
export type Resource = z.infer<typeof resourceAnswer>;

const ours = Object.entries(protocols);
const protocolOf = (theirs: z.infer<typeof protocol>) =>
  ours.find(([, name]) => name === theirs)?.[0] ?? null;
const secondsOf = (stored: Options): number | null => {
  const text = stored?.edge_cache_settings?.value;
  return text ? Number(/^(\d+)s$/.exec(text)?.[1] ?? 0) : null;
};
const queryOf = (stored: Options): Pick<EdgeRule, 'queryMode' | 'queryNames'> => {
  const { ignoreQueryString, query_params_whitelist, query_params_blacklist } = stored ?? {};
  if (query_params_whitelist?.enabled)
    return { queryMode: 'only', queryNames: query_params_whitelist.value };
  if (query_params_blacklist?.enabled)
    return { queryMode: 'ignore', queryNames: query_params_blacklist.value };
  const isIgnored = ignoreQueryString?.enabled && ignoreQueryString.value;
  return { queryMode: isIgnored ? 'ignoreAll' : 'keep', queryNames: [] };
};
const set = (name: string, value: string) => ({ operation: 'set' as const, name, value });
const requestsOf = (stored: Options): EdgeRule['requestHeaders'] =>
  Object.entries(stored?.staticRequestHeaders?.value ?? {}).map(([name, value]) =>
    set(name, value),
  );
const responsesOf = (stored: Options): EdgeRule['responseHeaders'] => [
  ...(stored?.static_response_headers?.value ?? []).map(({ name, value }) =>
    set(name, value.join(', ')),
  ),
  ...(stored?.response_headers_hiding_policy?.excepted ?? []).map((name) => ({
    operation: 'remove' as const,
    name,
    value: '',
  })),
];

/** The number of the configuration that is stored; 0 for one that was never pushed from here. */
export const versionOf = ({ description }: Resource): number =>
  Number(/^manifold ([1-9]\d{0,8})$/.exec(description ?? '')?.[1] ?? 0);

/** What is stored at Gcore in the platform's words; a rule that is not of its patterns is left out. */
export const fromGcore = (
  resource: Resource,
  [source]: z.infer<typeof groupAnswer>['sources'],
  rules: readonly RuleAnswer[],
): EdgeConfig => {
  const [, host, port = '80'] = /^(.*?)(?::(\d+))?$/.exec(source?.source ?? '') ?? [];
  const hostHeader = resource.options?.hostHeader?.value ?? null;
  const parsed = edgeConfig.safeParse({
    version: versionOf(resource) || 1,
    origin: {
      host,
      port: Number(port),
      protocol: protocolOf(resource.originProtocol) ?? 'http',
      hostHeader: hostHeader === resource.cname ? null : hostHeader,
    },
    rules: rules
      .filter((one) => one.rule === expressionOf(one.name))
      .toSorted((a, b) => a.weight - b.weight)
      .map((one) => ({
        id: one.name,
        pattern: one.name,
        cacheSeconds: secondsOf(one.options),
        ...queryOf(one.options),
        originProtocol: protocolOf(one.overrideOriginProtocol),
        originHost: null,
        originPath: null,
        requestHeaders: requestsOf(one.options),
        responseHeaders: responsesOf(one.options),
        dynamic: false,
        forceHttps: one.options?.redirect_http_to_https?.value === true,
      })),
  });
  if (parsed.success) return parsed.data;
  throw new DriverError('garbage', `readConfig: ${parsed.error.issues[0]?.message ?? ''}`);
};
