import { type ChildProcess, spawn } from 'node:child_process';
import type { Config } from '#server/config';
import { steadyPort } from './ports';
import { ready } from './ready';
import { keepTrack, variablesOf } from './workers';

/** A server as a process of its own on the stores of a bench, once ready. Needs the build in dist/. */
export const spawnServer = async (
  config: Config,
): Promise<{ base: string; child: ChildProcess }> => {
  const port = await steadyPort();
  const child = spawn(process.execPath, ['dist/server.mjs'], {
    env: { ...process.env, NODE_OPTIONS: '', ...variablesOf(config), PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  keepTrack(child);
  await ready(child);
  return { base: `http://127.0.0.1:${port}`, child };
};
