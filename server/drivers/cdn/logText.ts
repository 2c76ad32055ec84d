import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DriverError, type LogText, type SupplierLogFile } from './driver';
import { type LogDialect, lineReader } from './logDialect';

const batchBytes = 65_536;
/** Large pieces, because each costs a turn of the event loop. */
const unpackedChunk = 1024 * 1024;

/** Splits unpacked chunks into text lines without their ends. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncIterable<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, from)) {
      yield text.toString('utf8', from, at);
      from = at + 1;
    }
    rest = Buffer.from(text.subarray(from));
  }
  if (rest.length > 0) yield rest.toString('utf8');
}

/** Holds one chunk back until the checksum of all is known to be the listed one. */
async function* verified(
  chunks: AsyncIterable<Buffer>,
  file: SupplierLogFile,
): AsyncIterable<Buffer> {
  const hash = createHash('sha256');
  let previous: Buffer | null = null;
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      if (previous) yield previous;
      previous = chunk;
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new DriverError('garbage', `${file.name}: ${message}`);
  }
  if (hash.digest('hex') !== file.sha256) {
    throw new DriverError('garbage', `${file.name}: the checksum is not the listed one`);
  }
  if (previous) yield previous;
}

/** A file that has come in one piece, as the chunks of one that has not. */
export async function* oneChunk(body: Buffer): AsyncGenerator<Buffer> {
  yield body;
}

const unpacked = (packed: AsyncIterable<Buffer>): AsyncIterable<Buffer> => {
  const gunzip = createGunzip({ chunkSize: unpackedChunk });
  const source = Readable.from(packed, { objectMode: false });
  source.once('error', (error) => gunzip.destroy(error));
  gunzip.once('close', () => source.destroy());
  return source.pipe(gunzip); // a gunzip stream without encoding gives Buffers
};

/** A packed log file as its text, neither of them held whole; a bad archive and a wrong checksum end in `garbage`. */
export const openLogText = (
  packed: AsyncIterable<Buffer>,
  file: SupplierLogFile,
  dialect: LogDialect,
): LogText => ({ name: file.name, dialect, chunks: verified(unpacked(packed), file) });

/** Text whose lines are rewritten one by one; a bad archive ends in `garbage`. */
async function* rewritten(
  packed: Buffer,
  name: string,
  rewrite: (line: string) => string | null,
): AsyncIterable<Buffer> {
  let batch = '';
  try {
    for await (const line of linesOf(unpacked(oneChunk(packed)))) {
      if (line === '') continue;
      const text = rewrite(line);
      // What heads a file is no line of it.
      if (text === null) continue;
      batch += `${text}\n`;
      if (batch.length < batchBytes) continue;
      yield Buffer.from(batch);
      batch = '';
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new DriverError('garbage', `${name}: ${message}`);
  }
  if (batch) yield Buffer.from(batch);
}

/** A packed log file of a supplier that tells no checksum and writes lines in a form of its own. */
export const rewriteLogText = (
  packed: Buffer,
  file: SupplierLogFile,
  dialect: LogDialect,
  rewrite: (line: string) => string | null,
): LogText => ({ name: file.name, dialect, chunks: rewritten(packed, file.name, rewrite) });

/**
 * The lines of a log file as NDJSON chunks in the platform's shape, for people. A line that cannot be
 * read ends in `garbage`.
 */
export async function* logLines({ name, dialect, chunks }: LogText): AsyncIterable<Buffer> {
  const read = lineReader(dialect);
  let batch = '';
  for await (const text of linesOf(chunks)) {
    if (text === '') continue;
    const line = read(text);
    if (!line) throw new DriverError('garbage', `${name}: a line cannot be read`);
    batch += `${JSON.stringify(line)}\n`;
    if (batch.length < batchBytes) continue;
    yield Buffer.from(batch);
    batch = '';
  }
  if (batch) yield Buffer.from(batch);
}
