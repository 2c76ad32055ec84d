import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type PushColumn, pushColumns } from '#shared/areas/cdn/logPush/pushFormats';
import type { SupplierLogFile } from '../../../drivers/cdn/driver';
import { logLines } from '../../../drivers/cdn/logText';
import { fileBody, type ObjectBody } from '../../../drivers/store/store';
import { quotedCell } from '../../../kernel/http/csv';
import { openDriver } from '../suppliers/gateway';
import type { PushTarget } from './pushes.store';

type Shape = Pick<PushTarget, 'format' | 'columns' | 'gzip' | 'prefix'>;
/** A file whose lines go into an object. */
export type PushedFile = SupplierLogFile & { paramId: string };
/** An object as it is sent: the same bytes at every attempt. */
export type PushContent = { body: ObjectBody; lines: number; type: string };

const endings = { json: 'jsonl', csv: 'csv', raw: 'log' } as const;
const types = { json: 'application/x-ndjson', csv: 'text/csv', raw: 'text/plain' } as const;

/** The key of an object: by domain and day, the hour and its supplement in the name. */
export const keyOf = (
  { format, gzip, prefix }: Shape,
  o: { domain: string; hourAt: string; part: number },
): string => {
  const [day = '', rest = ''] = o.hourAt.split('T');
  const name = `${o.domain}_${day.replaceAll('-', '')}${rest.slice(0, 2)}${o.part > 0 ? `-${o.part}` : ''}`;
  return `${prefix}${o.domain}/${day.replaceAll('-', '/')}/${name}.${endings[format]}${gzip ? '.gz' : ''}`;
};

const written = (line: Record<string, unknown>, names: readonly PushColumn[], format: string) =>
  format === 'csv'
    ? names.map((name) => quotedCell(line[name])).join(',')
    : JSON.stringify(Object.fromEntries(names.map((name) => [name, line[name]])));

/** The lines of a file in the form of a push, each with its end. */
async function* linesOf(file: PushedFile, { format, columns }: Shape): AsyncIterable<string> {
  const { driver } = await openDriver(file.paramId);
  const text = await driver.fetchLog(file);
  const names = columns.length > 0 ? columns : (Object.keys(pushColumns) as PushColumn[]);
  const chunks = format === 'raw' ? text.chunks : logLines(text);
  let rest: Buffer = Buffer.alloc(0);
  const say = (line: string) =>
    format === 'raw' ? line : written(JSON.parse(line) as Record<string, unknown>, names, format);
  for await (const chunk of chunks) {
    const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    for (let at = all.indexOf(10); at >= 0; at = all.indexOf(10, from)) {
      if (at > from) yield `${say(all.toString('utf8', from, at))}\n`;
      from = at + 1;
    }
    rest = Buffer.from(all.subarray(from));
  }
  if (rest.length > 0) yield `${say(rest.toString('utf8'))}\n`;
}

/** Lines that are packed at a time: the same for the same files, as the bytes of an object must be. */
const linesAtOnce = 2_000;
/** The text of an object, in chunks of so many lines; `count` is told how many each holds. */
async function* textOf(
  shape: Shape,
  files: readonly PushedFile[],
  count: (lines: number) => void,
): AsyncGenerator<Buffer> {
  const { format, columns } = shape;
  if (format === 'csv') {
    const names = columns.length > 0 ? columns : Object.keys(pushColumns);
    yield Buffer.from(`${names.join(',')}\n`);
  }
  let texts: string[] = [];
  const chunk = (): Buffer => {
    count(texts.length);
    const text = Buffer.from(texts.join(''));
    texts = [];
    return text;
  };
  for (const file of files)
    for await (const line of linesOf(file, shape)) {
      texts.push(line);
      if (texts.length >= linesAtOnce) yield chunk();
    }
  if (texts.length > 0) yield chunk();
}

/**
 * Puts an object together from its files, in their order, in a file at `path`, so that its size does not
 * matter. The same files give the same bytes, so an object that is sent twice is the same object. Throws
 * DriverError where a supplier does not give a file.
 */
export const layContent = async (
  shape: Shape,
  files: readonly PushedFile[],
  path: string,
): Promise<PushContent> => {
  const { format, gzip } = shape;
  const hash = createHash('sha256');
  let [lines, bytes] = [0, 0];
  const text = textOf(shape, files, (n) => {
    lines += n;
  });
  await pipeline(
    Readable.from(text),
    gzip ? createGzip() : new PassThrough(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  const sha256 = hash.digest('hex');
  const type = gzip ? 'application/gzip' : types[format];
  return { body: fileBody(path, bytes, sha256), lines, type };
};

/** Where the manifest of an object lies. */
export const manifestKey = (key: string): string => `${key}.manifest.json`;
/** What a receiver compares an object with. */
export const manifestOf = (
  shape: Shape,
  o: { key: string; domain: string; hourAt: string; part: number },
  content: PushContent,
  files: readonly PushedFile[],
): Buffer =>
  Buffer.from(
    `${JSON.stringify(
      {
        version: 1,
        key: o.key,
        domain: o.domain,
        hour: o.hourAt,
        part: o.part,
        supplement: o.part > 0,
        format: shape.format,
        gzip: shape.gzip,
        lines: content.lines,
        bytes: content.body.bytes,
        sha256: content.body.sha256,
        files: files.map(({ name, lines, sha256 }) => ({ name, lines: Number(lines), sha256 })),
      },
      null,
      2,
    )}\n`,
  );
