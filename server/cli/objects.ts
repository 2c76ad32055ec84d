import { closeSync, openSync, writeFileSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inBucket } from '../drivers/store/bucketAddress';
import { type BucketStore, openS3 } from '../drivers/store/s3';
import { fileBody, type StoreAnswer } from '../drivers/store/store';
import { openOutbound } from '../kernel/outbound/outbound';
import { codeFile, manifestFile, sumOf } from './archive';
import { CliError } from './environment';
import { manifestOf } from './restore';

/** A store that is out of reach or busy is asked this often, for half a minute in all. */
const mostTries = 6;
const firstWaitMs = 1_000;
const isGone = (answer: StoreAnswer): boolean => answer.answer.startsWith('HTTP 404');

const patiently = async (ask: () => Promise<StoreAnswer>): Promise<StoreAnswer> => {
  for (let n = 1; ; n += 1) {
    const outcome = await ask().catch((error: unknown) => {
      if (n === mostTries) throw error;
      return null;
    });
    const isBusy = outcome === null || /^HTTP (429|5\d\d)/.test(outcome.answer);
    if (outcome && (!isBusy || n === mostTries)) return outcome;
    await pause(firstWaitMs * 2 ** (n - 1));
  }
};
const mustBeOk = ({ ok, answer }: StoreAnswer, key: string): void => {
  if (!ok) throw new CliError(`${key}: ${answer}`);
};

/** A backup in a bucket: its files lie below a key, and the manifest comes last. */
export type Objects = { store: BucketStore; below: string };
/** The backup that an address names, as screens show it; throws CliError where it is no such address. */
export const objectsAt = (
  address: string,
  { keyId, secret }: { keyId: string; secret: string },
): Objects => {
  const place = inBucket(address);
  if (!place) throw new CliError(`${address}: ?bucket=…&key=…`);
  const outbound = openOutbound({
    allowCidrs: ['0.0.0.0/0', '::/0'],
    ports: [],
    dnsServers: async () => [],
  });
  const { below, ...bucket } = place;
  return { store: openS3(outbound, { ...bucket, keyId, secret, anyPort: true }), below };
};
const keyOf = ({ below }: Objects, path: string): string => `${below}/${path}`;

/** Sends a file of a backup. Answers its bytes; throws CliError with the words of the store. */
export const sendFile = async (to: Objects, folder: string, path: string): Promise<number> => {
  const file = join(folder, path);
  const { size } = await stat(file);
  const body = fileBody(file, size, await sumOf(file));
  const about = { id: path, type: 'application/octet-stream', lines: 0 };
  const key = keyOf(to, path);
  mustBeOk(await patiently(() => to.store.put(key, body, about)), key);
  return size;
};

const fetchFile = async (from: Objects, folder: string, path: string): Promise<StoreAnswer> => {
  const file = resolve(folder, path);
  // The manifest came from outside: no name in it may lead out of the folder.
  if (!file.startsWith(resolve(folder) + sep)) throw new CliError(`${path}: ${folder}`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const outcome = await patiently(async () => {
    const handle = openSync(file, 'w', 0o600);
    try {
      return await from.store.get(keyOf(from, path), (chunk) => writeFileSync(handle, chunk));
    } finally {
      closeSync(handle);
    }
  });
  if (!outcome.ok) await rm(file, { force: true });
  return outcome;
};

/**
 * Fetches a backup into an empty folder. A file that is not there is left out, as whoever checks the
 * folder against its manifest names it; throws CliError where the store refuses or is out of reach.
 */
export const fetchObjects = async (from: Objects, folder: string): Promise<void> => {
  const take = async (path: string): Promise<void> => {
    const outcome = await fetchFile(from, folder, path);
    if (!isGone(outcome)) mustBeOk(outcome, keyOf(from, path));
  };
  await take(codeFile);
  await take(manifestFile);
  for (const path of Object.keys(manifestOf(folder).sums)) await take(path);
};

/** Removes all that lies below the key of a backup, its manifest first: what has none is no backup. */
export const removeObjects = async (of: Objects): Promise<void> => {
  const remove = async (key: string) => mustBeOk(await patiently(() => of.store.remove(key)), key);
  await remove(keyOf(of, manifestFile));
  const keys = await of.store.list(`${of.below}/`);
  if (keys === null) throw new CliError(`${of.below}/: 无法列出 / cannot be listed`);
  for (const key of keys) await remove(key);
};
