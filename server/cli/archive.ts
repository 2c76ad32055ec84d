import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';
import { partitionShape } from './partitions';

const counted = z.record(z.string(), z.int());
/** manifest.json of a backup: what is in it, so that a restore can refuse what it cannot read. */
export const manifestShape = z.object({
  format: z.literal(1),
  /** When the snapshot was taken: nothing later is in it. Absent in backups of before 0.4. */
  beganAt: z.iso.datetime().optional(),
  /** When the last file was written. */
  createdAt: z.iso.datetime(),
  version: z.string(),
  migrations: z.array(z.string()),
  tables: counted,
  sequences: z.record(z.string(), z.string()),
  /** Absent in backups of before there were partitions. */
  partitions: partitionShape.default([]),
  analytics: counted,
  files: z.int(),
  /** SHA-256 of every file of the backup by its path. */
  sums: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof manifestShape>;

/** Writes lines gzipped, readable by the owner only; answers how many. */
export const writeLines = async (path: string, lines: AsyncIterable<string>): Promise<number> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  let count = 0;
  const text = async function* () {
    for await (const line of lines) {
      count += 1;
      yield `${line}\n`;
    }
  };
  await pipeline(Readable.from(text()), createGzip(), createWriteStream(path, { mode: 0o600 }));
  return count;
};

/** Lines of a gzipped file in groups of about `bytes`. */
export async function* readBatches(path: string, bytes: number): AsyncGenerator<string[]> {
  const input = createReadStream(path).pipe(createGunzip());
  let batch: string[] = [];
  let size = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    batch.push(line);
    size += line.length;
    if (size < bytes) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

export const sumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};
