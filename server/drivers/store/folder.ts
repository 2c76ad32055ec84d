import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { ObjectStore, StoredEntry } from './store';

const reasonOf = (error: unknown): string =>
  String((error as { code?: unknown }).code ?? (error as Error).message);

const perPage = 1_000;
/** Files of a folder and the folders in it, by their path below it; halves of what is being written are none. */
async function* pagesBelow(root: string): AsyncGenerator<StoredEntry[]> {
  let page: StoredEntry[] = [];
  for (const folders = [root]; folders.length > 0; ) {
    const folder = folders.pop() as string; // its length is above 0
    for await (const file of await opendir(folder)) {
      const path = join(folder, file.name);
      if (file.isDirectory()) folders.push(path);
      if (!file.isFile() || file.name.endsWith('.part')) continue;
      const { size: bytes, mtime } = await stat(path);
      const key = relative(root, path).split(sep).join('/');
      page.push({ key, bytes, changedAt: mtime.toISOString() });
      if (page.length < perPage) continue;
      yield page;
      page = [];
    }
  }
  yield page;
}

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
          for await (const chunk of body.open()) await file.writeFile(chunk as Buffer);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, path);
      }),
    get: (key, each) =>
      tried(async () => {
        for await (const chunk of createReadStream(pathOf(key))) each(chunk as Buffer);
      }),
    remove: (key) => tried(() => rm(pathOf(key))),
    async *entries(prefix) {
      for await (const page of pagesBelow(resolve(root)))
        yield page.filter(({ key }) => key.startsWith(prefix));
    },
  };
};
