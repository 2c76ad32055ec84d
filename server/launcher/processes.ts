import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { resolve } from 'node:path';

/** A fault of starting or stopping that a person can act on; `code` is stable, the text explains. */
export class LauncherError extends Error {
  readonly code: string;
  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'LauncherError';
    this.code = code;
  }
}

/** Waits without holding the process open longer than the wait itself. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** True when an error of Node carries this code, for example 'ENOENT'; whatever realm it is from. */
export const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, 'code') === code;

/**
 * True while the process runs. A zombie counts as dead: in a container whose first process does not
 * collect them, a killed PostgreSQL would otherwise look alive for ever.
 */
export const isAlive = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  return !isZombie(pid);
};

const isZombie = (pid: number): boolean => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its first thread may be gone while others are still ending: until then it holds its ports.
    return (
      /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2)) &&
      readdirSync(`/proc/${pid}/task`).length <= 1
    );
  } catch {
    return false;
  }
};

/** Command line of a process with blanks between the arguments; '' when it cannot be read. */
export const commandLine = (pid: number): string => {
  try {
    if (existsSync('/proc/self/cmdline'))
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

/**
 * What tells a process from an earlier or later one of the same number: its start since the machine's.
 * '' where the system does not tell.
 */
export const startMark = (pid: number): string => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold blanks; the start is the 20th field after it.
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    return `${boot} ${start}`;
  } catch {
    return '';
  }
};

/** The data folder a launcher of another process works on, by its environment; null when it is not told. */
export const dataDirOf = (pid: number): string | null => {
  try {
    const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    const value = entries.find((e) => e.startsWith('DATA_DIR='))?.slice('DATA_DIR='.length);
    return resolve(readlinkSync(`/proc/${pid}/cwd`), value || './data');
  } catch {
    return null;
  }
};

/** Numbers of the living processes that were started with this argument; [] where the system does not tell. */
export const processesWith = (argument: string): number[] => {
  if (!existsSync('/proc/self/cmdline')) return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => {
    try {
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return pid !== process.pid && args.includes(argument) && isAlive(pid);
    } catch {
      return false;
    }
  });
};

/** Waits until the process is gone; false when `timeoutMs` passed first. */
export const waitForExit = async (pid: number, timeoutMs: number): Promise<boolean> => {
  const end = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await pause(20);
  }
  return true;
};

/** Sends a signal; a process that is gone already is not an error. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
};

/** SIGTERM, then SIGKILL when the process has not left within `graceMs`. */
export const terminate = async (pid: number, graceMs: number): Promise<void> => {
  if (!isAlive(pid)) return;
  signal(pid, 'SIGTERM');
  if (await waitForExit(pid, graceMs)) return;
  signal(pid, 'SIGKILL');
  await waitForExit(pid, 2_000);
};

/** The number in a pid file, or null when there is no such file or no number in it. */
export const readPid = (path: string): number | null => {
  try {
    const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
};
