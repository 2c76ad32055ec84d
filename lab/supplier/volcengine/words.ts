import * as z from 'zod';
import { type EdgeConfig, edgeConfig, type EdgeRule } from '#shared/edge/config';
import { Problem } from '../problem';
import type { Condition, HeaderInstance, Words } from './description';

/** Patterns of the places that a condition names; without one it is everywhere. */
const patternsOf = (condition: Condition | undefined): string[] => {
  if (!condition) return ['/*'];
  if (condition.Connective === 'AND' && condition.ConditionRule.length > 1)
    throw new Problem('cannot', 'Conditions that hold together are not emulated.');
  return condition.ConditionRule.flatMap(({ Object, Value }) =>
    Value.split(';').map((value) => {
      if (Object === 'filetype') return `/*.${value.replace(/^\./, '')}`;
      return Object === 'directory' ? `${value}*` : value;
    }),
  );
};

type HeaderRule = { Condition?: Condition | undefined; instances: readonly HeaderInstance[] };
const requestRules = ({ RequestHeader = [] }: Words): HeaderRule[] =>
  RequestHeader.map((one) => ({
    Condition: one.Condition,
    instances: one.RequestHeaderAction.RequestHeaderInstances,
  }));
const responseRules = ({ ResponseHeader = [] }: Words): HeaderRule[] =>
  ResponseHeader.map((one) => ({
    Condition: one.Condition,
    instances: one.ResponseHeaderAction.ResponseHeaderInstances,
  }));
const editsAt = (rules: readonly HeaderRule[], pattern: string): EdgeRule['requestHeaders'] =>
  rules
    .filter(({ Condition: where }) => patternsOf(where).includes(pattern))
    .flatMap(({ instances }) => instances)
    .map((one) => ({
      operation: one.Action === 'delete' ? 'remove' : 'set',
      name: one.Key,
      value: one.Action === 'delete' ? '' : one.Value,
    }));

const modes = {
  include: 'keep',
  exclude: 'ignoreAll',
  includePart: 'only',
  excludePart: 'ignore',
} as const;
/** The first rule of several that fit decides; all is kept apart where none does. */
const queryAt = (words: Words, pattern: string): Pick<EdgeRule, 'queryMode' | 'queryNames'> => {
  const own = words.CacheKey?.find((one) => patternsOf(one.Condition).includes(pattern));
  const part = own?.CacheKeyAction.CacheKeyComponents[0];
  if (!part) return { queryMode: 'keep', queryNames: [] };
  const queryNames = part.Action.endsWith('Part')
    ? (part.Subobject ?? '').split(';').filter(Boolean)
    : [];
  return { queryMode: modes[part.Action], queryNames };
};

const ruleAt = (words: Words, pattern: string, cacheSeconds: number | null): EdgeRule => ({
  id: pattern,
  pattern,
  cacheSeconds,
  ...queryAt(words, pattern),
  originProtocol: null,
  originHost: null,
  originPath: null,
  requestHeaders: editsAt(requestRules(words), pattern),
  responseHeaders: editsAt(responseRules(words), pattern),
  dynamic: false,
  forceHttps: false,
});

/** What the edges do by these words: the first place that fits decides; one that only headers name comes before all. */
export const edgeConfigOf = (domain: string, words: Words): EdgeConfig => {
  const cached = (words.Cache ?? []).flatMap(({ Condition: where, CacheAction }) => {
    const { DefaultPolicy = 'default', Ttl } = CacheAction;
    const seconds = DefaultPolicy === 'default' && Ttl > 0 ? null : Ttl;
    return patternsOf(where).map((pattern) => ruleAt(words, pattern, seconds));
  });
  const patterns = new Set(cached.map(({ pattern }) => pattern));
  const named = [...requestRules(words), ...responseRules(words)].flatMap(({ Condition: where }) =>
    patternsOf(where),
  );
  const alone = [...new Set(named)].filter((pattern) => !patterns.has(pattern));
  const line = words.Origin[0]?.OriginAction.OriginLines[0];
  const { OriginProtocol: protocol = 'http', OriginHost = domain } = words;
  const port = protocol === 'https' ? (line?.HttpsPort ?? '443') : (line?.HttpPort ?? '80');
  const parsed = edgeConfig.safeParse({
    version: 1,
    origin: {
      host: line?.Address,
      port: Number(port),
      protocol: protocol === 'followclient' ? 'follow' : protocol,
      hostHeader: OriginHost === domain ? null : OriginHost,
    },
    rules: [...alone.map((pattern) => ruleAt(words, pattern, null)), ...cached],
  });
  if (parsed.success) return parsed.data;
  throw new Problem('badRequest', z.prettifyError(parsed.error));
};
