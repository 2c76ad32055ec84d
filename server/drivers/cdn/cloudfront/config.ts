import { isIP } from 'node:net';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { suppliers } from '#shared/suppliers';
import { element, type Xml } from '../../xml';
import { DriverError } from '../driver';
import { refuseLosses } from '../losses';

/** What its words cannot say of a single rule. */
export const { cannot } = suppliers.cloudfront;

/** A name nobody asks with: an answer that is kept by it alone is kept whatever the query. */
export const noName = 'manifold-none';
/** Longest time that an origin's own header is followed. */
export const mostSeconds = 31_536_000;
export const policies = {
  http: 'http-only',
  https: 'https-only',
  follow: 'match-viewer',
} as const;

const refuse = (why: string): never => {
  throw new DriverError('invalid', `CloudFront ${why}`);
};

/** A list that tells its quantity; an empty one has nothing else. */
export const list = (name: string, item: string, values: readonly (string | Xml)[]): Xml =>
  element(name, [
    element('Quantity', values.length),
    ...(values.length === 0
      ? []
      : [
          element(
            'Items',
            values.map((value) => (typeof value === 'string' ? element(item, value) : value)),
          ),
        ]),
  ]);
const flag = (name: string, value: boolean): Xml => element(name, String(value));

/** Ports of an origin: each protocol has one, and they may be the same. */
const portsOf = (port: number) => [port === 443 ? 80 : port, port === 80 ? 443 : port] as const;

type Origin = {
  id: string;
  host: string;
  port: number;
  protocol: keyof typeof policies;
  path: string;
  headers: EdgeRule['requestHeaders'];
};
const originOf = ({ id, host, port, protocol, path, headers }: Origin): Xml => {
  if (isIP(host)) refuse(`takes an origin by its name, not ${host} (origin).`);
  const [http, https] = portsOf(port);
  return element('Origin', [
    element('Id', id),
    element('DomainName', host),
    element('OriginPath', path),
    list(
      'CustomHeaders',
      'OriginCustomHeader',
      headers.map(({ operation, name, value }) => {
        if (operation === 'remove') refuse(`takes no header away (requestHeaders: ${name}).`);
        const parts = [element('HeaderName', name), element('HeaderValue', value)];
        return element('OriginCustomHeader', parts);
      }),
    ),
    element('CustomOriginConfig', [
      element('HTTPPort', http),
      element('HTTPSPort', https),
      element('OriginProtocolPolicy', policies[protocol]),
      list('OriginSslProtocols', 'SslProtocol', ['TLSv1.2']),
      element('OriginReadTimeout', 30),
      element('OriginKeepaliveTimeout', 5),
    ]),
  ]);
};

const secondsOf = (seconds: number | null): [least: number, usual: number, most: number] =>
  seconds === null ? [0, 0, mostSeconds] : [seconds, seconds, seconds];

/**
 * What the origin is told of a request, which is also what answers are kept apart by. The less an answer is
 * kept, the more is told: nothing but the query of what is kept for a time of ours.
 */
const forwardedOf = (rule: EdgeRule | null, tellsHost: boolean): Xml => {
  const { queryMode = 'keep', queryNames = [], cacheSeconds = null } = rule ?? {};
  if (queryMode === 'ignore') refuse('cannot leave single names out of a query (queryMode).');
  const names = queryMode === 'ignoreAll' ? [noName] : queryMode === 'only' ? queryNames : [];
  const host = tellsHost ? ['Host'] : [];
  const uncached = tellsHost
    ? ['*']
    : ['Accept', 'Authorization', 'Origin', 'Referer', 'User-Agent'];
  const headers =
    cacheSeconds === null ? ['Authorization', ...host] : cacheSeconds === 0 ? uncached : host;
  return element('ForwardedValues', [
    flag('QueryString', true),
    element('Cookies', [element('Forward', cacheSeconds ? 'none' : 'all')]),
    list('Headers', 'Name', headers),
    list('QueryStringCacheKeys', 'Name', names),
  ]);
};

const behaviour = (rule: EdgeRule | null, originId: string, tellsHost: boolean): Xml[] => {
  const [least, usual, most] = secondsOf(rule?.cacheSeconds ?? null);
  return [
    element('TargetOriginId', originId),
    element('ViewerProtocolPolicy', rule?.forceHttps ? 'redirect-to-https' : 'allow-all'),
    element('AllowedMethods', [
      ...list('x', 'Method', ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'OPTIONS', 'DELETE']).children,
      list('CachedMethods', 'Method', ['GET', 'HEAD']),
    ]),
    flag('SmoothStreaming', false),
    flag('Compress', false),
    forwardedOf(rule, tellsHost),
    element('MinTTL', least),
    element('DefaultTTL', usual),
    element('MaxTTL', most),
  ];
};

const pathChars = /^[\w\-.*$/~"'@:+&]{1,255}$/;
/** Marks what of its origin a rule says itself, so that it is read back as it was. */
const originIdOf = (rule: EdgeRule, index: number): string =>
  [
    `rule${index + 1}`,
    rule.originProtocol === null ? '' : 'protocol',
    rule.originHost === null ? '' : 'host',
    rule.originPath === null ? '' : 'path',
  ]
    .filter(Boolean)
    .join('-');

const ruleOrigin = ({ origin }: EdgeConfig, rule: EdgeRule, id: string): Origin => {
  const [host = origin.host, port] = rule.originHost?.split(':') ?? [];
  const path = (rule.originPath ?? '').replace(/\/+$/, '').replace(/^(?=[^/])/, '/');
  return {
    id,
    host,
    port: port === undefined ? origin.port : Number(port),
    protocol: rule.originProtocol ?? origin.protocol,
    path,
    headers: rule.requestHeaders,
  };
};
const hasOwnOrigin = (rule: EdgeRule): boolean =>
  [rule.originProtocol, rule.originHost, rule.originPath].some((value) => value !== null) ||
  rule.requestHeaders.length > 0;

/**
 * Origins and behaviours of a configuration in CloudFront's words; `invalid` for what it cannot express.
 * A rule that says something of its origin has one of its own.
 */
export const toCloudFront = (domain: string, config: EdgeConfig): Xml[] => {
  const { origin, rules, control } = config;
  if (control) refuse(`has no word for "${control.action}" (control).`);
  refuseLosses('CloudFront', config, cannot);
  const { host, port, protocol, hostHeader } = origin;
  const tellsHost = hostHeader === null || hostHeader === domain;
  if (!tellsHost && hostHeader !== host)
    refuse(`tells an origin its own name or the visitor's, not ${hostHeader} (hostHeader).`);
  const id = `origin-${port}`;
  const origins: Origin[] = [{ id, host, port, protocol, path: '', headers: [] }];
  const behaviours = rules.map((rule, index) => {
    if (!pathChars.test(rule.pattern)) refuse(`takes no pattern ${rule.pattern} (pattern).`);
    const own = hasOwnOrigin(rule) ? ruleOrigin(config, rule, originIdOf(rule, index)) : null;
    if (own) origins.push(own);
    const tells = tellsHost && rule.originHost === null;
    return element('CacheBehavior', [
      element('PathPattern', rule.pattern),
      ...behaviour(rule, own?.id ?? id, tells),
    ]);
  });
  return [
    list('Origins', 'Origin', origins.map(originOf)),
    element('DefaultCacheBehavior', behaviour(null, id, tellsHost)),
    list('CacheBehaviors', 'CacheBehavior', behaviours),
  ];
};
