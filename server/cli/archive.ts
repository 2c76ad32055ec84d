import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';
import { partitionShape } from './partitions';

/** What is in a backup, and the code that guards it where its files are sealed. */
export const manifestFile = 'manifest.json';
export const codeFile = 'manifest.code';

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
  /** What is in it: all, or the tables of SMS alone. */
  scope: z.enum(['cdn', 'sms']).default('cdn'),
  /** Digest of the rows of each table by its path; absent in backups of before there were proofs. */
  digests: z.record(z.string(), z.string()).default({}),
  /** How its files are sealed: their key, wrapped by the master key of that fingerprint. Null for plain files. */
  sealed: z
    .object({ key: z.string(), id: z.string(), fingerprint: z.string() })
    .nullable()
    .default(null),
  /** SHA-256 of every file of the backup by its path. */
  sums: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof manifestShape>;

/**
 * Counts rows and digests them whatever their order: the sum of 60 bits of the MD5 of each. Two stores
 * that hold the same rows tell the same; it guards against loss and accident, the sums of files against forgery.
 */
export const openDigest = () => {
  let rows = 0;
  let sum = 0n;
  return {
    add(line: string): void {
      const part = createHash('md5').update(line).digest('hex').slice(0, 15);
      rows += 1;
      sum = BigInt.asUintN(64, sum + BigInt(`0x${part}`));
    },
    value: () => ({ rows, digest: sum.toString(16) }),
  };
};
export type Written = { rows: number; digest: string };

/** Writes lines gzipped, readable by the owner only, sealed where asked; answers how many and their digest. */
export const writeLines = async (
  path: string,
  lines: AsyncIterable<string>,
  seal?: Transform,
): Promise<Written> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const digest = openDigest();
  const text = async function* () {
    for await (const line of lines) {
      digest.add(line);
      yield `${line}\n`;
    }
  };
  const steps = [createGzip(), ...(seal ? [seal] : []), createWriteStream(path, { mode: 0o600 })];
  await pipeline([Readable.from(text()), ...steps]);
  return digest.value();
};

/** Lines of a gzipped file in groups of about `bytes`, opened first where it is sealed. */
export async function* readBatches(
  path: string,
  bytes: number,
  open?: Transform,
): AsyncGenerator<string[]> {
  const input = createGunzip();
  // A fault on the way ends the lines with it.
  const whole = pipeline([createReadStream(path), ...(open ? [open] : []), input]);
  whole.catch(() => undefined);
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
  await whole;
  if (batch.length > 0) yield batch;
}

export const sumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};
