import * as acm from '@aws-sdk/client-acm';
import * as cdn from '@aws-sdk/client-cloudfront';
import * as watch from '@aws-sdk/client-cloudwatch';
import * as s3 from '@aws-sdk/client-s3';
import { labCredentials } from '#lab/kernel/config';
import { type Node, parseXml } from '#lab/world/route53/xml';
import { pacedClient, type Sent } from './officialBench';

const { accessKeyId, secretAccessKey, logBucket, logRegion } = labCredentials.cloudfront;
type Value = string | { [name: string]: Value } | Value[];
/** A document whose elements have no order, as neither side is bound to one. */
const valueOf = ({ text, children }: Node): Value => {
  if (children.length === 0) return text;
  const names = new Set(children.map(({ name }) => name));
  // A list repeats one name; everything else has each name once.
  return names.size < children.length
    ? children.map(valueOf)
    : Object.fromEntries(children.map((child) => [child.name, valueOf(child)]));
};
const read = (body: string): unknown => {
  if (body.startsWith('{')) return JSON.parse(body);
  const document = parseXml(body);
  return document ? { [document.name]: valueOf(document) } : null;
};
/** One call without what differs from call to call. */
export const normal = (
  headers: Record<string, unknown>,
  url: string,
  body: string,
  method: string,
): Sent => {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  searchParams.delete('x-id');
  searchParams.sort();
  const [, service = ''] =
    /\/([a-z0-9]+)\/aws4_request/.exec(String(headers['authorization'])) ?? [];
  return {
    action: `${method} ${pathname}`,
    version: [service, headers['x-amz-target'], headers['if-match']].filter(Boolean).join(' '),
    parameters: { query: searchParams.toString(), body: read(body) },
  };
};
/** Amazon's own clients of one address. */
export const official = (port: number) => {
  const own = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  };
  return {
    cdn: pacedClient(new cdn.CloudFrontClient(own)),
    acm: pacedClient(new acm.ACMClient(own)),
    watch: pacedClient(new watch.CloudWatchClient(own)),
    s3: pacedClient(new s3.S3Client({ ...own, region: logRegion, forcePathStyle: true })),
  };
};

/** What their client takes in place of a document: numbers, yes and no, and lists as such. */
const inputOf = (value: Value): unknown => {
  if (Array.isArray(value)) return value.map(inputOf);
  if (typeof value !== 'string')
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        name === 'Items' ? listOf(one) : inputOf(one),
      ]),
    );
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d{1,8}$/.test(value) ? Number(value) : value;
};
/** A list of one reads like an element with one part. */
const listOf = (value: Value): unknown =>
  (Array.isArray(value) ? value : Object.values(value)).map(inputOf);

/** The call of their client that means what one of ours meant. */
export const again = (
  clients: ReturnType<typeof official>,
  { action, version, parameters }: Sent,
) => {
  // Safe cast: `normal` made it.
  const { query, body } = parameters as { query: string; body: Record<string, Value> | null };
  const [method = '', path = ''] = action.split(' ');
  const [service = '', tag] = version.split(' ');
  const parameter = new URLSearchParams(query);
  const text = (name: string) => parameter.get(name) ?? undefined;
  const input = (name: string) => inputOf(body?.[name] ?? '') as never;
  const json = body as never as Record<string, string>;
  const bytes = (name: string) => (json[name] ? Buffer.from(json[name], 'base64') : undefined);
  const [Id = '', part, one] = path.replace('/2020-05-31/distribution', '').split('/').slice(1);
  const send = (command: cdn.ListDistributionsCommand) => clients.cdn.send(command);
  if (service === 'acm' && tag?.endsWith('ImportCertificate')) {
    const { CertificateArn } = json;
    return clients.acm.send(
      new acm.ImportCertificateCommand({
        ...(CertificateArn ? { CertificateArn } : {}),
        Certificate: bytes('Certificate'),
        PrivateKey: bytes('PrivateKey'),
        CertificateChain: bytes('CertificateChain'),
      }),
    );
  }
  if (service === 'acm') return clients.acm.send(new acm.DeleteCertificateCommand(json as never));
  if (service === 'monitoring') {
    const { StartTime, EndTime, ...rest } = json as never as Record<string, number>;
    const times = {
      StartTime: new Date(Number(StartTime) * 1000),
      EndTime: new Date(Number(EndTime) * 1000),
    };
    return clients.watch.send(new watch.GetMetricDataCommand({ ...rest, ...times } as never));
  }
  if (service === 's3') {
    const page = { Bucket: logBucket, Prefix: text('prefix'), Delimiter: text('delimiter') };
    return clients.s3.send(new s3.ListObjectsV2Command(page));
  }
  const MaxItems = Number(text('MaxItems'));
  const InvalidationBatch = input('InvalidationBatch');
  switch (`${method} ${part ?? (Id ? '{id}' : '')} ${one ? '{one}' : ''}`.trim()) {
    case 'GET':
      return send(new cdn.ListDistributionsCommand({ MaxItems, Marker: text('Marker') }));
    case 'POST': {
      const DistributionConfig = input('DistributionConfig');
      return clients.cdn.send(new cdn.CreateDistributionCommand({ DistributionConfig }));
    }
    case 'GET {id}':
      return clients.cdn.send(new cdn.GetDistributionCommand({ Id }));
    case 'DELETE {id}':
      return clients.cdn.send(new cdn.DeleteDistributionCommand({ Id, IfMatch: tag }));
    case 'GET config':
      return clients.cdn.send(new cdn.GetDistributionConfigCommand({ Id }));
    case 'PUT config': {
      const DistributionConfig = input('DistributionConfig');
      const change = { Id, IfMatch: tag, DistributionConfig };
      return clients.cdn.send(new cdn.UpdateDistributionCommand(change));
    }
    case 'GET invalidation':
      return clients.cdn.send(new cdn.ListInvalidationsCommand({ DistributionId: Id, MaxItems }));
    case 'POST invalidation':
      return clients.cdn.send(
        new cdn.CreateInvalidationCommand({ DistributionId: Id, InvalidationBatch }),
      );
    default:
      return clients.cdn.send(new cdn.GetInvalidationCommand({ DistributionId: Id, Id: one }));
  }
};
