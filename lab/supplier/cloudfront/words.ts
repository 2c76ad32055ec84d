import * as z from 'zod';
import { type EdgeConfig, edgeConfig, type EdgeRule } from '#shared/edge/config';
import { below, type Node } from '../../world/route53/xml';
import { Refusal } from './refusal';

/** The elements of a list that tells its quantity. */
export const heldIn = (node: Node | undefined, ...path: string[]): Node[] =>
  below(node, ...path, 'Items')?.children ?? [];
export const textOf = (node: Node | undefined, ...path: string[]): string =>
  below(node, ...path)?.text ?? '';

const protocols: Record<string, EdgeConfig['origin']['protocol']> = {
  'http-only': 'http',
  'https-only': 'https',
  'match-viewer': 'follow',
};
const placeOf = (origin: Node | undefined) => {
  const policy = textOf(origin, 'CustomOriginConfig', 'OriginProtocolPolicy');
  const port = policy === 'https-only' ? 'HTTPSPort' : 'HTTPPort';
  return {
    host: textOf(origin, 'DomainName'),
    port: Number(textOf(origin, 'CustomOriginConfig', port)),
    protocol: protocols[policy] ?? 'http',
  };
};
const tellsHost = (behaviour: Node | undefined): boolean =>
  heldIn(behaviour, 'ForwardedValues', 'Headers').some(({ text }) => /^(\*|host)$/i.test(text));

/** A least time beats what the origin says; without one its word holds, and the usual time where it says none. */
const secondsOf = (behaviour: Node): number | null => {
  const most = textOf(behaviour, 'MaxTTL');
  const least = Number(textOf(behaviour, 'MinTTL'));
  if (most === '0') return 0;
  return least > 0 ? least : null;
};
const queryOf = (behaviour: Node): Pick<EdgeRule, 'queryMode' | 'queryNames'> => {
  if (textOf(behaviour, 'ForwardedValues', 'QueryString') === 'false')
    return { queryMode: 'ignoreAll', queryNames: [] };
  const queryNames = heldIn(behaviour, 'ForwardedValues', 'QueryStringCacheKeys').map(
    (n) => n.text,
  );
  return { queryMode: queryNames.length > 0 ? 'only' : 'keep', queryNames };
};

const originFor = (origins: readonly Node[], behaviour: Node): Node => {
  const id = textOf(behaviour, 'TargetOriginId');
  const origin = origins.find((one) => textOf(one, 'Id') === id);
  if (origin) return origin;
  throw new Refusal(404, 'NoSuchOrigin', `There is no origin ${id}.`);
};

/** What the edges do by this configuration: behaviours in order, of which the first that fits decides. */
export const edgeConfigOf = (config: Node): EdgeConfig => {
  const origins = heldIn(config, 'Origins');
  const usual = below(config, 'DefaultCacheBehavior') ?? config;
  const main = placeOf(originFor(origins, usual));
  const rules = heldIn(config, 'CacheBehaviors').map((behaviour) => {
    const origin = originFor(origins, behaviour);
    const own = placeOf(origin);
    const [least, standard, most] = ['MinTTL', 'DefaultTTL', 'MaxTTL'].map((name) =>
      Number(textOf(behaviour, name) || (name === 'DefaultTTL' ? 86_400 : 31_536_000)),
    );
    if (Number(least) > Number(standard) || Number(standard) > Number(most))
      throw new Refusal(400, 'InvalidTTLOrder', 'MinTTL, DefaultTTL and MaxTTL do not rise.');
    const pattern = textOf(behaviour, 'PathPattern');
    const isElsewhere = own.host !== main.host || !tellsHost(behaviour);
    return {
      id: pattern,
      pattern: pattern.startsWith('/') ? pattern : `/${pattern}`,
      cacheSeconds: secondsOf(behaviour),
      ...queryOf(behaviour),
      originProtocol: own.protocol,
      originHost: isElsewhere ? `${own.host}:${own.port}` : null,
      originPath: textOf(origin, 'OriginPath') || null,
      requestHeaders: heldIn(origin, 'CustomHeaders').map((header) => ({
        operation: 'set',
        name: textOf(header, 'HeaderName'),
        value: textOf(header, 'HeaderValue'),
      })),
      responseHeaders: [],
      dynamic: false,
      forceHttps: textOf(behaviour, 'ViewerProtocolPolicy') === 'redirect-to-https',
    };
  });
  const origin = { ...main, hostHeader: tellsHost(usual) ? null : main.host };
  const parsed = edgeConfig.safeParse({ version: 1, origin, rules });
  if (parsed.success) return parsed.data;
  throw new Refusal(400, 'InvalidArgument', z.prettifyError(parsed.error));
};
