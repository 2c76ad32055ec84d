import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What a file of /proc says; empty where the process is gone. */
const procText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

/** Whether a process has a file below `folder` open; false where it is gone. */
const holdsFileOf = (pid: string, folder: string): boolean => {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) =>
      readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith(`${folder}/`),
    );
  } catch {
    return false;
  }
};

/** The nginx master that a pid file names; null where that process is gone or another's. */
export const masterOf = (pidFile: string, folder: string): number | null => {
  const pid = Number(procText(pidFile).trim());
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const line = procText(`/proc/${pid}/cmdline`);
  return line.startsWith('nginx: master') && line.includes(folder) ? pid : null;
};

/** Ends workers of a folder's nginx whose master was killed: they would hold the ports for ever. */
export const endOrphans = (folder: string): void => {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (!procText(`/proc/${pid}/cmdline`).startsWith('nginx: ')) continue;
    if (holdsFileOf(pid, folder)) process.kill(Number(pid), 'SIGKILL');
  }
};

const isAccepting = (pid: string): boolean => {
  const line = procText(`/proc/${pid}/cmdline`);
  return line.startsWith('nginx: worker') && !line.includes('shutting down');
};

/** The workers of a master that take connections; those that only end their requests are left out. */
export const acceptingWorkers = (master: number): string[] =>
  procText(`/proc/${master}/task/${master}/children`).split(' ').filter(isAccepting);
