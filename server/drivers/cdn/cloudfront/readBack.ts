import { type EdgeConfig, edgeConfig, type EdgeRule } from '#shared/edge/config';
import { inside, textIn, type Xml } from '../../xml';
import { DriverError } from '../driver';
import { itemsOf } from './call';
import { mostSeconds, noName, policies } from './config';
import { readMark } from './mark';

type Protocol = keyof typeof policies;
const protocolOf = (origin: Xml | undefined): Protocol => {
  const policy = textIn(origin, 'CustomOriginConfig', 'OriginProtocolPolicy');
  return (Object.keys(policies) as Protocol[]).find((one) => policies[one] === policy) ?? 'http';
};
/** The port of a protocol; of one that follows the visitor's that which stands in the name of the origin. */
const portOf = (origin: Xml | undefined): number => {
  const own = /^origin-(\d+)$/.exec(textIn(origin, 'Id'))?.[1];
  const isHttps = protocolOf(origin) === 'https';
  if (protocolOf(origin) === 'follow' && own) return Number(own);
  return Number(textIn(origin, 'CustomOriginConfig', isHttps ? 'HTTPSPort' : 'HTTPPort'));
};

const secondsOf = (behaviour: Xml): number | null => {
  const usual = Number(textIn(behaviour, 'DefaultTTL') || 86_400);
  const most = Number(textIn(behaviour, 'MaxTTL') || mostSeconds);
  return usual === 0 && most > 0 ? null : usual;
};
const queryOf = (behaviour: Xml): Pick<EdgeRule, 'queryMode' | 'queryNames'> => {
  const forwarded = inside(behaviour, 'ForwardedValues');
  const queryNames = itemsOf(inside(forwarded, 'QueryStringCacheKeys')).map(({ text }) => text);
  if (textIn(forwarded, 'QueryString') !== 'true' || queryNames[0] === noName)
    return { queryMode: 'ignoreAll', queryNames: [] };
  return { queryMode: queryNames.length > 0 ? 'only' : 'keep', queryNames };
};
const headersOf = (origin: Xml | undefined): EdgeRule['requestHeaders'] =>
  itemsOf(inside(origin, 'CustomHeaders')).map((one) => ({
    operation: 'set',
    name: textIn(one, 'HeaderName'),
    value: textIn(one, 'HeaderValue'),
  }));

const ruleOf = (behaviour: Xml, main: Xml | undefined, origins: readonly Xml[]): EdgeRule => {
  const pattern = textIn(behaviour, 'PathPattern');
  const id = textIn(behaviour, 'TargetOriginId');
  const own = origins.find((one) => textIn(one, 'Id') === id);
  const says = (what: string) => id.split('-').slice(1).includes(what);
  const host = textIn(own, 'DomainName');
  const isSamePort = portOf(own) === portOf(main);
  return {
    id: pattern,
    pattern,
    cacheSeconds: secondsOf(behaviour),
    ...queryOf(behaviour),
    originProtocol: says('protocol') ? protocolOf(own) : null,
    originHost: says('host') ? `${host}${isSamePort ? '' : `:${portOf(own)}`}` : null,
    originPath: says('path') ? textIn(own, 'OriginPath') : null,
    requestHeaders: headersOf(own),
    responseHeaders: [],
    dynamic: false,
    forceHttps: textIn(behaviour, 'ViewerProtocolPolicy') === 'redirect-to-https',
  };
};

/** What is stored at CloudFront in the platform's words; a rule has no name there but its pattern. */
export const fromCloudFront = (config: Xml): EdgeConfig => {
  const origins = itemsOf(inside(config, 'Origins'));
  const main = inside(config, 'DefaultCacheBehavior');
  const origin = origins.find((one) => textIn(one, 'Id') === textIn(main, 'TargetOriginId'));
  const headerNames = itemsOf(inside(main, 'ForwardedValues', 'Headers')).map(({ text }) => text);
  const host = textIn(origin, 'DomainName');
  const parsed = edgeConfig.safeParse({
    version: readMark(textIn(config, 'Comment'))?.version ?? 1,
    origin: {
      host,
      port: portOf(origin),
      protocol: protocolOf(origin),
      hostHeader: headerNames.some((name) => name === 'Host' || name === '*') ? null : host,
    },
    rules: itemsOf(inside(config, 'CacheBehaviors')).map((one) => ruleOf(one, origin, origins)),
  });
  if (parsed.success) return parsed.data;
  throw new DriverError('garbage', `readConfig: ${parsed.error.issues[0]?.message ?? ''}`);
};
