import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { isPortFree, nextFreePort } from './ports';
import {
  commandLine,
  hasCode,
  isAlive,
  LauncherError,
  processesWith,
  readPid,
  terminate,
  writePrivate,
} from './processes';
import type { LauncherSettings } from './settings';

/** Every port the embedded processes listen on, all on loopback. */
export const portNames = [
  'postgres',
  'analytics',
  'labControl',
  'labDns',
  'labOrigin',
  'labSmtp',
  'edgeHttp',
  'edgeHttps',
  'auroraApi',
  'borealisApi',
] as const;
export type PortName = (typeof portNames)[number];
export type Ports = Record<PortName, number>;

/** Children in the order they start; each has `<name>.pid` in the run folder, like postgres. */
export const childNames = [
  'analytics',
  'lab-aurora',
  'lab-borealis',
  'lab-world',
  'server',
  'workers',
] as const;
export type ChildName = (typeof childNames)[number];

/** DATA_DIR/run: pid files, ports, the lab's shape; DATA_DIR/secrets: keys and passwords, mode 0600. */
export type RunFolder = {
  dataDir: string;
  file(name: string): string;
  secret(name: string): string;
  logFile(name: string): string;
  writePid(name: string, pid: number): void;
  removePid(name: string): void;
};

/** Argument every child carries, so that a pid from an old file can be recognised as ours. */
export const markOf = (dataDir: string): string => `--data=${dataDir}`;

/** Makes the folders; files of DATA_DIR are readable by the owner only, but others may pass through. */
export const openRunFolder = (dataDir: string): RunFolder => {
  // 0711: PostgreSQL runs as another user when this is root, and must reach its own folder inside.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  for (const name of ['run', 'secrets', 'logs'])
    mkdirSync(join(dataDir, name), { recursive: true, mode: 0o700 });
  const file = (name: string) => join(dataDir, 'run', name);
  return {
    dataDir,
    file,
    secret: (name) => join(dataDir, 'secrets', name),
    logFile: (name) => join(dataDir, 'logs', `${name}.log`),
    writePid: (name, pid) => writeFileSync(file(`${name}.pid`), `${pid}\n`),
    removePid: (name) => rmSync(file(`${name}.pid`), { force: true }),
  };
};

/** Writes a file whole or not at all. */
const replace = (path: string, value: unknown): void => {
  writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
};

/**
 * Makes this process the only launcher of the folder. Throws LauncherError 'running' when another
 * one lives; a pid file left by a killed one is taken over.
 */
export const claim = (run: RunFolder): void => {
  const path = run.file('launcher.pid');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(path, `${process.pid}\n`, { flag: 'wx' });
      return;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const pid = readPid(path);
    const command = pid !== null && pid !== process.pid && isAlive(pid) ? commandLine(pid) : '';
    if (/(launcher\.mjs|start\.mjs)/.test(command))
      throw new LauncherError(
        'running',
        `已在运行（进程 ${pid}，数据目录 ${run.dataDir}）。 / ` +
          `Already running (pid ${pid}, data folder ${run.dataDir}).`,
      );
    rmSync(path, { force: true });
  }
  throw new LauncherError('running', `cannot claim ${path}`);
};

/**
 * Stops children that a killed launcher left behind, by their pid files and, where the system tells,
 * by their mark: a child that was just started may not have its file yet. PostgreSQL is not touched:
 * it is adopted. Answers how many there were.
 */
export const stopLeftovers = async (
  run: RunFolder,
  say: (message: string) => void,
): Promise<number> => {
  const mark = markOf(run.dataDir);
  const left = new Map(processesWith(mark).map((pid) => [pid, '']));
  for (const name of childNames) {
    const pid = readPid(run.file(`${name}.pid`));
    if (pid !== null && isAlive(pid) && commandLine(pid).includes(mark)) left.set(pid, name);
  }
  await Promise.all(
    [...left].map(async ([pid, name]) => {
      say(`停止遗留进程 / stopping a process left behind: ${name || commandLine(pid)} (${pid})`);
      await terminate(pid, 2_500);
    }),
  );
  for (const name of childNames) run.removePid(name);
  return left.size;
};

/** The ports of the last start where they are still free, else the next free ones above PORT. */
export const choosePorts = async (run: RunFolder, settings: LauncherSettings): Promise<Ports> => {
  const path = run.file('ports.json');
  const known = z
    .partialRecord(z.enum(portNames), z.int())
    .catch({})
    .parse(existsSync(path) ? readJson(path) : {});
  const taken = new Set([settings.port]);
  const ports: Partial<Ports> = {};
  for (const name of portNames) {
    // Edge nodes listen on several loopback addresses: a port must be free on all of them.
    const host = name.startsWith('edge') ? '0.0.0.0' : '127.0.0.1';
    const last = known[name];
    // PostgreSQL may still run on its port, to be adopted; its supervisor finds out.
    const reuse =
      last !== undefined &&
      !taken.has(last) &&
      (name === 'postgres' || (await isPortFree(last, host)));
    const port = reuse ? last : await nextFreePort(settings.port + 1, taken, host);
    taken.add(port);
    ports[name] = port;
  }
  replace(path, ports);
  // Filled by the loop over all names just above.
  return ports as Ports;
};

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
};

/** Reads a secret, made by `make` at the first start; mode 0600. */
export const ensureSecret = (run: RunFolder, name: string, make: () => string): string => {
  const path = run.secret(name);
  if (!existsSync(path)) writePrivate(path, `${make()}\n`);
  return readFileSync(path, 'utf8').trim();
};

/** A random text of 192 bits. */
export const randomSecret = (): string => randomBytes(24).toString('base64url');

/** Key file of the secrets store: one line `id:base64` with 256 bits. */
export const masterKey = (): string => `k1:${randomBytes(32).toString('base64')}`;

/**
 * Writes run/lab.json (shape: lab/kernel/config.ts) and returns its path. The instant of birth is
 * fixed at the first start; everything else follows the present settings.
 */
export const writeLabConfig = (
  run: RunFolder,
  ports: Ports,
  shape: LauncherSettings['labShape'],
): string => {
  const path = run.file('lab.json');
  const before = z
    .object({ bornAt: z.iso.datetime(), seed: z.string() })
    .safeParse(existsSync(path) ? readJson(path) : {});
  const { bornAt, seed, ...speeds } = shape;
  replace(path, {
    dataDir: join(run.dataDir, 'lab'),
    seed: before.success ? before.data.seed : seed,
    bornAt: bornAt ?? (before.success ? before.data.bornAt : new Date().toISOString()),
    ...speeds,
    world: {
      controlPort: ports.labControl,
      dnsPort: ports.labDns,
      originPort: ports.labOrigin,
      smtpPort: ports.labSmtp,
    },
    edges: { httpPort: ports.edgeHttp, httpsPort: ports.edgeHttps },
    suppliers: { aurora: { apiPort: ports.auroraApi }, borealis: { apiPort: ports.borealisApi } },
  });
  return path;
};
