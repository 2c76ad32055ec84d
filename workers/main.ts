import { resources } from '#shared/areas/index';
import type { Resource } from '#shared/kernel/contract';
import { readConfig } from '#server/config';
import { tellLauncher } from '#server/kernel/process/heartbeat';
import { migrateAnalytics } from '#server/kernel/analytics/index';
import { analyticsTables } from '#server/model/index';
import { hold, resting } from '#server/model/platform/system/quarantine.store';
import { checkMasterKey } from '#server/kernel/masterKey';
import { migrate } from '#server/kernel/db/migrate';
import { runProcess } from '#server/kernel/process/process';
import { startPresence } from '#server/kernel/process/presence';
import { openPlatform } from '#server/open';
import { worked } from './areas/index';
import { openQueues } from './kernel/queue';
import { startRelay } from './kernel/relay';
import { serveQueues, startSchedules } from './kernel/work';

/** Below the launcher's patience: a store that is gone must not make it kill this process. */
const graceMs = 8_000;

const start = async () => {
  const config = readConfig();
  const platform = await openPlatform(config, 'workers');
  const { log, pool } = platform;
  await migrate(pool);
  await checkMasterKey(pool, platform.secrets, config.MASTER_KEY_FILE);
  await migrateAnalytics(platform.analytics, analyticsTables);
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

  return {
    async stop() {
      await schedules.stop();
      await relay.stop();
      await queues.close();
      await presence.stop();
      await platform.close();
    },
  };
};

await runProcess({ name: 'workers', graceMs, start });
