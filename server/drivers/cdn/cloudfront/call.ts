import * as z from 'zod';
import { wallMs } from '../../../kernel/process/clock';
import { encodePath, sha256Of } from '../../signing/canonical';
import { signV4 } from '../../signing/sigv4';
import { inside, textIn, writeXml, type Xml } from '../../xml';
import { treeOf } from '../bucket';
import type { DriverHttp, DriverTarget } from '../driver';
import { exchange, readAnswer } from '../exchange';
import { refusalOf } from './refusals';

const home = 'us-east-1';
const root = '/2020-05-31';
const namespace = 'http://cloudfront.amazonaws.com/doc/2020-05-31/';
/** The JSON services beside it: how each names its operations, and the version of its JSON. */
const services = {
  acm: { target: 'CertificateManager', json: '1.1' },
  monitoring: { target: 'GraniteServiceVersion20100801', json: '1.0' },
} as const;

type Answer = Awaited<ReturnType<DriverHttp>>;
type Question = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Xml;
};

/** Requests of one account to CloudFront and the services beside it, each signed. */
export type AwsCaller = {
  /** The document of an answer, whose first element must be `wanted`, and its entity tag. */
  xml(operation: string, wanted: string, question: Question): Promise<{ tree: Xml; etag: string }>;
  /** A call whose answer has no document. */
  plain(operation: string, question: Question): Promise<void>;
  json<T>(
    schema: z.core.$ZodType<T>,
    operation: string,
    service: keyof typeof services,
    action: string,
    input: object,
  ): Promise<T>;
  /** A page of the bucket's listing. */
  listing(operation: string, query: Record<string, string>): Promise<Xml>;
  object(operation: string, key: string): Promise<Buffer>;
};

/**
 * Where a service is found: at Amazon each under a name of its own; behind any other address all of
 * them, told apart by what a request is signed for.
 */
const endpointOf = (baseUrl: string, service: string, region: string): string => {
  const atAmazon = new URL(baseUrl).hostname === 'cloudfront.amazonaws.com';
  return atAmazon ? `https://${service}.${region}.amazonaws.com` : baseUrl.replace(/\/$/, '');
};

/** Opens the caller of one account. */
export const awsCaller = (target: DriverTarget, http: DriverHttp): AwsCaller => {
  const { accessKeyId = '', secretAccessKey = '', logBucket = '' } = target.credentials;
  const { logRegion = '' } = target.credentials;
  const base = target.baseUrl.replace(/\/$/, '');
  const send = async (
    operation: string,
    service: string,
    request: { method: string; url: URL; headers: Record<string, string>; body?: string },
  ): Promise<Answer> => {
    const region = service === 's3' ? logRegion : home;
    const { body, ...rest } = request;
    const headers = signV4(
      { keyId: accessKeyId, secret: secretAccessKey, region, service },
      { ...rest, payloadSha256: sha256Of(body ?? '') },
      new Date(wallMs()),
    );
    const answer = await exchange(http, {
      operation,
      method: rest.method,
      url: rest.url.href,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status < 200 || answer.status > 299) throw await refusalOf(operation, answer);
    return answer;
  };
  const ask = (operation: string, { method, path, query, headers = {}, body }: Question) => {
    const url = new URL(`${base}${root}${path}`);
    url.search = new URLSearchParams(query).toString();
    if (!body) return send(operation, 'cloudfront', { method, url, headers });
    const text = writeXml(body).replace('>', ` xmlns="${namespace}">`);
    return send(operation, 'cloudfront', {
      method,
      url,
      headers: { ...headers, 'content-type': 'application/xml' },
      body: `<?xml version="1.0" encoding="UTF-8"?>${text}`,
    });
  };
  const bucket = (operation: string, key: string, query: Record<string, string>) => {
    const place = `${endpointOf(base, 's3', logRegion)}/${logBucket}/${encodePath(key)}`;
    const url = new URL(place);
    url.search = new URLSearchParams(query).toString().replaceAll('+', '%20');
    return send(operation, 's3', { method: 'GET', url, headers: {} });
  };
  return {
    async xml(operation, wanted, question) {
      const answer = await ask(operation, question);
      const tree = await treeOf(answer, operation, wanted);
      return { tree, etag: answer.headers['etag'] ?? '' };
    },
    async plain(operation, question) {
      await ask(operation, question);
    },
    async json(schema, operation, service, action, input) {
      const { target: name, json } = services[service];
      const answer = await send(operation, service, {
        method: 'POST',
        url: new URL(`${endpointOf(base, service, home)}/`),
        headers: {
          'content-type': `application/x-amz-json-${json}`,
          'x-amz-target': `${name}.${action}`,
        },
        body: JSON.stringify(input),
      });
      return readAnswer(schema, answer, operation);
    },
    async listing(operation, query) {
      const answer = await bucket(operation, '', { 'list-type': '2', ...query });
      return treeOf(answer, operation, 'ListBucketResult');
    },
    async object(operation, key) {
      return (await bucket(operation, key, {})).body;
    },
  };
};

/** Elements of a list that tells its quantity. */
export const itemsOf = (list: Xml | undefined): Xml[] => inside(list, 'Items')?.children ?? [];
/** A text further in, or null where there is none. */
export const textOrNull = (xml: Xml | undefined, ...path: string[]): string | null =>
  textIn(xml, ...path) || null;
