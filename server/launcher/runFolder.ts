import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readJson, writeJson } from './durableFiles';
import { isPortFree, nextFreePort } from './ports';
import { commandLine, isAlive, processesWith, readPid, terminate } from './processes';
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
  'alibabaApi',
  'tencentApi',
  'carrierMeridian',
  'carrierSolstice',
  'carrierZenith',
  'carrierControl',
  'carrierAlibaba',
  'carrierTencent',
  'cloudfrontApi',
  'volcengineApi',
  'gcoreApi',
  'cloudflareApi',
] as const;
export type PortName = (typeof portNames)[number];
export type Ports = Record<PortName, number>;

/** Children in the order they start; each has `<name>.pid` in the run folder, like postgres. */
export const childNames = [
  'analytics',
  'lab-aurora',
  'lab-borealis',
  'lab-world',
  'lab-carriers',
  'server',
  'workers',
  'gateway',
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
  const saved = z
    .partialRecord(z.enum(portNames), z.int())
    .catch({})
    .parse(existsSync(path) ? readJson(path) : {});
  const taken = new Set([settings.port]);
  const ports: Partial<Ports> = {};
  for (const name of portNames) {
    // Edge nodes listen on several loopback addresses: a port must be free on all of them.
    const host = name.startsWith('edge') ? '0.0.0.0' : '127.0.0.1';
    const last = saved[name];
    // PostgreSQL may still run on its port, to be adopted; its supervisor finds out.
    const reuse =
      last !== undefined &&
      !taken.has(last) &&
      (name === 'postgres' || (await isPortFree(last, host)));
    const port = reuse ? last : await nextFreePort(settings.port + 1, taken, host);
    taken.add(port);
    ports[name] = port;
  }
  writeJson(path, ports);
  // Filled by the loop over all names just above.
  return ports as Ports;
};
