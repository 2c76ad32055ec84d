import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import type { ObjectStore } from './store';

const reasonOf = (error: unknown): string =>
  String((error as { code?: unknown }).code ?? (error as Error).message);

/** Objects as files below a folder of this server: each is there whole or not at all. */
export const openFolder = (root: string): ObjectStore => {
  const pathOf = (key: string): string => {
    const path = resolve(root, key);
    if (!path.startsWith(resolve(root) + sep)) throw new Error(`${key} leaves the folder`);
    return path;
  };
  const tried = async (work: () => Promise<unknown>) => {
    try {
      await work();
      return { ok: true, answer: 'OK' };
    } catch (error) {
      return { ok: false, answer: reasonOf(error) };
    }
  };
  return {
    put: (key, body) =>
      tried(async () => {
        const path = pathOf(key);
        await mkdir(dirname(path), { recursive: true });
        const part = `${path}.${randomUUID()}.part`;
        const file = await open(part, 'w', 0o640);
        try {
          await file.writeFile(body);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, path);
      }),
    async get(key) {
      try {
        return { ok: true, body: await readFile(pathOf(key)) };
      } catch (error) {
        return { ok: false, answer: reasonOf(error) };
      }
    },
    remove: (key) => tried(() => rm(pathOf(key))),
  };
};
