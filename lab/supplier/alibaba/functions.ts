import * as z from 'zod';
import { type EdgeConfig, edgeConfig, type EdgeRule, originProtocols } from '#shared/edge/config';
import { Problem } from '../problem';
import { functionFacts, functionLimits } from './description.data';

/** A function of a domain as it was set; its number is what it is changed and deleted by. */
export type FunctionRecord = {
  id: number;
  parent: string | null;
  name: string;
  args: Record<string, string>;
};
/** A domain in Alibaba Cloud's words, beside what the supplier's core knows of it. */
export type Words = {
  source: { content: string; port: number };
  functions: FunctionRecord[];
  tags: Record<string, string>;
  nextId: number;
};

const bad = (why: string): never => {
  throw new Problem('badRequest', `Functions: ${why}.`);
};
const parse = <T>(schema: z.core.$ZodType<T>, text: string): T => {
  const parsed = z.safeParse(schema, JSON.parse(text));
  return parsed.success ? parsed.data : bad(z.prettifyError(parsed.error));
};

const sources = z
  .array(
    z.strictObject({
      content: z.string().min(1),
      type: z.enum(['ipaddr', 'domain', 'oss', 'fc_domain']),
      priority: z.string(),
      port: z.int().min(1).max(65_535),
      weight: z.string(),
    }),
  )
  .min(1);
/** The origin that `Sources` names first. */
export const sourceOf = (text: string): Words['source'] => {
  const [first] = parse(sources, text);
  return { content: first?.content ?? '', port: first?.port ?? 80 };
};

const number = z.union([z.int(), z.string()]).transform(String);
const wanted = z.array(
  z.strictObject({
    functionName: z.string(),
    functionArgs: z.array(z.strictObject({ argName: z.string(), argValue: z.string() })),
    parentId: number.optional(),
    configId: number.optional(),
  }),
);
const condition = z.strictObject({
  match: z.strictObject({
    logic: z.enum(['and', 'or']),
    criteria: z
      .array(
        z.strictObject({
          matchType: z.literal('uri'),
          matchOperator: z.enum(['contains', 'equals']),
          matchValue: z.array(z.string()).min(1),
          caseSensitive: z.boolean().optional(),
          negate: z.boolean(),
        }),
      )
      .min(1)
      .max(20),
  }),
  name: z.string().min(1),
  status: z.enum(['enable', 'disable']),
});

const argumentsOf = (name: string, pairs: readonly { argName: string; argValue: string }[]) => {
  const facts = Object.hasOwn(functionFacts, name) ? functionFacts[name] : undefined;
  if (!facts) return bad(`there is no function ${name}`);
  const args = Object.fromEntries(pairs.map(({ argName, argValue }) => [argName, argValue]));
  for (const [arg, value] of Object.entries(args)) {
    const own = Object.hasOwn(facts, arg) ? facts[arg] : undefined;
    if (!own) return bad(`${name} has no argument ${arg}`);
    if (own.values && !own.values.includes(value)) bad(`${name}.${arg} cannot be ${value}`);
  }
  for (const [arg, own] of Object.entries(facts))
    if (own.required && args[arg] === undefined) bad(`${name}.${arg} is required`);
  if ((args['hashkey_args'] ?? '').split(',').length > functionLimits.hashkeyArgs)
    bad('hashkey_args names too many');
  if (name === 'condition') parse(condition, args['rule'] ?? '');
  return args;
};

/** Functions of which one place has a single one: setting it again replaces it. */
const single = [
  'forward_scheme',
  'set_req_host_header',
  'set_hashkey_args',
  'ali_remove_args',
  'https_force',
];

