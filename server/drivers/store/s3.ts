import { wallMs } from '../../kernel/process/clock';
import type { Outbound } from '../../kernel/outbound/outbound';
import { encodePath, sha256Of } from '../signing/canonical';
import { signV4 } from '../signing/sigv4';
import {
  type ObjectBody,
  type ObjectStore,
  type StoreAnswer,
  type StoredEntry,
  timeFor,
} from './store';

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
  /** Its address was set by who runs the platform: any port will do. */
  anyPort?: boolean;
};
/** A bucket reads back, removes and lists what lies in it. */
export type BucketStore = ObjectStore & {
  get: NonNullable<ObjectStore['get']>;
  remove: NonNullable<ObjectStore['remove']>;
  entries: NonNullable<ObjectStore['entries']>;
  /** Keys that begin with a prefix; null where the store does not tell them. */
  list(prefix: string): Promise<string[] | null>;
};
/** Objects up to this size go in one request, larger ones in parts of it; stores take 10,000 parts of 5 MiB and more. */
const partBytes = 16 * 1024 * 1024;
const mostParts = 10_000;
const mostAnswerBytes = 1024 * 1024;

/** The text of the first element of a name; stores answer in flat XML. */
const between = (text: string, name: string): string | undefined => {
  const [, after] = text.split(`<${name}>`, 2);
  const [inner, rest] = after?.split(`</${name}>`, 2) ?? [];
  return rest === undefined ? undefined : inner;
};
/** What a store answered, in its own words: the code of its XML where it sends one. */
const answerText = (status: number, body: Buffer): string => {
  const text = body.toString('utf8');
  return [`HTTP ${status}`, between(text, 'Code'), between(text, 'Message')]
    .filter(Boolean)
    .join(' ')
    .slice(0, 500);
};
const answerOf = (status: number, body: Buffer): StoreAnswer => ({
  ok: status >= 200 && status < 300,
  answer: answerText(status, body),
});
const read = async (body: ObjectBody, from: number, to: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of body.open(from, to)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
type Sent = {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Bytes of a part or a word to the store; a whole object is sent from where it lies. */
  body?: Buffer | ObjectBody;
  each?: (chunk: Buffer) => void;
  timeoutMs?: number;
};

/** Requests to a bucket, each signed by the one signer. */
const openCall = (outbound: Outbound, b: Bucket) => {
  const signer = { keyId: b.keyId, secret: b.secret, region: b.region, service: 's3' };
  const addressOf = (key: string, query: Record<string, string>): URL => {
    const url = new URL(b.url);
    const base = url.pathname.replace(/\/$/, '');
    if (!b.pathStyle) url.host = `${b.bucket}.${url.host}`;
    url.pathname = `${base}${b.pathStyle ? `/${b.bucket}` : ''}/${encodePath(key)}`;
    url.search = new URLSearchParams(query).toString().replaceAll('+', '%20');
    return url;
  };
  return (method: string, key: string, sent: Sent = {}) => {
    const { query = {}, headers = {}, body, each } = sent;
    const url = addressOf(key, query);
    const whole = body === undefined || Buffer.isBuffer(body) ? null : body;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const payloadSha256 = whole ? whole.sha256 : sha256Of(bytes);
    const size = whole?.bytes ?? bytes.length;
    const signed = signV4(signer, { method, url, headers, payloadSha256 }, new Date(wallMs()));
    return outbound.fetch({
      method,
      url: url.href,
      headers: body === undefined ? signed : { ...signed, 'content-length': String(size) },
      timeoutMs: sent.timeoutMs ?? timeFor(size),
      maxBytes: mostAnswerBytes,
      anyPort: b.anyPort ?? false,
      ...(whole ? { body: whole.open() } : body === undefined ? {} : { body: bytes }),
      ...(each ? { each } : {}),
    });
  };
};
type Call = ReturnType<typeof openCall>;

/**
 * Puts an object in parts, each in memory by itself. The object is there once the store has put them
 * together; an upload that breaks off is taken back, so that its parts cost nobody room.
 */
const putParts = async (
  call: Call,
  key: string,
  body: ObjectBody,
  o: { type: string; partBytes: number },
): Promise<StoreAnswer> => {
  const begun = await call('POST', key, {
    query: { uploads: '' },
    headers: { 'content-type': o.type },
    body: Buffer.alloc(0),
  });
  const uploadId = between(begun.body.toString('utf8'), 'UploadId');
  if (begun.status !== 200 || !uploadId)
    return { ...answerOf(begun.status, begun.body), ok: false };
  const size = Math.max(o.partBytes, Math.ceil(body.bytes / mostParts));
  const tags: string[] = [];
  const sendAll = async (): Promise<StoreAnswer> => {
    for (let from = 0; from < body.bytes; from += size) {
      const part = await read(body, from, Math.min(body.bytes, from + size));
      const query = { partNumber: String(tags.length + 1), uploadId };
      const answer = await call('PUT', key, { query, body: part });
      if (answer.status !== 200) return answerOf(answer.status, answer.body);
      tags.push(answer.headers['etag'] ?? '');
    }
    const rows = tags.map(
      (tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    );
    const { status, body: reply } = await call('POST', key, {
      query: { uploadId },
      headers: { 'content-type': 'application/xml' },
      body: Buffer.from(`<CompleteMultipartUpload>${rows.join('')}</CompleteMultipartUpload>`),
      timeoutMs: timeFor(body.bytes),
    });
    // A store may say 200 before it knows, and tell of a failure in the body.
    const isWhole = status === 200 && !/<Error>/.test(reply.toString('utf8'));
    return { ok: isWhole, answer: answerText(status, reply) };
  };
  const takeBack = () => call('DELETE', key, { query: { uploadId } }).catch(() => undefined);
  try {
    const outcome = await sendAll();
    if (!outcome.ok) await takeBack();
    return outcome;
  } catch (error) {
    await takeBack();
    throw error;
  }
};

/** Takes back what an attempt that was killed left of an object; a store that does not list such things has its own rules. */
const dropHalves = async (call: Call, key: string): Promise<void> => {
  const { status, body } = await call('GET', '', { query: { uploads: '', prefix: key } });
  if (status !== 200) return;
  for (const [, upload = ''] of body.toString('utf8').matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
    const uploadId = between(upload, 'UploadId');
    if (uploadId && between(upload, 'Key') === key)
      await call('DELETE', key, { query: { uploadId } });
  }
};

const characters = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' } as const;
/** A text of the store's XML as it was before. */
const plainText = (xml: string): string =>
  xml.replace(/&(?:#(\d+)|(lt|gt|quot|apos|amp));/g, (_, code, name: keyof typeof characters) =>
    code ? String.fromCodePoint(Number(code)) : characters[name],
  );
const entryOf = (row: string): StoredEntry => ({
  key: plainText(between(row, 'Key') ?? ''),
  bytes: Number(between(row, 'Size') ?? 0),
  changedAt: between(row, 'LastModified') ?? null,
});
/** Pages of a listing; the last one is the answer of a store that refuses, in its words. */
async function* pagesOf(call: Call, prefix: string): AsyncGenerator<StoredEntry[] | string> {
  for (let token: string | undefined = ''; token !== undefined; ) {
    const more: Record<string, string> = token ? { 'continuation-token': token } : {};
    const { status, body } = await call('GET', '', {
      query: { ...more, 'list-type': '2', prefix },
    });
    if (status !== 200) return yield answerText(status, body);
    const text = body.toString('utf8');
    yield [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, row = '']) => entryOf(row));
    const next = between(text, 'NextContinuationToken');
    token = next && plainText(next);
  }
}
const listKeys = async (call: Call, prefix: string): Promise<string[] | null> => {
  const keys: string[] = [];
  for await (const page of pagesOf(call, prefix)) {
    if (typeof page === 'string') return null;
    for (const { key } of page) keys.push(key);
  }
  return keys;
};

/** Objects of a bucket, through the guard of outgoing requests. Throws Failure where the store is out of reach. */
export const openS3 = (
  outbound: Outbound,
  b: Bucket,
  o: { partBytes: number } = { partBytes },
): BucketStore => {
  const call = openCall(outbound, b);
  return {
    async put(key, body, { type }) {
      if (body.bytes > o.partBytes) {
        await dropHalves(call, key);
        return putParts(call, key, body, { type, partBytes: o.partBytes });
      }
      const { status, body: reply } = await call('PUT', key, {
        headers: { 'content-type': type },
        body,
      });
      return answerOf(status, reply);
    },
    async get(key, each) {
      const { status, body } = await call('GET', key, { each, timeoutMs: 3_600_000 });
      return answerOf(status, body);
    },
    async remove(key) {
      const { status, body } = await call('DELETE', key);
      return answerOf(status, body);
    },
    list: (prefix) => listKeys(call, prefix),
    async *entries(prefix) {
      for await (const page of pagesOf(call, prefix)) {
        if (typeof page === 'string') throw new Error(page);
        yield page;
      }
    },
  };
};
