import { below, group, type Node, tag } from '../../world/route53/xml';
import type { Shown } from './distributions';
import type { ShownInvalidation } from './invalidations';
import { heldIn, textOf } from './words';

const namespace = 'http://cloudfront.amazonaws.com/doc/2020-05-31/';
const root = (name: string, ...inside: string[]): string =>
  `<?xml version="1.0"?>${group(name, ...inside).replace('>', ` xmlns="${namespace}">`)}`;
const write = ({ name, text, children }: Node): string =>
  children.length > 0 ? group(name, ...children.map(write)) : tag(name, text);
const writeAt = (config: Node, name: string, otherwise = ''): string => {
  const node = below(config, name);
  return node ? write(node) : otherwise;
};
const none = (name: string): string => group(name, tag('Quantity', 0));

const facts = ({ id, status, at, domainName }: Shown): string[] => [
  tag('Id', id),
  tag('ARN', `arn:aws:cloudfront::000000000000:distribution/${id}`),
  tag('Status', status),
  tag('LastModifiedTime', at),
  tag('DomainName', domainName),
];
/** A distribution with its configuration. */
export const distributionXml = (shown: Shown): string =>
  root(
    'Distribution',
    ...facts(shown),
    tag('InProgressInvalidationBatches', 0),
    write(shown.config),
  );
export const configXml = ({ config }: Shown): string =>
  root(config.name, ...config.children.map(write));

const summary = (shown: Shown): string => {
  const { config } = shown;
  return group(
    'DistributionSummary',
    ...facts(shown),
    writeAt(config, 'Aliases', none('Aliases')),
    writeAt(config, 'Origins'),
    writeAt(config, 'DefaultCacheBehavior'),
    writeAt(config, 'CacheBehaviors', none('CacheBehaviors')),
    none('CustomErrorResponses'),
    writeAt(config, 'Comment'),
    writeAt(config, 'PriceClass', tag('PriceClass', 'PriceClass_All')),
    writeAt(config, 'Enabled'),
    writeAt(
      config,
      'ViewerCertificate',
      group('ViewerCertificate', tag('CloudFrontDefaultCertificate', true)),
    ),
    group(
      'Restrictions',
      group('GeoRestriction', tag('RestrictionType', 'none'), tag('Quantity', 0)),
    ),
    tag('WebACLId', textOf(config, 'WebACLId')),
    writeAt(config, 'HttpVersion', tag('HttpVersion', 'http2')),
    writeAt(config, 'IsIPV6Enabled', tag('IsIPV6Enabled', false)),
    tag('Staging', false),
  );
};

/** A page of a list: from behind the marker, so many. */
const page = <T extends { id: string }>(
  name: string,
  all: readonly T[],
  query: URLSearchParams,
  one: (item: T) => string,
): string => {
  const marker = query.get('Marker') ?? '';
  const most = Math.min(100, Number(query.get('MaxItems') ?? 100));
  const start = marker === '' ? 0 : all.findIndex(({ id }) => id === marker) + 1;
  const rows = all.slice(start, start + most);
  const isTruncated = start + most < all.length;
  return root(
    name,
    tag('Marker', marker),
    isTruncated ? tag('NextMarker', rows.at(-1)?.id) : '',
    tag('MaxItems', most),
    tag('IsTruncated', isTruncated),
    tag('Quantity', rows.length),
    rows.length > 0 ? group('Items', ...rows.map(one)) : '',
  );
};
export const distributionsXml = (all: readonly Shown[], query: URLSearchParams): string =>
  page('DistributionList', all, query, summary);

const invalidationFacts = ({ id, status, at }: ShownInvalidation): string[] => [
  tag('Id', id),
  tag('CreateTime', at),
  tag('Status', status),
];
export const invalidationXml = (shown: ShownInvalidation): string =>
  root(
    'Invalidation',
    tag('Id', shown.id),
    tag('Status', shown.status),
    tag('CreateTime', shown.at),
    group(
      'InvalidationBatch',
      group(
        'Paths',
        tag('Quantity', heldIn(shown.batch, 'Paths').length),
        group('Items', ...heldIn(shown.batch, 'Paths').map(write)),
      ),
      tag('CallerReference', textOf(shown.batch, 'CallerReference')),
    ),
  );
export const invalidationsXml = (
  all: readonly ShownInvalidation[],
  query: URLSearchParams,
): string =>
  page('InvalidationList', all, query, (one) =>
    group('InvalidationSummary', ...invalidationFacts(one)),
  );

/** A refusal of CloudFront; S3 has its error at the top. */
export const refusalXml = (code: string, message: string, requestId: string): string =>
  root(
    'ErrorResponse',
    group('Error', tag('Type', 'Sender'), tag('Code', code), tag('Message', message)),
    tag('RequestId', requestId),
  );
