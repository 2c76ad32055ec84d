import { wallMs } from '../../kernel/process/clock';
import type { Outbound } from '../../kernel/outbound/outbound';
import type { ObjectStore, StoreAnswer } from './store';
import { encodePath, sha256Of, signV4 } from './sigv4';

/** A bucket of an S3-like store and who writes to it. */
export type Bucket = {
  /** Address of the store, without the bucket. */
  url: string;
  bucket: string;
  region: string;
  /** The bucket stands in the path, or in front of the host's name. */
  pathStyle: boolean;
  keyId: string;
  secret: string;
};
const timeoutMs = 60_000;
const mostBytes = 512 * 1024 * 1024;

/** What a store answered, in its own words: the code of its XML where it sends one. */
const answerText = (status: number, body: Buffer): string => {
  const text = body.toString('utf8');
  const code = /<Code>([^<]+)<\/Code>/.exec(text)?.[1];
  const message = /<Message>([^<]+)<\/Message>/.exec(text)?.[1];
  return [`HTTP ${status}`, code, message].filter(Boolean).join(' ').slice(0, 500);
};

/** Objects of a bucket, through the guard of outgoing requests. Throws Failure where the store is out of reach. */
export const openS3 = (outbound: Outbound, b: Bucket): ObjectStore => {
  const addressOf = (key: string): URL => {
    const url = new URL(b.url);
    const base = url.pathname.replace(/\/$/, '');
    if (!b.pathStyle) url.host = `${b.bucket}.${url.host}`;
    url.pathname = `${base}${b.pathStyle ? `/${b.bucket}` : ''}/${encodePath(key)}`;
    return url;
  };
  const call = async (
    method: string,
    key: string,
    body?: Buffer,
    headers: Record<string, string> = {},
  ) => {
    const url = addressOf(key);
    const payloadSha256 = sha256Of(body ?? '');
    const signer = { keyId: b.keyId, secret: b.secret, region: b.region, service: 's3' };
    const sent = signV4(signer, { method, url, headers, payloadSha256 }, new Date(wallMs()));
    return outbound.fetch({
      method,
      url: url.href,
      headers: sent,
      timeoutMs,
      maxBytes: mostBytes,
      ...(body ? { body } : {}),
    });
  };
  const answerOf = (status: number, body: Buffer): StoreAnswer => ({
    ok: status >= 200 && status < 300,
    answer: answerText(status, body),
  });
  return {
    async put(key, body, about) {
      const type = { 'content-type': about.type };
      const { status, body: reply } = await call('PUT', key, body, type);
      return answerOf(status, reply);
    },
    async get(key) {
      const { status, body } = await call('GET', key);
      return status === 200 ? { ok: true, body } : answerOf(status, body);
    },
    async remove(key) {
      const { status, body } = await call('DELETE', key);
      return answerOf(status, body);
    },
  };
};
