import * as z from 'zod';
import { type EdgeConfig, edgeConfig, type EdgeRule } from '#shared/edge/config';
import { Problem } from '../problem';
import type { Options } from './description';
import type { Rows } from './tables';

/** The pattern of a regular expression that only has `.*` between letters that stand for themselves. */
const patternOf = (expression: string): string => {
  const inner = /^\^(\/.*)\$$/.exec(expression)?.[1] ?? '';
  const stars = inner.replaceAll('.*', '*');
  const pattern = stars.replaceAll(/\\([\\^$.|?+()[\]{}])/g, '$1');
  const isPlain = !/[\^$.|?+()[\]{}]/.test(stars.replaceAll(/\\./g, ''));
  if (inner === '' || !isPlain)
    throw new Problem('cannot', `The expression ${expression} is not emulated.`);
  return pattern;
};
const secondsOf = ({ edge_cache_settings: own }: Options): number | null =>
  own?.enabled && own.value !== undefined ? Number.parseInt(own.value, 10) : null;
const queryOf = (own: Options): Pick<EdgeRule, 'queryMode' | 'queryNames'> => {
  const { ignoreQueryString, query_params_whitelist, query_params_blacklist } = own;
  if (query_params_whitelist?.enabled)
    return { queryMode: 'only', queryNames: query_params_whitelist.value };
  if (query_params_blacklist?.enabled)
    return { queryMode: 'ignore', queryNames: query_params_blacklist.value };
  const isIgnored = ignoreQueryString?.enabled && ignoreQueryString.value;
  return { queryMode: isIgnored ? 'ignoreAll' : 'keep', queryNames: [] };
};
const set = (name: string, value: string) => ({ operation: 'set' as const, name, value });
const hiddenOf = ({ response_headers_hiding_policy: own }: Options) => {
  if (own?.enabled && own.mode === 'hide')
    throw new Problem('cannot', 'Hiding all headers but some is not emulated.');
  const names = own?.enabled ? own.excepted : [];
  return names.map((name) => ({ operation: 'remove' as const, name, value: '' }));
};
const protocols = { HTTP: 'http', HTTPS: 'https', MATCH: 'follow' } as const;

const ruleOf = (resource: Rows['resource'], own: Partial<Rows['rule']>): EdgeRule => {
  // What a rule does not say it inherits.
  const words = Object.entries(own.options ?? {}).filter(([, value]) => value !== null);
  const options: Options = { ...resource.options, ...Object.fromEntries(words) };
  const pattern = own.rule === undefined ? '/*' : patternOf(own.rule);
  const protocol = own.overrideOriginProtocol;
  return {
    id: pattern,
    pattern,
    cacheSeconds: secondsOf(options),
    ...queryOf(options),
    originProtocol: protocol ? protocols[protocol] : null,
    originHost: null,
    originPath: null,
    requestHeaders: Object.entries(options.staticRequestHeaders?.value ?? {}).map(([k, v]) =>
      set(k, v),
    ),
    responseHeaders: [
      ...(options.static_response_headers?.value ?? []).map(({ name, value }) =>
        set(name, value.join(', ')),
      ),
      ...hiddenOf(options),
    ],
    dynamic: false,
    forceHttps: options.redirect_http_to_https?.value === true,
  };
};

/** What the edges do by these words: of several rules the lightest that fits decides, else the resource itself. */
export const edgeConfigOf = (
  resource: Rows['resource'],
  { sources }: Rows['group'],
  rules: readonly Rows['rule'][],
): EdgeConfig => {
  const active = sources.find(({ enabled }) => enabled !== false)?.source ?? '';
  const [, host, port = '80'] = /^(.*?)(?::(\d+))?$/.exec(active) ?? [];
  const hostHeader = resource.options?.hostHeader;
  const own = hostHeader?.enabled ? hostHeader.value : resource.cname;
  const ordered = rules
    .filter((rule) => rule.active !== false)
    .toSorted((a, b) => (a.weight ?? 1) - (b.weight ?? 1));
  const parsed = edgeConfig.safeParse({
    version: 1,
    origin: {
      host,
      port: Number(port),
      protocol: protocols[resource.originProtocol ?? 'HTTP'],
      hostHeader: own === resource.cname ? null : own,
    },
    rules: [...ordered.map((rule) => ruleOf(resource, rule)), ruleOf(resource, {})],
  });
  if (parsed.success) return parsed.data;
  throw new Problem('badRequest', z.prettifyError(parsed.error));
};
