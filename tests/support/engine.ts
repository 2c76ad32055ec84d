import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadsFor } from '#server/analytics/options';
import { type Analytics, migrateAnalytics, openAnalytics } from '#server/kernel/analytics/index';
import { analyticsTables } from '#server/model/index';
import { anyFreePort } from '#server/launcher/ports';
import { ready } from './ready';
import { runFolder, sharedService } from './services';

/** A started analytics process. */
export type EngineProcess = { pid: number; url: string };

/** What a test may choose; everything else is the product's default. */
export type EngineSettings = {
  dir: string;
  port?: number;
  password?: string;
  memoryBytes?: number;
};

const concurrency = 4;

/** Starts an analytics process of its own on the folder and waits until it answers. */
export const startEngineProcess = async (settings: EngineSettings): Promise<EngineProcess> => {
  const password = settings.password ?? randomBytes(12).toString('hex');
  const port = settings.port ?? (await anyFreePort());
  const logFile = `${settings.dir}.log`;
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/analytics/main.ts'], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      CH_DIR: settings.dir,
      CH_PORT: String(port),
      CH_PASSWORD: password,
      CH_DATABASES: 'test_*,restored_*,cdn,bench',
      CH_CONCURRENCY: String(concurrency),
      CH_MEMORY: String(settings.memoryBytes ?? 1_200_000_000),
      UV_THREADPOOL_SIZE: String(threadsFor(concurrency)),
    },
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  await Promise.race([
    ready(child),
    once(child, 'exit').then(([code]) => {
      const output = readFileSync(logFile, 'utf8');
      throw new Error(`analytics process left with ${code}: ${output}`);
    }),
  ]);
  child.disconnect();
  child.unref();
  return { pid: child.pid ?? 0, url: `http://default:${password}@127.0.0.1:${port}` };
};

/** The one analytics engine of this test run and a database name that no other test file has. */
export const testAnalytics = async (): Promise<{ url: string; database: string; pid: number }> => {
  const { url, pid } = await sharedService('analytics', async () => {
    const started = await startEngineProcess({ dir: join(runFolder(), 'analytics') });
    return { ...started, signal: 'SIGTERM' };
  });
  return { url, pid, database: `test_${randomBytes(6).toString('hex')}` };
};

/** The platform's gateway on a migrated database of its own; `drop` in afterAll. */
export const testGateway = async (): Promise<{ analytics: Analytics; drop(): Promise<void> }> => {
  const { url, database } = await testAnalytics();
  const analytics = openAnalytics({ url, database });
  await migrateAnalytics(analytics, analyticsTables);
  return {
    analytics,
    drop: async () => {
      await analytics.command({ sql: `DROP DATABASE ${database}` });
      await analytics.close();
    },
  };
};
