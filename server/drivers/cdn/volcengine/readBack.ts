import * as z from 'zod';
import { type EdgeConfig, type EdgeRule, edgeConfig } from '#shared/edge/config';
import { DriverError } from '../driver';
import { patternOf as patternAt } from '../rulePaths';
import { untoldSeconds, versionHeader, versionPath } from './config';

const condition = z
  .object({ ConditionRule: z.array(z.object({ Object: z.string(), Value: z.string() })).nullish() })
  .nullish();
type Condition = z.infer<typeof condition>;
const instances = z
  .array(z.object({ Action: z.string(), Key: z.string(), Value: z.string().nullish() }))
  .nullish();
/** The parts of a domain's configuration that the driver writes. */
export const volcengineConfiguration = z.object({
  Origin: z
    .array(
      z.object({
        OriginAction: z.object({
          OriginLines: z
            .array(
              z.object({
                Address: z.string(),
                HttpPort: z.string().nullish(),
                HttpsPort: z.string().nullish(),
              }),
            )
            .min(1),
        }),
      }),
    )
    .min(1),
  OriginProtocol: z.string().nullish(),
  OriginHost: z.string().nullish(),
  Cache: z
    .array(
      z.object({
        Condition: condition,
        CacheAction: z.object({ DefaultPolicy: z.string().nullish(), Ttl: z.int() }),
      }),
    )
    .nullish(),
  CacheKey: z
    .array(
      z.object({
        Condition: condition,
        CacheKeyAction: z.object({
          CacheKeyComponents: z
            .array(z.object({ Action: z.string(), Subobject: z.string().nullish() }))
            .min(1),
        }),
      }),
    )
    .nullish(),
  RequestHeader: z
    .array(
      z.object({
        Condition: condition,
        RequestHeaderAction: z.object({ RequestHeaderInstances: instances }),
      }),
    )
    .nullish(),
  ResponseHeader: z
    .array(
      z.object({
        Condition: condition,
        ResponseHeaderAction: z.object({ ResponseHeaderInstances: instances }),
      }),
    )
    .nullish(),
});
type Remote = z.infer<typeof volcengineConfiguration>;

const types: Record<string, string> = { directory: 'directory', filetype: 'file', path: 'path' };
/** The pattern of a condition of one place; null for what the platform has no pattern for. */
const patternOf = (stored: Condition): string | null => {
  const [place, ...others] = stored?.ConditionRule ?? [];
  if (!place || others.length > 0 || place.Value.includes(';')) return null;
  if (place.Object === 'directory' && place.Value === '/') return '/*';
  return patternAt(types[place.Object] ?? '', place.Value);
};

type HeaderRule = { Condition: Condition; instances: z.infer<typeof instances> };
const changesAt = (stored: readonly HeaderRule[], pattern: string): EdgeRule['requestHeaders'] =>
  stored
    .filter(({ Condition: where }) => patternOf(where) === pattern)
    .flatMap((one) => one.instances ?? [])
    .map(({ Action, Key, Value }) => ({
      operation: Action === 'delete' ? 'remove' : 'set',
      name: Key,
      value: Action === 'delete' ? '' : (Value ?? ''),
    }));
const requestsOf = ({ RequestHeader }: Remote): HeaderRule[] =>
  (RequestHeader ?? []).map((one) => ({
    Condition: one.Condition,
    instances: one.RequestHeaderAction.RequestHeaderInstances,
  }));
const responsesOf = ({ ResponseHeader }: Remote): HeaderRule[] =>
  (ResponseHeader ?? []).map((one) => ({
    Condition: one.Condition,
    instances: one.ResponseHeaderAction.ResponseHeaderInstances,
  }));

const modes: Record<string, EdgeRule['queryMode']> = {
  exclude: 'ignoreAll',
  includePart: 'only',
  excludePart: 'ignore',
};
const queryOf = (remote: Remote, pattern: string): Pick<EdgeRule, 'queryMode' | 'queryNames'> => {
  const own = remote.CacheKey?.find(({ Condition: where }) => patternOf(where) === pattern);
  const part = own?.CacheKeyAction.CacheKeyComponents[0];
  const queryMode = modes[part?.Action ?? ''] ?? 'keep';
  const isNamed = queryMode === 'only' || queryMode === 'ignore';
  const queryNames = isNamed ? (part?.Subobject ?? '').split(';').filter(Boolean) : [];
  return { queryMode, queryNames };
};

/** The number of the configuration that is stored; 0 for one that was never pushed from here. */
export const versionOf = (remote: Remote): number => {
  const own = changesAt(responsesOf(remote), versionPath).find(
    ({ name }) => name === versionHeader,
  );
  return own && /^[1-9]\d{0,8}$/.test(own.value) ? Number(own.value) : 0;
};

/** What is stored at Volcengine in the platform's words; a rule has no name there but its pattern. */
export const fromVolcengine = (domain: string, remote: Remote): EdgeConfig => {
  const line = remote.Origin[0]?.OriginAction.OriginLines[0];
  const { OriginProtocol, OriginHost } = remote;
  const isHttps = OriginProtocol === 'https';
  const port = isHttps ? (line?.HttpsPort ?? '443') : (line?.HttpPort ?? '80');
  const rules = (remote.Cache ?? []).flatMap(({ Condition: where, CacheAction }) => {
    const pattern = patternOf(where);
    if (pattern === null) return [];
    const follows = CacheAction.DefaultPolicy === 'default' && CacheAction.Ttl >= untoldSeconds;
    return [
      {
        id: pattern,
        pattern,
        cacheSeconds: follows ? null : CacheAction.Ttl,
        ...queryOf(remote, pattern),
        originProtocol: null,
        originHost: null,
        originPath: null,
        requestHeaders: changesAt(requestsOf(remote), pattern),
        responseHeaders: changesAt(responsesOf(remote), pattern),
        dynamic: false,
        forceHttps: false,
      },
    ];
  });
  const parsed = edgeConfig.safeParse({
    version: versionOf(remote) || 1,
    origin: {
      host: line?.Address,
      port: Number(port),
      protocol: OriginProtocol === 'followclient' ? 'follow' : (OriginProtocol ?? 'http'),
      hostHeader: !OriginHost || OriginHost === domain ? null : OriginHost,
    },
    rules,
  });
  if (parsed.success) return parsed.data;
  throw new DriverError('garbage', `readConfig: ${parsed.error.issues[0]?.message ?? ''}`);
};
