import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { platform } from '#server/kernel/process/platform';

/** What a worker that was killed has left is nobody's after so long. */
const staleMs = 24 * 3_600_000;
const folder = (): string => resolve(platform().filesFolder, '../spool/push');

const prune = async (): Promise<void> => {
  for (const name of await readdir(folder())) {
    const path = join(folder(), name);
    const file = await stat(path).catch(() => null);
    if (file && file.mtimeMs < Date.now() - staleMs) await rm(path, { force: true });
  }
};

/** Gives work a file of its own for an object; it is gone when the work ends. */
export const spooled = async <T>(id: string, work: (path: string) => Promise<T>): Promise<T> => {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  await prune();
  const path = join(folder(), `${id}.${randomUUID()}`);
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
};
