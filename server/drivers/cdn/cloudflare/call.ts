import * as z from 'zod';
import { wallMs } from '../../../kernel/process/clock';
import { encodePath, sha256Of } from '../../signing/canonical';
import { signV4 } from '../../signing/sigv4';
import type { Xml } from '../../xml';
import { treeOf } from '../bucket';
import type { DriverHttp, DriverTarget } from '../driver';
import { exchange, readAnswer } from '../exchange';
import { refusalOf } from './refusals';

const root = '/client/v4';
type Answer = Awaited<ReturnType<DriverHttp>>;
type Question = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: object;
};

/** Requests of one token to Cloudflare's API and to its object store. */
export type CloudflareCaller = {
  /** What an answer gives as its result. */
  ask<T>(schema: z.core.$ZodType<T>, operation: string, question: Question): Promise<T>;
  /** A question to the analytics, which are one address for everything. */
  graph<T>(
    schema: z.core.$ZodType<T>,
    operation: string,
    query: string,
    variables: object,
  ): Promise<T>;
  /** A page of the bucket's listing. */
  listing(operation: string, query: Record<string, string>): Promise<Xml>;
  object(operation: string, key: string): Promise<Buffer>;
  /** By what the object store knows the token. */
  storeKey(operation: string): Promise<{ keyId: string; secret: string }>;
};

export const token = z.object({ id: z.string(), status: z.string() });
/** Key ids of tokens: a token keeps its own for life. */
const keyIds = new Map<string, string>();
const mostKept = 1_000;

/** The object store has a name of its own; behind any address but Cloudflare's it is found there too. */
const storeOf = (baseUrl: string, accountId: string): string =>
  new URL(baseUrl).hostname === 'api.cloudflare.com'
    ? `https://${accountId}.r2.cloudflarestorage.com`
    : baseUrl.replace(/\/$/, '');

/** Opens the caller of one account. */
export const cloudflareCaller = (target: DriverTarget, http: DriverHttp): CloudflareCaller => {
  const { accountId = '', apiToken = '', logBucket = '' } = target.credentials;
  const base = `${target.baseUrl.replace(/\/$/, '')}${root}`;
  const send = async (
    operation: string,
    request: { method: string; url: URL; headers: Record<string, string>; body?: string },
  ): Promise<Answer> => {
    const { url, ...rest } = request;
    const answer = await exchange(http, { operation, url: url.href, ...rest });
    if (answer.status < 200 || answer.status > 299) throw await refusalOf(operation, answer);
    return answer;
  };
  const sendJson = (operation: string, { method, path, query, body }: Question) => {
    const url = new URL(`${base}${path}`);
    url.search = new URLSearchParams(query).toString();
    const headers = { authorization: `Bearer ${apiToken}` };
    if (!body) return send(operation, { method, url, headers });
    return send(operation, {
      method,
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  };
  const ask: CloudflareCaller['ask'] = async (schema, operation, question) => {
    const answer = await sendJson(operation, question);
    const whole = z.object({ success: z.literal(true), result: schema });
    return readAnswer(whole, answer, operation).result;
  };
  const storeKey: CloudflareCaller['storeKey'] = async (operation) => {
    const secret = sha256Of(apiToken);
    const keyId = keyIds.get(secret);
    if (keyId !== undefined) return { keyId, secret };
    const path = `/accounts/${accountId}/tokens/verify`;
    const { id } = await ask(token, operation, { method: 'GET', path });
    if (keyIds.size > mostKept) keyIds.clear();
    keyIds.set(secret, id);
    return { keyId: id, secret };
  };
  const bucket = async (operation: string, key: string, query: Record<string, string>) => {
    const { keyId, secret } = await storeKey(operation);
    const place = `${storeOf(target.baseUrl, accountId)}/${logBucket}/${encodePath(key)}`;
    const url = new URL(place);
    url.search = new URLSearchParams(query).toString().replaceAll('+', '%20');
    const headers = signV4(
      { keyId, secret, region: 'auto', service: 's3' },
      { method: 'GET', url, payloadSha256: sha256Of('') },
      new Date(wallMs()),
    );
    return send(operation, { method: 'GET', url, headers });
  };
  return {
    ask,
    storeKey,
    async graph(schema, operation, query, variables) {
      const question = { method: 'POST', path: '/graphql', body: { query, variables } } as const;
      const answer = await sendJson(operation, question);
      // A refusal comes with the status of success here.
      const { errors } = readAnswer(
        z.object({ errors: z.array(z.unknown()).nullish() }),
        answer,
        operation,
      );
      if (errors && errors.length > 0) throw await refusalOf(operation, answer);
      return readAnswer(z.object({ data: schema }), answer, operation).data;
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
