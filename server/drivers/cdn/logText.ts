import { createHash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import { DriverError, type LogLine, type SupplierLogFile } from './driver';

const batchBytes = 65_536;

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

/** Passes chunks on and throws after the last one when the checksum is not the listed one. */
async function* verified(
  chunks: AsyncIterable<Buffer>,
  file: SupplierLogFile,
): AsyncIterable<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== file.sha256) {
    throw new DriverError('garbage', `${file.name}: the checksum is not the listed one`);
  }
}

const unpacked = (packed: Buffer): AsyncIterable<Buffer> => {
  const gunzip = createGunzip();
  gunzip.end(packed);
  return gunzip; // a gunzip stream without encoding gives Buffers
};

/**
 * The lines of a packed log file as NDJSON chunks in the platform's shape. `read` maps one line of
 * the dialect; a line it cannot read, a bad archive and a wrong checksum end in `garbage`.
 */
export async function* readLogText(
  packed: Buffer,
  file: SupplierLogFile,
  read: (text: string) => LogLine | null,
): AsyncIterable<Buffer> {
  let batch = '';
  try {
    for await (const text of linesOf(verified(unpacked(packed), file))) {
      const line = text === '' ? null : read(text);
      if (text !== '' && !line) {
        throw new DriverError('garbage', `${file.name}: a line cannot be read`);
      }
      if (line) batch += `${JSON.stringify(line)}\n`;
      if (batch.length < batchBytes) continue;
      yield Buffer.from(batch);
      batch = '';
    }
  } catch (error) {
    if (error instanceof DriverError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new DriverError('garbage', `${file.name}: ${message}`);
  }
  // Held back until the checksum is known to be right.
  if (batch) yield Buffer.from(batch);
}