/** Sets functions as BatchSetCdnDomainConfig does; returns the words after it and what was set. */
export const setFunctions = (
  words: Words,
  text: string,
): { words: Words; done: FunctionRecord[] } => {
  const list = parse(wanted, text);
  if (list.length === 0 || list.length > functionLimits.perCall) bad('give 1 to 50');
  let { nextId } = words;
  const functions = [...words.functions];
  const done: FunctionRecord[] = [];
  for (const { functionName: name, functionArgs, parentId, configId } of list) {
    const parent = parentId === undefined || parentId === '-1' ? null : parentId;
    const args = argumentsOf(name, functionArgs);
    if (
      parent !== null &&
      !functions.some((f) => f.name === 'condition' && String(f.id) === parent)
    )
      bad(`there is no condition ${parent}`);
    const at = functions.findIndex((f) =>
      configId === undefined
        ? single.includes(name) && f.name === name && f.parent === parent
        : String(f.id) === configId && f.name === name,
    );
    if (configId !== undefined && at < 0) bad(`there is no ${name} ${configId}`);
    const record = { id: functions[at]?.id ?? nextId++, parent, name, args };
    if (at < 0) functions.push(record);
    else functions[at] = record;
    done.push(record);
  }
  const conditions = functions.filter(({ name }) => name === 'condition');
  if (conditions.length > functionLimits.rules) bad('too many conditions');
  for (const { id } of conditions)
    if (functions.filter(({ parent }) => parent === String(id)).length > functionLimits.references)
      bad(`condition ${id} is referenced too often`);
  return { words: { ...words, functions, nextId }, done };
};

const list = (text: string | undefined): string[] => (text ? text.split(',') : []);
const queryOf = (own: (name: string) => Record<string, string> | undefined) => {
  const removed = own('ali_remove_args')?.['ali_remove_args'];
  if (removed) return { queryMode: 'ignore' as const, queryNames: list(removed) };
  const stays = own('set_hashkey_args');
  const queryNames = list(stays?.['hashkey_args']);
  if (queryNames.length > 0) return { queryMode: 'only' as const, queryNames };
  return {
    queryMode: stays?.['disable'] === 'on' ? ('ignoreAll' as const) : ('keep' as const),
    queryNames,
  };
};
const protocolOf = (args: Record<string, string> | undefined) =>
  originProtocols.find((word) => args?.['enable'] === 'on' && word === args['scheme_origin']) ??
  null;
const edits = (functions: readonly FunctionRecord[], of: string): EdgeRule['requestHeaders'] =>
  functions
    .filter(({ name }) => name === of)
    .map(({ args: { key = '', value = '' } }) =>
      value === 'null'
        ? { operation: 'remove', name: key, value: '' }
        : { operation: 'set', name: key, value },
    );

/**
 * What the edges do by these words. They know one pattern a rule, of which the first decides: a
 * condition's place is the number of patterns it leaves out.
 */
export const edgeConfigOf = ({ source, functions }: Words, version: number): EdgeConfig => {
  const base = (of: string) => functions.find((f) => f.parent === null && f.name === of)?.args;
  const rules = functions
    .filter(({ name }) => name === 'condition')
    .flatMap(({ id, args }) => {
      const { name, status, match } = parse(condition, args['rule'] ?? '');
      const [first, second] = match.criteria;
      if (status === 'disable' || !first || first.negate) return [];
      const own = functions.filter(({ parent }) => parent === String(id));
      const argsOf = (of: string) => own.find((f) => f.name === of)?.args;
      const ttl = argsOf('path_based_ttl_set')?.['ttl'];
      const rule: EdgeRule = {
        id: name,
        pattern: first.matchValue[0] ?? '',
        cacheSeconds: ttl === undefined ? null : Number(ttl),
        ...queryOf(argsOf),
        originProtocol: protocolOf(argsOf('forward_scheme')),
        originHost: null,
        originPath: null,
        requestHeaders: edits(own, 'set_req_header'),
        responseHeaders: edits(own, 'set_resp_header'),
        dynamic: false,
        forceHttps: argsOf('https_force')?.['enable'] === 'on',
      };
      return [{ rule, place: second?.negate ? second.matchValue.length : 0 }];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ rule }) => rule);
  const parsed = edgeConfig.safeParse({
    version,
    origin: {
      host: source.content,
      port: source.port,
      protocol: protocolOf(base('forward_scheme')) ?? 'http',
      hostHeader: base('set_req_host_header')?.['domain_name'] ?? null,
    },
    rules,
  });
  return parsed.success ? parsed.data : bad(z.prettifyError(parsed.error));
};
