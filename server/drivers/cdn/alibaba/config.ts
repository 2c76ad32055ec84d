import * as z from 'zod';
import { type EdgeConfig, type EdgeRule, edgeConfig, originProtocols } from '#shared/edge/config';
import { DriverError } from '../driver';
import type { DomainFunction } from './functions';

/** A function as it is stored at the supplier. */
export type StoredFunction = DomainFunction & {
  id: string;
  /** Of the condition it stands under; null where it holds for all requests. */
  parent: string | null;
  status: string;
};
export type Source = { content: string; port: number };

const condition = z.object({
  name: z.string(),
  match: z.object({
    criteria: z
      .array(z.object({ matchValue: z.array(z.string()).min(1), negate: z.boolean() }))
      .min(1),
  }),
});

const garbage = (why: string): never => {
  throw new DriverError('garbage', `readConfig: ${why}`);
};

/** A stored condition, or null for one that this driver did not write. */
const conditionOf = (text: string) => {
  try {
    const { data } = condition.safeParse(JSON.parse(text));
    const [first, second] = data?.match.criteria ?? [];
    const pattern = first?.matchValue[0];
    if (!data || pattern === undefined) return null;
    return { id: data.name, pattern, earlier: second?.matchValue.length ?? 0 };
  } catch {
    return null;
  }
};

const scheme = (args: Record<string, string> | undefined) =>
  originProtocols.find((word) => word === args?.['scheme_origin']) ?? null;

const list = (text: string | undefined): string[] => (text ? text.split(',') : []);
const queryOf = (
  own: (name: string) => Record<string, string> | undefined,
): Pick<EdgeRule, 'queryMode' | 'queryNames'> => {
  const removed = own('ali_remove_args');
  if (removed) return { queryMode: 'ignore', queryNames: list(removed['ali_remove_args']) };
  const named = own('set_hashkey_args');
  if (!named) return { queryMode: 'keep', queryNames: [] };
  const queryNames = list(named['hashkey_args']);
  return { queryMode: queryNames.length > 0 ? 'only' : 'ignoreAll', queryNames };
};

const changes = (functions: readonly StoredFunction[], name: string) =>
  functions
    .filter((one) => one.name === name)
    .map(({ args: { key = '', value = '' } }) => ({
      operation: value === 'null' ? ('remove' as const) : ('set' as const),
      name: key,
      value: value === 'null' ? '' : value,
    }));

const ruleOf = (id: string, pattern: string, functions: readonly StoredFunction[]): EdgeRule => {
  const own = (name: string) => functions.find((one) => one.name === name)?.args;
  const ttl = own('path_based_ttl_set')?.['ttl'];
  return {
    id,
    pattern,
    cacheSeconds: ttl === undefined ? null : Number(ttl),
    ...queryOf(own),
    originProtocol: scheme(own('forward_scheme')),
    originHost: null,
    originPath: null,
    requestHeaders: changes(functions, 'set_req_header'),
    responseHeaders: changes(functions, 'set_resp_header'),
    dynamic: false,
    forceHttps: own('https_force')?.['enable'] === 'on',
  };
};

/** What is stored at Alibaba Cloud in the platform's words; throws `garbage` when it makes no sense. */
export const fromAlibaba = (
  version: number,
  source: Source | undefined,
  functions: readonly StoredFunction[],
): EdgeConfig => {
  if (!source) return garbage('the domain has no origin');
  const base = (name: string) =>
    functions.find((one) => one.parent === null && one.name === name)?.args;
  const rules = functions
    .filter((one) => one.name === 'condition')
    .flatMap((one) => {
      const read = conditionOf(one.args['rule'] ?? '');
      const children = functions.filter(({ parent }) => parent === one.id);
      return read ? [{ ...read, rule: ruleOf(read.id, read.pattern, children) }] : [];
    })
    // Each condition leaves out those before it, so their number is its place.
    .sort((a, b) => a.earlier - b.earlier);
  const parsed = edgeConfig.safeParse({
    version,
    origin: {
      host: source.content,
      port: source.port,
      protocol: scheme(base('forward_scheme')) ?? 'http',
      hostHeader: base('set_req_host_header')?.['domain_name'] ?? null,
    },
    rules: rules.map(({ rule }) => rule),
  });
  return parsed.success ? parsed.data : garbage(parsed.error.issues[0]?.message ?? '');
};
