import * as z from 'zod';
import { type EdgeConfig, edgeConfig, type EdgeRule, type HeaderChange } from '#shared/edge/config';
import { DriverError } from '../driver';
import { readMark } from './mark';
import { inherited, type Phase, protocols, type Rule } from './words';

const cacheWords = z.object({
  cache: z.boolean(),
  edge_ttl: z.object({ mode: z.string(), default: z.number().optional() }).optional(),
  cache_key: z
    .object({
      custom_key: z
        .object({
          query_string: z
            .object({
              include: z.object({ list: z.array(z.string()).optional() }).optional(),
              exclude: z
                .object({ all: z.boolean().optional(), list: z.array(z.string()).optional() })
                .optional(),
            })
            .optional(),
        })
        .optional(),
    })
    .optional(),
});
const headerWords = z.object({
  headers: z.record(z.string(), z.object({ operation: z.string(), value: z.string().optional() })),
});
const routeWords = z.object({
  host_header: z.string().optional(),
  origin: z.object({ port: z.number().optional() }).optional(),
});
const configWords = z.object({ ssl: z.string().optional() });

type Query = Pick<EdgeRule, 'queryMode' | 'queryNames'>;
const noteOf = (description: string): Query => {
  const [, text = '["keep"]'] = /^manifold (\[.*\])$/.exec(description) ?? [];
  const [queryMode = 'keep', ...queryNames] = z.array(z.string()).parse(JSON.parse(text));
  return { queryMode: queryMode as Query['queryMode'], queryNames }; // checked with all of it
};
const queryOf = (words: z.infer<typeof cacheWords>, description: string): Query => {
  if (!words.cache) return noteOf(description);
  const { include, exclude } = words.cache_key?.custom_key?.query_string ?? {};
  if (include?.list) return { queryMode: 'only', queryNames: include.list };
  if (exclude?.all) return { queryMode: 'ignoreAll', queryNames: [] };
  if (exclude?.list) return { queryMode: 'ignore', queryNames: exclude.list };
  return { queryMode: 'keep', queryNames: [] };
};
const secondsOf = ({ cache, edge_ttl }: z.infer<typeof cacheWords>): number | null => {
  if (!cache) return 0;
  return edge_ttl?.mode === 'override_origin' ? (edge_ttl.default ?? null) : null;
};
const changesOf = (rule: Rule | undefined): HeaderChange[] =>
  Object.entries(rule ? headerWords.parse(rule.action_parameters).headers : {}).map(
    ([name, { operation, value = '' }]) => ({
      operation: operation === 'remove' ? 'remove' : 'set',
      name,
      value,
    }),
  );
type Protocol = keyof typeof protocols;
const protocolOf = (rule: Rule | undefined): Protocol | undefined => {
  const { ssl } = configWords.parse(rule?.action_parameters ?? {});
  return (Object.keys(protocols) as Protocol[]).find((one) => protocols[one] === ssl);
};
/** A rule of its own, none that says what the domain says. */
const ownOf = (rule: Rule | undefined): Rule | undefined =>
  rule?.description === inherited ? undefined : rule;
const hostOf = (rule: Rule | undefined): string | null => {
  if (!rule) return null;
  const { host_header = '', origin } = routeWords.parse(rule.action_parameters);
  return rule.description.endsWith('port') ? `${host_header}:${origin?.port}` : host_header;
};
const numberOf = ({ ref }: Rule): number => Number(ref.split('-').at(-1));

/** What is stored at Cloudflare of a domain in the platform's words; a rule has no name there but its pattern. */
export const fromCloudflare = (
  stored: Readonly<Record<Phase, readonly Rule[]>>,
  originHost: string,
): EdgeConfig => {
  const at = (phase: Phase, number: number) =>
    stored[phase].find((rule) => numberOf(rule) === number);
  try {
    const route = at('origin', 0);
    const words = routeWords.parse(route?.action_parameters);
    const rules = stored.cache
      .filter((rule) => numberOf(rule) > 0)
      .sort((a, b) => numberOf(a) - numberOf(b))
      .map((rule) => {
        const [, pattern = ''] = / wildcard r"([^"]*)"/.exec(rule.expression) ?? [];
        const cache = cacheWords.parse(rule.action_parameters);
        return {
          id: pattern,
          pattern,
          cacheSeconds: secondsOf(cache),
          ...queryOf(cache, rule.description),
          originProtocol: protocolOf(ownOf(at('protocol', numberOf(rule)))) ?? null,
          originHost: hostOf(ownOf(at('origin', numberOf(rule)))),
          originPath: null,
          requestHeaders: changesOf(at('requestHeaders', numberOf(rule))),
          responseHeaders: changesOf(at('responseHeaders', numberOf(rule))),
          dynamic: false,
          forceHttps: at('redirect', numberOf(rule)) !== undefined,
        };
      });
    return edgeConfig.parse({
      version: readMark(route?.description ?? '')?.version ?? 1,
      origin: {
        host: originHost,
        port: words.origin?.port ?? 80,
        protocol: protocolOf(at('protocol', 0)) ?? 'http',
        hostHeader: words.host_header ?? null,
      },
      rules,
      ...(at('stop', 1) ? { control: { action: 'block' } } : {}),
    });
  } catch (error) {
    const why = error instanceof z.ZodError ? error.issues[0]?.message : String(error);
    throw new DriverError('garbage', `readConfig: ${why}`);
  }
};
