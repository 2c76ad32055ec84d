import { createHmac } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Line } from '../edge/logLine';
import type { SupplierCore } from './core';
import { Problem } from './problem';
import type { Call, Reply } from './reply';

const key = 'addresses-of-log-files-of-the-lab';
const signature = (path: string, expires: string): string =>
  createHmac('sha256', key).update(`${path}\n${expires}`).digest('hex');

/** Path and query of a log file that whoever holds them may read for an hour. */
export const signedPath = (id: string): string => {
  const path = `/logs/${id}`;
  const expires = String(Math.floor(Date.now() / 1000) + 3_600);
  const query = new URLSearchParams({ Expires: expires, Signature: signature(path, expires) });
  return `${encodeURI(path)}?${query}`;
};

async function* linesOf(
  core: SupplierCore,
  contents: readonly Readable[],
  write: (line: Line) => string,
  head: string,
): AsyncGenerator<string> {
  yield head;
  for (const content of contents)
    for await (const text of createInterface({ input: content })) {
      const line = core.traits.format.read(text);
      if (line) yield `${write(line)}\n`;
    }
}

/** Log files as one in the words of an emulated supplier, after the lines that head each file of its. */
export const logReply = (
  core: SupplierCore,
  ids: readonly string[],
  write: (line: Line) => string,
  head = '',
): Reply => {
  const contents = ids.map((id) => core.logs.open(id)).filter((content) => content !== null);
  if (contents.length < ids.length) throw new Problem('notFound', 'This log is not there.');
  const headers = { 'content-type': 'application/gzip' };
  if (core.faults().corruptLogs)
    return { status: 200, headers, body: Buffer.from('this is no archive') };
  const gzip = Readable.from(linesOf(core, contents, write, head)).pipe(createGzip());
  for (const content of contents) content.on('error', (error) => gzip.destroy(error));
  return { status: 200, headers, body: gzip };
};

/** The same for who holds its signed address. */
export const downloadLog = (
  core: SupplierCore,
  call: Call,
  write: (line: Line) => string,
): Reply => {
  const expires = call.query.get('Expires') ?? '';
  const signed = signature(call.path, expires) === call.query.get('Signature');
  if (!signed || Number(expires) * 1000 < Date.now())
    throw new Problem('badCredential', 'The address is not signed or has run out.');
  return logReply(core, [call.path.slice('/logs/'.length)], write);
};
