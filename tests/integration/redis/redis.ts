import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { until } from '../../support/bench';
import { steadyPort } from '../../support/ports';

/** Whether this machine has a Redis to test with; without one the queue runs on PostgreSQL alone. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A Redis of the test's own on a free port, set up as in docker-compose.yml. */
export const startRedis = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'manifold-redis-'));
  const port = await steadyPort();
  const url = `redis://127.0.0.1:${port}`;
  let process_: ChildProcess;
  const start = async () => {
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
    const persistence = ['--appendonly', 'yes', '--save', '', '--daemonize', 'no'];
    process_ = spawn('redis-server', [...place, ...persistence], { stdio: 'ignore' });
    const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    await until(async () => (await client.ping()) === 'PONG', { what: 'Redis' });
    client.disconnect();
  };
  const kill = async () => {
    const gone = once(process_, 'exit');
    process_.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    url,
    start,
    kill,
    signal: (name: 'SIGSTOP' | 'SIGCONT') => process_.kill(name),
    /** Forgets everything, as a Redis without a disk does when it dies. */
    async wipe() {
      const client = new Redis(url);
      await client.flushall();
      client.disconnect();
    },
    async stop() {
      if (process_.exitCode === null && process_.signalCode === null) await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
