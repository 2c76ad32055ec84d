import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { buildApp } from '#server/app';
import { type Config, readConfig } from '#server/config';
import { migrateAnalytics } from '#server/kernel/analytics/index';
import { analyticsTables } from '#server/model/index';
import { ipOfRequest } from '#server/kernel/address';
import { answerBroken, sameHost } from '#server/kernel/http/connections';
import { audience } from '#server/model/platform/notices/audience';
import { hold, resting } from '#server/model/platform/system/quarantine.store';
import { liveTopics } from '#server/areas/index';
import { startLive } from '#server/kernel/live';
import { openIdentity } from '#server/identity';
import { openPlatform } from '#server/open';
import { resources } from '#shared/areas/index';
import type { Resource } from '#shared/kernel/contract';
import type { QueueName } from '#shared/kernel/queues';
import { worked } from '#workers/areas/index';
import { openQueues, queuePrefix } from '#workers/kernel/queue';
import { startRelay } from '#workers/kernel/relay';
import { startSchedules } from '#workers/kernel/schedules';
import { serveQueues, type Worked } from '#workers/kernel/work';
import { testAnalytics } from './engine';
import { openPeople } from './people';
import { migratedDatabase, type TestDatabase } from './postgres';
import { until } from './until';
import { endProcesses } from './workers';

export { type Caller, Refusal } from './caller';
export type { AccountOptions } from './people';
export { until } from './until';

export type Bench = Awaited<ReturnType<typeof startBench>>;

/**
 * A whole console in the test's process: an own database and analytics database, the API on a free
 * port, live events, and workers with relay and schedules. Extra settings go in `env`.
 */
export const startBench = async (
  o: {
    env?: Record<string, string>;
    workers?: boolean;
    redisUrl?: string;
    /** A database that is there already, in place of one on the PostgreSQL of the run. */
    database?: TestDatabase;
    /** Jobs of a test's own instead of all areas'; schedules of areas emit events by themselves. */
    worked?: readonly Worked[];
  } = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), 'manifold-bench-'));
  const database = o.database ?? (await migratedDatabase());
  const engine = await testAnalytics();
  writeFileSync(join(folder, 'master.key'), `k1:${randomBytes(32).toString('base64')}\n`, {
    mode: 0o600,
  });
  const config: Config = readConfig({
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'error',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    CLICKHOUSE_URL: engine.url,
    CLICKHOUSE_DATABASE: engine.database,
    MASTER_KEY_FILE: join(folder, 'master.key'),
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    OUTBOUND_PORTS: '1-65535',
    TEST_CLOCK: '1',
    SMPP_PORT: '0',
    PUBLIC_URL: 'http://console.test',
    DEMO: '0',
    REDIS_URL: o.redisUrl ?? process.env['TEST_REDIS_URL'] ?? '',
    ...o.env,
  });
  const admin = new pg.Pool({ connectionString: database.url, max: 4 });
  admin.on('error', () => undefined);
  const platform = await openPlatform(config, 'bench', { ownClock: true });
  await migrateAnalytics(platform.analytics, analyticsTables);
  const identity = openIdentity(platform, {
    idleMinutes: 60,
    ipOf: ipOfRequest(config.TRUST_PROXY),
  });
  await identity.ready();
  const { sessions } = identity;
  const problems: string[] = [];
  const report = (error: unknown) => problems.push(String((error as Error).stack ?? error));
  const app = buildApp({
    platform,
    whoOf: identity.whoOf,
    claimOf: identity.claimOf,
    answered: identity.answered,
    refuses: identity.refuses,
    ready: async () => ({ ready: true, parts: {} }),
    version: 'test',
    clientFolder: 'dist/client',
    limitFactor: 1000,
  });
  const http = createServer(app);
  answerBroken(http);
  const live = await startLive({
    http,
    databaseUrl: config.DATABASE_URL,
    pool: platform.pool,
    hearingOf: (t) => sessions.hearing(t),
    standing: (ids) => sessions.standing(ids),
    rules: audience,
    topics: liveTopics(),
    origins: sameHost,
    ipOf: ipOfRequest(config.TRUST_PROXY),
    refuses: identity.refuses,
    limitFactor: 100,
    report,
  });
  live.onEvent((e) => identity.hear(e, live));
  await new Promise<void>((ok) => http.listen(0, '127.0.0.1', ok));
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  /** The queues of this bench; `workers` as the process that serves them opens them. */
  const queuesOf = (workers: boolean) =>
    openQueues({
      databaseUrl: config.DATABASE_URL,
      redisUrl: config.REDIS_URL,
      workers,
    });
  const startWorkers = async () => {
    const queues = await queuesOf(true);
    const jobs = o.worked ?? worked;
    await serveQueues({
      queues,
      worked: jobs,
      platform,
      run: platform.run,
      log: platform.log,
      only: [],
      quarantine: { hold, resting },
    });
    const relay = startRelay({
      pool: platform.pool,
      queues,
      areas: Object.values(resources) as unknown as Resource[],
      report,
    });
    const schedules = startSchedules({ pool: platform.pool, worked: jobs, queues, report });
    return async () => {
      await schedules.stop();
      await relay.stop();
      await queues.close();
    };
  };
  let stopWorkers = o.workers === false ? async () => undefined : await startWorkers();

  const sql = async <T = Record<string, unknown>>(
    text: string,
    values: unknown[] = [],
  ): Promise<T[]> => (await admin.query(text, values)).rows as T[];

  /** Gives a queued job the count of stalls that so many dead workers leave behind. */
  const stalled = async (queue: QueueName, id: string, times: number): Promise<void> => {
    if (!config.REDIS_URL) {
      await sql('update bullmq.job set stalled_count = $2 where id = $1', [id, times]);
      return;
    }
    const redis = new Redis(config.REDIS_URL);
    const prefix = await queuePrefix(config.DATABASE_URL);
    await redis.hset(`${prefix}:${queue}:${id}`, 'stc', times);
    await redis.quit();
  };

  const people = openPeople({ base, platform, sql });
  return {
    base,
    platform,
    sql,
    queuesOf,
    stalled,
    ...people,
    sessions,
    live,
    problems,
    config,
    folder,
    startWorkers: async () => {
      stopWorkers = await startWorkers();
    },
    stopWorkers: async () => {
      await stopWorkers();
      stopWorkers = async () => undefined;
    },
    /** Waits until `check` gives something true; fails with the last error or value after the limit. */
    until,
    async stop() {
      endProcesses();
      await stopWorkers();
      await live.close();
      http.closeAllConnections();
      http.close();
      await identity.close();
      await platform.analytics.command({ sql: `DROP DATABASE IF EXISTS ${engine.database}` });
      await platform.close();
      await admin.end();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
