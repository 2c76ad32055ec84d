import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fault } from './faults';
import {
  commandLine,
  dataDirOf,
  hasCode,
  isAlive,
  LauncherError,
  readPid,
  startMark,
} from './processes';
import type { RunFolder } from './runFolder';

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/**
 * Whether a pid file names a launcher of this folder that lives. The number alone does not say so:
 * after a restart of the machine or in a container it may be anybody's, also another folder's launcher.
 */
const isLauncherOf = (run: RunFolder, pid: number, mark: string): boolean => {
  if (pid === process.pid || !isAlive(pid)) return false;
  if (mark !== '') return startMark(pid) === mark;
  // Written by an earlier version, or where the system tells no start.
  const folder = dataDirOf(pid);
  if (folder !== null && folder !== run.dataDir) return false;
  return /^\S*node\S* .*(launcher\.mjs|start\.mjs)/.test(commandLine(pid));
};

/**
 * Makes this process the only launcher of the folder. Throws LauncherError 'running' when another
 * one lives; a pid file left by a killed one is taken over.
 */
export const lockRunFolder = (run: RunFolder): void => {
  const path = run.file('launcher.pid');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(path, `${process.pid}\n${startMark(process.pid)}\n`, { flag: 'wx' });
      return;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const pid = readPid(path);
    const mark = readText(path).split('\n')[1] ?? '';
    if (pid !== null && isLauncherOf(run, pid, mark))
      throw new LauncherError(
        'running',
        `已在运行（进程 ${pid}，数据目录 ${run.dataDir}）。 / ` +
          `Already running (pid ${pid}, data folder ${run.dataDir}).`,
      );
    rmSync(path, { force: true });
  }
  throw fault(
    'running',
    `无法占用 ${path}：另有进程同时启动。`,
    `${path} cannot be claimed: somebody else starts at the same moment.`,
  );
};
