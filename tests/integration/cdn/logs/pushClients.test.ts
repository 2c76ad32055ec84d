import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'minio';
import { objectKey } from '#lab/world/objects/signature';
import { logPushes } from '#shared/areas/cdn/logPush/logPushes';
import { openS3 } from '#server/drivers/store/s3';
import { bodyOf } from '#server/drivers/store/store';
import { openPushWorld } from './pushSupport';

const { create, objects } = logPushes.endpoints;
/** The lab closes a connection that is idle for 5 s; a request that is on its way then would be lost. */
const fresh = new Agent({ keepAlive: false });
const mebibyte = 1024 * 1024;
let logs: Awaited<ReturnType<typeof openPushWorld>>;
let official: S3Client;
let second: Client;
beforeAll(async () => {
  logs = await openPushWorld();
  const { keyId, secret } = objectKey;
  official = new S3Client({
    endpoint: `http://127.0.0.1:${logs.port}/objects`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    maxAttempts: 1,
    requestHandler: { httpAgent: fresh },
  });
  second = new Client({
    endPoint: '127.0.0.1',
    port: logs.port,
    useSSL: false,
    transportAgent: fresh,
    region: 'us-east-1',
    accessKey: keyId,
    secretKey: secret,
  });
});
afterAll(async () => {
  official?.destroy();
  await logs?.stop();
});

const sha256Of = (body: Buffer) => createHash('sha256').update(body).digest('hex');
/** The object as the official client of S3 reads it. */
const readOfficially = async (key: string): Promise<Buffer> => {
  const answer = await official.send(new GetObjectCommand({ Bucket: logs.bucket, Key: key }));
  return Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
};
/** The same as a client of another maker reads it. */
const readSecondly = async (key: string): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of await second.getObject(logs.bucket, key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

test('/cdn-logpush: after an outage of two hours the official client and a second one read objects whose lines are those of the log, and every manifest fits', async () => {
  const { id } = await logs.owner.call(create, logs.target());
  logs.faults.down = true;
  await logs.push();
  // Two hours, of which the target is out of reach for one and refuses for the other.
  for (let quarter = 0; quarter < 8; quarter += 1) {
    if (quarter === 4) Object.assign(logs.faults, { down: false, status: 503 });
    await logs.pass(15);
    await logs.push();
  }
  expect(logs.keys()).toEqual([]);
  const notices = await logs.bench.sql(
    `select 1 from notification where name = 'logPushes.failing'`,
  );
  expect(notices).toHaveLength(1);
  logs.faults.status = null;
  await logs.pass(60);
  await logs.push();
  const shown = await logs.shown();
  const { rows } = await logs.owner.call(objects, { id });
  expect(rows).toHaveLength(shown.size);
  for (const { key, hourAt, lines } of rows) {
    const body = await readOfficially(key);
    expect(body.equals(await readSecondly(key))).toBe(true);
    const text = gunzipSync(body).toString().trim().split('\n');
    expect(text).toHaveLength(shown.get(hourAt) ?? -1);
    expect(text.every((line) => typeof JSON.parse(line) === 'object')).toBe(true);
    const manifest = JSON.parse((await readOfficially(`${key}.manifest.json`)).toString());
    expect(manifest).toMatchObject({ key, lines, bytes: body.length, sha256: sha256Of(body) });
  }
});

test('/cdn-s3logfile: a large object goes in parts and is read whole by both clients; an upload that broke off leaves neither parts nor half an object', async () => {
  const store = openS3(
    logs.bench.platform.outbound,
    {
      url: `http://127.0.0.1:${logs.port}/objects`,
      bucket: logs.bucket,
      region: 'us-east-1',
      pathStyle: true,
      keyId: objectKey.keyId,
      secret: objectKey.secret,
    },
    { partBytes: 5 * mebibyte },
  );
  const key = 'large/a b+c.log';
  const about = { id: 'large', type: 'text/plain', lines: 1 };
  const content = Buffer.alloc(12 * mebibyte + 7, 'a line of a log\n');
  const body = bodyOf(content);
  /** Breaks off while the second part is read, as if the disk failed. */
  const broken = {
    ...body,
    open: (from?: number, to?: number) => {
      if ((from ?? 0) > 0) throw new Error('broken off');
      return body.open(from, to);
    },
  };
  await expect(store.put(key, broken, about)).rejects.toThrow('broken off');
  expect([logs.objects.get(logs.bucket, key), logs.uploads.list(logs.bucket, '')]).toEqual([
    null,
    [],
  ]);
  // What a killed process has left of the object goes with the next attempt, and of others stays.
  logs.uploads.begin(logs.bucket, key);
  logs.uploads.begin(logs.bucket, `${key}.other`);
  expect(await store.put(key, body, about)).toMatchObject({ ok: true });
  expect(logs.uploads.list(logs.bucket, '').map((u) => u.key)).toEqual([`${key}.other`]);
  const head = await official.send(new HeadObjectCommand({ Bucket: logs.bucket, Key: key }));
  expect(head.ETag).toMatch(/^"[0-9a-f]{32}-3"$/);
  expect(head.ContentLength).toBe(content.length);
  expect(sha256Of(await readOfficially(key))).toBe(body.sha256);
  expect(sha256Of(await readSecondly(key))).toBe(body.sha256);
  let bytes = 0;
  expect(await store.get?.(key, (chunk) => void (bytes += chunk.length))).toMatchObject({
    ok: true,
  });
  expect(bytes).toBe(content.length);
  const small = openS3(
    logs.bench.platform.outbound,
    {
      url: `http://127.0.0.1:${logs.port}/objects`,
      bucket: logs.bucket,
      region: 'us-east-1',
      pathStyle: true,
      keyId: objectKey.keyId,
      secret: objectKey.secret,
    },
    { partBytes: mebibyte },
  );
  expect(await small.put('large/small-parts.log', body, about)).toEqual({
    ok: false,
    answer: 'HTTP 400 EntityTooSmall The upload was refused',
  });
  expect(logs.objects.get(logs.bucket, 'large/small-parts.log')).toBe(null);
});
