import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBeat, tellLauncher } from '../kernel/process/heartbeat';
import { startEngine } from './engine';
import { readEngineOptions, threadsFor } from './options';

/** Exit code when another process holds the data folder; the launcher waits instead of giving up. */
const lockedExitCode = 75;

const say = (fields: Record<string, unknown>): void => {
  console.log(JSON.stringify({ at: new Date().toISOString(), process: 'analytics', ...fields }));
};

/** Pid in ClickHouse's own lock file, for the message only; the lock itself is the kernel's. */
const holderOf = (dir: string): string => {
  const file = join(dir, 'status');
  const pid = existsSync(file) ? /PID: (\d+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return pid ? ` (pid ${pid})` : '';
};

const options = readEngineOptions(process.env);
if (Number(process.env['UV_THREADPOOL_SIZE'] ?? 4) < threadsFor(options.concurrency))
  say({ level: 'warn', message: 'UV_THREADPOOL_SIZE is too small; queries will wait' });
const engine = await startEngine(options).catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  const locked = text.includes('Failed to create connection');
  const hint = locked
    ? `分析数据目录可能正被另一个进程使用 / the folder may be in use by another process${holderOf(options.dir)}: ${options.dir}`
    : text;
  say({ level: 'error', message: hint, cause: text });
  process.exit(locked ? lockedExitCode : 1);
});
say({ level: 'info', message: `chDB ${engine.version} on port ${engine.port}` });
startBeat();
tellLauncher({ ready: true, port: engine.port, version: engine.version });

let stopping = false;
const stop = (): void => {
  if (stopping) process.exit(1);
  stopping = true;
  engine.stop(2_000).then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
