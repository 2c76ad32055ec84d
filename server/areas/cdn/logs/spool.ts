import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Failure } from '#shared/kernel/errors';
import { DriverError, type SupplierLogFile } from '../../../drivers/cdn/driver';
import { logLines } from '../../../drivers/cdn/logText';
import { platform } from '../../../kernel/process/platform';
import { openDriver } from '../../../model/cdn/suppliers/gateway';
import { linkMinutes } from './links';

/** Copies outlive the links that lead to them by a little. */
const keptMs = (linkMinutes + 10) * 60_000;
const folder = (): string => resolve(platform().filesFolder, '../spool/logs');

const prune = async (): Promise<void> => {
  for (const name of await readdir(folder())) {
    const path = join(folder(), name);
    const file = await stat(path).catch(() => null);
    if (file && file.mtimeMs < Date.now() - keptMs) await rm(path, { force: true });
  }
};

/**
 * Path of a copy on disk, fetched on the first demand and kept while links to it work: its size is
 * known and a broken download goes on where it stopped, without asking the supplier again.
 */
export const spooled = async (name: string, open: () => Promise<Readable>): Promise<string> => {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const path = join(folder(), name);
  const now = new Date();
  const exists = await utimes(path, now, now).then(
    () => true,
    () => false,
  );
  if (exists) return path;
  await prune();
  const part = `${path}.${randomUUID()}.part`;
  try {
    await pipeline(await open(), createWriteStream(part, { mode: 0o600 }));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    if (!(error instanceof DriverError)) throw error;
    throw error.errorClass === 'absent'
      ? new Failure('file.absent')
      : new Failure('outbound.failed', { target: name });
  }
  return path;
};

/** The text of a log file from its supplier, compared with the checksum while it is read. */
export const openLog = async (paramId: string, file: SupplierLogFile): Promise<Readable> => {
  const { driver } = await openDriver(paramId);
  return Readable.from(logLines(await driver.fetchLog(file)));
};
/** The same, packed. */
const openZipped = async (paramId: string, file: SupplierLogFile): Promise<Readable> => {
  const text = await openLog(paramId, file);
  const gzip = createGzip();
  text.once('error', (error) => gzip.destroy(error));
  return text.pipe(gzip);
};

/** Path of the packed copy of a file: what links and archives hand out, byte for byte. */
export const packedPath = (id: string, paramId: string, file: SupplierLogFile): Promise<string> =>
  spooled(`${id}.gz`, () => openZipped(paramId, file));
