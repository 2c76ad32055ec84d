import { createHash, randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** An object as a listing tells it. */
export type ObjectInfo = { key: string; bytes: number; changedAt: Date; etag: string };
/** Objects by bucket and key, each a file whose name is its key. */
export type Objects = {
  /** Answers its entity tag: of the body, or the one given for an object that came in parts. */
  put(bucket: string, key: string, body: Buffer, etag?: string): string;
  get(bucket: string, key: string): { body: Buffer; etag: string; changedAt: Date } | null;
  remove(bucket: string, key: string): void;
  list(bucket: string, prefix: string): ObjectInfo[];
};

const etagOf = (body: Buffer): string => createHash('md5').update(body).digest('hex');
const tagFile = (path: string): string => join(path, '../etag');
/** The tag that was given to an object that came in parts; of others that of the body. */
const tagOf = (path: string, body: Buffer): string => {
  try {
    return readFileSync(tagFile(path), 'utf8');
  } catch {
    return etagOf(body);
  }
};
// Keys are longer than names of files may be: the name is cut into folders.
const fileOf = (key: string): string =>
  join(
    ...(Buffer.from(key, 'utf8')
      .toString('hex')
      .match(/.{1,200}/g) ?? []),
    'object',
  );
const keyOf = (file: string): string =>
  Buffer.from(file.replace(/[\\/]object$/, '').replace(/[\\/]/g, ''), 'hex').toString('utf8');

/** Opens the objects kept below a folder; a killed process leaves each whole or absent. */
export const openObjects = (folder: string): Objects => {
  const place = (bucket: string, key: string): string => join(folder, bucket, fileOf(key));
  return {
    put: (bucket, key, body, etag) => {
      const path = place(bucket, key);
      mkdirSync(join(path, '..'), { recursive: true });
      const part = `${path}.${randomUUID()}`;
      writeFileSync(part, body);
      renameSync(part, path);
      if (etag) writeFileSync(tagFile(path), etag);
      else rmSync(tagFile(path), { force: true });
      return etag ?? etagOf(body);
    },
    get: (bucket, key) => {
      try {
        const path = place(bucket, key);
        const body = readFileSync(path);
        return { body, etag: tagOf(path, body), changedAt: statSync(path).mtime };
      } catch {
        return null;
      }
    },
    remove: (bucket, key) => rmSync(place(bucket, key), { force: true }),
    list: (bucket, prefix) => {
      const root = join(folder, bucket);
      let files: string[] = [];
      try {
        files = readdirSync(root, { recursive: true, encoding: 'utf8' });
      } catch {
        // A bucket is there once something lies in it.
      }
      return files
        .filter((file) => /[\\/]object$/.test(file))
        .map((file) => ({ file, key: keyOf(file) }))
        .filter(({ key }) => key.startsWith(prefix))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ file, key }) => {
          const body = readFileSync(join(root, file));
          return {
            key,
            bytes: body.length,
            changedAt: statSync(join(root, file)).mtime,
            etag: tagOf(join(root, file), body),
          };
        });
    },
  };
};
