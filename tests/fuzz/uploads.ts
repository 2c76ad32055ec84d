import {
  createBrotliCompress,
  createDeflate,
  createGzip,
  deflateRawSync,
  gzipSync,
} from 'node:zlib';
import type { Transform } from 'node:stream';
import { misshapen } from './judge';
import { documentOf, operationsOf } from './operations';

type File = { name: string; headers: Record<string, string>; body: Buffer };
const json = { 'content-type': 'application/json' };
const packed = (encoding: string) => ({ ...json, 'content-encoding': encoding });
const mebibyte = 1024 * 1024;
const bombMiB = 256;

/** Packs a beginning and then the same mebibyte again and again, with flat memory. */
const bomb = async (pack: Transform, head: string, byte: string): Promise<Buffer> => {
  const parts: Buffer[] = [];
  pack.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((ok) => pack.once('end', () => ok()));
  pack.write(head);
  const block = Buffer.alloc(mebibyte, byte);
  for (let i = 0; i < bombMiB; i += 1)
    if (!pack.write(block)) await new Promise((ok) => pack.once('drain', ok));
  pack.end();
  await ended;
  return Buffer.concat(parts);
};

/** A ZIP archive of one deflated entry whose header lies about its unpacked size. */
const zipOf = (content: Buffer, declaredSize: number): Buffer => {
  const data = deflateRawSync(content);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(declaredSize, 22);
  head.writeUInt16LE(5, 26);
  return Buffer.concat([head, Buffer.from('a.txt'), data]);
};

const list = JSON.stringify({ targets: ['http://www.demo.test/文件.jpg'], name: '证书' });
const form = [
  '--x',
  'content-disposition: form-data; name="file"; filename="../../etc/passwd"',
  '',
  '13800138000\r\n=1+1',
  '--x--',
  '',
].join('\r\n');

/** Files that people and attackers hand in: bombs, broken archives, other encodings, no JSON at all. */
const filesOf = async (): Promise<File[]> => {
  const whole = gzipSync(list);
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(list, 'utf16le')]);
  const gbk = Buffer.concat([Buffer.from('{"name":"'), Buffer.from('d6a4cae9', 'hex')]);
  const start = '{"targets":["';
  const zip = zipOf(Buffer.alloc(8 * mebibyte), 10);
  const type = (text: string) => ({ 'content-type': text });
  return [
    {
      name: 'gzip bomb of zeros',
      headers: packed('gzip'),
      body: await bomb(createGzip(), '', '\0'),
    },
    {
      name: 'gzip bomb within a text',
      headers: packed('gzip'),
      body: await bomb(createGzip(), start, 'a'),
    },
    {
      name: 'brotli bomb',
      headers: packed('br'),
      body: await bomb(createBrotliCompress(), start, 'a'),
    },
    {
      name: 'deflate bomb',
      headers: packed('deflate'),
      body: await bomb(createDeflate(), '[', '['),
    },
    { name: 'gzip in gzip', headers: packed('gzip'), body: gzipSync(gzipSync(Buffer.alloc(1e6))) },
    { name: 'gzip cut', headers: packed('gzip'), body: whole.subarray(0, whole.length - 9) },
    {
      name: 'gzip with a wrong checksum',
      headers: packed('gzip'),
      body: Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8)]),
    },
    { name: 'gzip called brotli', headers: packed('br'), body: whole },
    { name: 'text called gzip', headers: packed('gzip'), body: Buffer.from(list) },
    { name: 'unknown packing', headers: packed('lzma, gzip'), body: whole },
    { name: 'ZIP called JSON', headers: json, body: zip },
    { name: 'ZIP', headers: type('application/zip'), body: zip },
    { name: 'UTF-16 called so', headers: type('application/json; charset=utf-16le'), body: wide },
    { name: 'UTF-16 not called so', headers: json, body: wide },
    { name: 'GBK called so', headers: type('application/json; charset=gbk'), body: gbk },
    { name: 'GBK not called so', headers: json, body: Buffer.concat([gbk, Buffer.from('"}')]) },
    { name: 'UTF-8 cut in a sign', headers: json, body: Buffer.from(list).subarray(0, 37) },
    {
      name: 'NUL bytes in a text',
      headers: json,
      body: Buffer.concat([Buffer.from('{"name":"a'), Buffer.alloc(64), Buffer.from('"}')]),
    },
    {
      name: 'form with a file',
      headers: type('multipart/form-data; boundary=x'),
      body: Buffer.from(form),
    },
    { name: 'number file', headers: type('text/csv'), body: Buffer.from('13800138000\n=1+1\n') },
    { name: 'nothing known', headers: type('application/octet-stream'), body: Buffer.alloc(4096) },
  ];
};

const takers = ['preheats', 'probes', 'refreshes', 'certificates', 'domains', 'people'];

/**
 * Hands every file to every operation that takes lists or certificates. Each must be refused within
 * five seconds in the one shape, and the process must not grow by what the bombs unpack to.
 */
export const runUploads = async (
  base: string,
  token: string,
): Promise<{ sent: number; wrong: string[] }> => {
  const document = await documentOf(base, token);
  const operations = operationsOf(document).filter((o) => o.body && takers.includes(o.resource));
  const files = await filesOf();
  const wrong: string[] = [];
  const before = process.memoryUsage().rss;
  for (const o of operations)
    for (const file of files) {
      const path = o.path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
      const started = performance.now();
      const answer = await fetch(base + path, {
        method: o.method,
        headers: { ...file.headers, authorization: `Bearer ${token}` },
        body: new Uint8Array(file.body),
        signal: AbortSignal.timeout(10_000),
      }).catch((error: Error) => error);
      const ms = Math.round(performance.now() - started);
      const at = `${o.id} with ${file.name}:`;
      if (answer instanceof Error) {
        wrong.push(`${at} ${answer.message} ${String(answer.cause)}`);
        continue;
      }
      const shape = misshapen(await answer.text());
      if (answer.status < 400 || answer.status >= 500 || shape)
        wrong.push(`${at} ${answer.status} ${shape}`);
      if (ms > 5_000) wrong.push(`${at} ${ms} ms`);
    }
  const grown = Math.round((process.memoryUsage().rss - before) / mebibyte);
  if (grown > bombMiB / 2) wrong.push(`the process grew by ${grown} MiB`);
  return { sent: operations.length * files.length, wrong };
};
