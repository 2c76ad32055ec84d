import { resources } from '#shared/areas/index';
import type { Resource } from '#shared/kernel/contract';
import { readConfig } from '#server/config';
import { startBeat, tellLauncher } from '#server/kernel/process/heartbeat';
import { migrateAnalytics } from '#server/kernel/analytics/index';
import { hold, resting } from './areas/platform/system/index';
import { migrate } from '#server/kernel/db/migrate';
import { startPresence } from '#server/kernel/process/presence';
import { openPlatform } from '#server/open';
import { worked } from './areas/index';
import { openQueues } from './kernel/queue';
import { startRelay } from './kernel/relay';
import { serveQueues, startSchedules } from './kernel/work';

const start = async () => {
  startBeat();
  const config = readConfig();
  const platform = await openPlatform(config, 'workers');
  const { log, pool } = platform;
  await migrate(pool);
  await migrateAnalytics(platform.analytics);
  const report = (error: unknown) =>
    log.error({ reason: (error as Error).message, stack: (error as Error).stack }, 'worker');
  const queues = await openQueues({
    databaseUrl: config.DATABASE_URL,
    redisUrl: config.REDIS_URL,
    workers: true,
  });
  await serveQueues({
    queues,
    worked,
    platform,
    run: platform.run,
    log,
    only: config.WORKER_QUEUES,
    quarantine: { hold, resting },
  });
  const { metrics } = platform;
  const presence = startPresence({
    pool,
    name: 'workers',
    version: '',
    metrics,
    before: async () => {
      const [depth, ages] = await Promise.all([queues.depth(), queues.ages()]);
      for (const [queue, n] of Object.entries(depth)) metrics.queueDepth.set({ queue }, n);
      for (const [queue, s] of Object.entries(ages)) metrics.queueAge.set({ queue }, s);
    },
    report: (error) => log.debug({ reason: (error as Error).message }, 'presence'),
  });
  const areas = Object.values(resources) as unknown as Resource[];
  const relay = startRelay({ pool, queues, areas, report });
  const schedules = startSchedules({ pool, worked, queues, report });
  log.info('workers ready');
  tellLauncher({ ready: true });

  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    // Below the launcher's patience: a store that is gone must not make it kill this process.
    setTimeout(() => process.exit(0), 8_000).unref();
    await schedules.stop();
    await relay.stop();
    await queues.close();
    await presence.stop();
    await platform.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
};

process.on('unhandledRejection', (error) => {
  console.error(
    JSON.stringify({
      name: 'workers',
      level: 'fatal',
      reason: String(error),
      stack: (error as Error)?.stack,
    }),
  );
  process.exit(1);
});
await start();
