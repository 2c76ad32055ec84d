import { type ChildProcess, spawn } from 'node:child_process';
import type { Config } from '#server/config';
import { ready } from './ready';

const written = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return Array.isArray(value) ? value.join(',') : String(value);
};

/** The variables that say a configuration to a process of its own. */
export const variablesOf = (config: Config): Record<string, string> =>
  Object.fromEntries(Object.entries(config).map(([name, value]) => [name, written(value)]));

const children = new Set<ChildProcess>();
/** Notes a process that must not outlive its bench, whatever becomes of the test that started it. */
export const keepTrack = (child: ChildProcess): void => {
  children.add(child);
  child.once('exit', () => children.delete(child));
};
/** Ends what is left of them: without its database a process would ask for it for ever. */
export const endProcesses = (): void => {
  for (const child of children) child.kill('SIGKILL');
};

/** Workers as a process of their own on the stores of a bench, once ready. Needs the build in dist/. */
export const spawnWorkers = async (config: Config): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['dist/workers.mjs'], {
    env: { ...process.env, NODE_OPTIONS: '', ...variablesOf(config) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  keepTrack(child);
  await ready(child);
  return child;
};
