import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearStoreFault, noteStoreFault } from '../kernel/analytics/storeFault';
import { startBeat, tellLauncher } from '../kernel/process/heartbeat';
import { endStart, StartFault } from '../kernel/process/startFault';
import { startEngine } from './engine';
import { readEngineOptions, threadsFor } from './options';

/** Exit code when another process holds the data folder; the launcher waits instead of giving up. */
const lockedExitCode = 75;

const say = (fields: Record<string, unknown>): void => {
  console.log(JSON.stringify({ at: new Date().toISOString(), process: 'analytics', ...fields }));
};

/** Pid of another process in ClickHouse's own lock file; who gets the lock writes its own there. */
const holderOf = (dir: string): number | null => {
  const file = join(dir, 'status');
  const pid = existsSync(file) ? /PID: (\d+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return pid && Number(pid) !== process.pid ? Number(pid) : null;
};
const damaged = (dir: string): StartFault =>
  new StartFault([
    `统计数据 ${dir} 已损坏，无法打开；请从备份中恢复。详细原因见 analytics.log。`,
    `the statistics in ${dir} are damaged and cannot be opened; restore them from a backup. analytics.log tells what ClickHouse says.`,
  ]);

const options = readEngineOptions(process.env);
if (Number(process.env['UV_THREADPOOL_SIZE'] ?? 4) < threadsFor(options.concurrency))
  say({ level: 'warn', message: 'UV_THREADPOOL_SIZE is too small; queries will wait' });
const engine = await startEngine(options).catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  const unopened = text.includes('Failed to create connection');
  const holder = holderOf(options.dir);
  if (unopened && holder === null) {
    const fault = damaged(options.dir);
    noteStoreFault(options.dir, fault.message);
    endStart('analytics', fault);
    return new Promise<never>(() => undefined);
  }
  const message = unopened
    ? `分析数据目录正被另一个进程使用 / the folder is in use by another process (pid ${holder}): ${options.dir}`
    : text;
  say({ level: 'error', message, cause: text });
  process.exit(unopened ? lockedExitCode : 1);
});
clearStoreFault(options.dir);
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
