import * as z from 'zod';
import type { Objects } from '../objects/objects';
import type { Upload, UploadRefusal, Uploads } from '../objects/uploads';
import { refusalOf } from '../objects/signature';
import type { Call, Reply, Route } from './router';

/** `down` cuts every request off unread; `status` refuses them all with it. */
export const objectFault = z.strictObject({
  down: z.boolean().default(false),
  status: z.int().min(400).max(599).nullable().default(null),
});
export type ObjectFault = z.infer<typeof objectFault>;
export type ObjectParts = { objects: Objects; uploads: Uploads; objectFaults: ObjectFault };

const escaped = (text: string): string => text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`);
const xml = (status: number, body: string): Reply => ({
  status,
  text: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
  headers: { 'content-type': 'application/xml' },
});
const problem = (status: number, code: string, message: string): Reply =>
  xml(status, `<Error><Code>${code}</Code><Message>${escaped(message)}</Message></Error>`);

const listing = (objects: Objects, bucket: string, call: Call): Reply => {
  const prefix = call.url.searchParams.get('prefix') ?? '';
  const rows = objects
    .list(bucket, prefix)
    .map(
      ({ key, bytes, changedAt, etag }) =>
        `<Contents><Key>${escaped(key)}</Key><LastModified>${changedAt.toISOString()}</LastModified><ETag>"${etag}"</ETag><Size>${bytes}</Size></Contents>`,
    );
  return xml(
    200,
    `<ListBucketResult ${namespace}><Name>${escaped(bucket)}</Name><Prefix>${escaped(prefix)}</Prefix><KeyCount>${rows.length}</KeyCount><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`,
  );
};

const namespace = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
const uploadRows = (uploads: Uploads, bucket: string, call: Call): Reply => {
  const rows = uploads
    .list(bucket, call.url.searchParams.get('prefix') ?? '')
    .map(
      ({ key, uploadId }) =>
        `<Upload><Key>${escaped(key)}</Key><UploadId>${uploadId}</UploadId></Upload>`,
    );
  return xml(
    200,
    `<ListMultipartUploadsResult ${namespace}><Bucket>${escaped(bucket)}</Bucket><IsTruncated>false</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`,
  );
};
const uploadProblem = (code: UploadRefusal): Reply =>
  problem(code === 'NoSuchUpload' ? 404 : 400, code, 'The upload was refused');
const partsIn = (body: Buffer) =>
  [...body.toString('utf8').matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    partNumber: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part)?.[1]),
    etag: /<ETag>(?:&quot;|"|&#34;)?([0-9a-f]{32})/.exec(part)?.[1] ?? '',
  }));

/** What is asked of an object that comes in parts; undefined where it is something else. */
const multipart = (
  uploads: Uploads,
  { bucket, key }: Omit<Upload, 'uploadId'>,
  call: Call,
  body: Buffer,
): Reply | undefined => {
  const { method } = call.request;
  const query = call.url.searchParams;
  if (method === 'POST' && query.has('uploads'))
    return xml(
      200,
      `<InitiateMultipartUploadResult ${namespace}><Bucket>${escaped(bucket)}</Bucket><Key>${escaped(key)}</Key><UploadId>${uploads.begin(bucket, key)}</UploadId></InitiateMultipartUploadResult>`,
    );
  const uploadId = query.get('uploadId');
  if (uploadId === null) return undefined;
  const upload = { uploadId, bucket, key };
  if (method === 'PUT') {
    const part = uploads.put(upload, Number(query.get('partNumber')), body);
    return typeof part === 'string'
      ? uploadProblem(part)
      : { status: 200, text: '', headers: { etag: `"${part.etag}"` } };
  }
  if (method === 'POST') {
    const whole = uploads.complete(upload, partsIn(body));
    if (typeof whole === 'string') return uploadProblem(whole);
    return xml(
      200,
      `<CompleteMultipartUploadResult ${namespace}><Bucket>${escaped(bucket)}</Bucket><Key>${escaped(key)}</Key><ETag>"${whole.etag}"</ETag></CompleteMultipartUploadResult>`,
    );
  }
  const why = method === 'DELETE' ? uploads.abort(upload) : null;
  return why ? uploadProblem(why) : { status: 204, text: '', headers: {} };
};

const answer = async (
  { objects, uploads, objectFaults }: ObjectParts,
  call: Call,
): Promise<Reply> => {
  if (objectFaults.down) return null;
  const body = await call.body();
  if (objectFaults.status !== null)
    return problem(objectFaults.status, 'ServiceUnavailable', 'Please try again later');
  const why = refusalOf(call.request, call.url, body, Date.now());
  if (why) return problem(403, why, 'The request was refused');
  const [bucket = '', ...rest] = (call.params['*'] ?? '').split('/');
  if (!/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket))
    return problem(400, 'InvalidBucketName', 'The specified bucket is not valid');
  const key = rest.join('/');
  const { method } = call.request;
  if (key === '' && method === 'GET' && call.url.searchParams.has('uploads'))
    return uploadRows(uploads, bucket, call);
  if (key === '')
    return method === 'GET'
      ? listing(objects, bucket, call)
      : problem(405, 'MethodNotAllowed', 'Objects have keys');
  const inParts = multipart(uploads, { bucket, key }, call, body);
  if (inParts !== undefined) return inParts;
  if (method === 'PUT')
    return { status: 200, text: '', headers: { etag: `"${objects.put(bucket, key, body)}"` } };
  if (method === 'DELETE') {
    objects.remove(bucket, key);
    return { status: 204, text: '', headers: {} };
  }
  const object = objects.get(bucket, key);
  if (!object) return problem(404, 'NoSuchKey', 'The specified key does not exist');
  return {
    status: 200,
    text: object.body,
    headers: {
      'content-type': 'application/octet-stream',
      etag: `"${object.etag}"`,
      'last-modified': object.changedAt.toUTCString(),
    },
  };
};

/** An S3-like store below /objects that checks every signature, and its switches. */
export const objectRoutes = (parts: ObjectParts): Route[] => [
  { method: '*', path: '/objects/*', open: true, handle: (call) => answer(parts, call) },
  { method: 'GET', path: '/objectFaults', handle: () => ({ json: parts.objectFaults }) },
  {
    method: 'PUT',
    path: '/objectFaults',
    handle: async (call) => ({
      json: Object.assign(parts.objectFaults, await call.json(objectFault)),
    }),
  },
];
