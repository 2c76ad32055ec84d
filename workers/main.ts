import { resources } from '#shared/areas/index';
import type { Resource } from '#shared/kernel/contract';
import { type QueueName, queueNames, queues as queueSpecs } from '#shared/kernel/queues';
import { readConfig } from '#server/config';
import { tellLauncher } from '#server/kernel/process/heartbeat';
import { migrateAnalytics } from '#server/kernel/analytics/index';
import { analyticsTables } from '#server/model/index';
import { hold, resting } from '#server/model/platform/system/quarantine.store';
import { checkMasterKey } from '#server/kernel/masterKey';
import { system } from '#server/kernel/db/context';
import { migrate } from '#server/kernel/db/migrate';
import { runProcess } from '#server/kernel/process/process';
import { beginLife } from '#server/kernel/process/life';
import { buildVersion } from '#server/model/platform/session/version';
import { keepBacklogs, type Late } from '#server/model/platform/processes/events.store';
import { keepCameBack, keepLead } from '#server/model/platform/processes/lease.store';
import { noteMigrations, noteStart, noteStop } from '#server/model/platform/processes/lifeEvents';
import { watchOwnHost } from '#server/model/platform/servers/ownHost';
import { startWatch } from '#server/model/platform/processes/watch';
import { openPlatform } from '#server/open';
import { beginAreas, worked } from './areas/index';
import { openQueues, taskOf, type Waiting } from './kernel/queue';
import { type Relay, startRelay } from './kernel/relay';
import { startSchedules } from './kernel/schedules';
import { serveQueues } from './kernel/work';

/** Below the launcher's patience: a store that is gone must not make it kill this process. */
const graceMs = 8_000;

/** Queues of which a job waits for longer than it should. */
const lateQueues = (waiting: Record<QueueName, Waiting>): Record<string, Late> =>
  Object.fromEntries(
    queueNames.flatMap((queue) => {
      const { oldest } = waiting[queue];
      if (!oldest || oldest.seconds <= queueSpecs[queue].lateSeconds) return [];
      return [[queue, { seconds: Math.round(oldest.seconds), taskId: taskOf(oldest.payload) }]];
    }),
  );

const start = async () => {
  const config = readConfig();
  const platform = await openPlatform(config, 'workers');
  const { log, pool } = platform;
  const applied = await migrate(pool);
  await checkMasterKey(pool, platform.secrets, config.MASTER_KEY_FILE);
  await migrateAnalytics(platform.analytics, analyticsTables);
  const report = (error: unknown) =>
    log.error({ reason: (error as Error).message, stack: (error as Error).stack }, 'worker');
  const queues = await openQueues({
    databaseUrl: config.DATABASE_URL,
    redisUrl: config.REDIS_URL,
    workers: true,
  });
  const life = await beginLife(platform, 'workers');
  await noteMigrations(platform, life.node(), applied);
  const watch = startWatch(platform, life.node);
  const host = watchOwnHost(platform);
  beginAreas(platform, life.node);
  const steering = await serveQueues({
    queues,
    worked,
    platform,
    run: platform.run,
    log,
    only: config.WORKER_QUEUES,
    quarantine: { hold, resting },
    cameBack: ({ taskId }) => {
      platform.run(system, (ctx) => keepCameBack(ctx, life.node(), taskId)).catch(report);
    },
  });
  const { metrics } = platform;
  let relay: Relay | null = null;
  life.tell({
    version: buildVersion(),
    standing: steering.standing,
    before: async () => {
      const waiting = await queues.waiting();
      steering.look(waiting);
      if (relay?.running())
        await platform.run(system, (ctx) => keepBacklogs(ctx, life.node(), lateQueues(waiting)));
      for (const queue of queueNames) {
        metrics.queueDepth.set({ queue }, waiting[queue].count);
        metrics.queueAge.set({ queue }, waiting[queue].oldest?.seconds ?? 0);
      }
    },
  });
  const areas = Object.values(resources) as unknown as Resource[];
  relay = startRelay({
    pool,
    queues,
    areas,
    report,
    led: () => {
      const me = { node: life.node(), processId: life.id };
      platform.run(system, (ctx) => keepLead(ctx, me)).catch(report);
    },
  });
  steering.onLead(relay.allow);
  const schedules = startSchedules({
    pool,
    worked,
    queues,
    report,
    pools: platform.pools,
    may: steering.mayLead,
  });
  await noteStart(platform, life.node());
  log.info('workers ready');
  tellLauncher({ ready: true });

  return {
    async stop() {
      await schedules.stop();
      await noteStop(platform, life.node());
      await Promise.all([watch.stop(), host.stop()]);
      await relay?.stop();
      await queues.close();
      await life.stop();
      await platform.close();
    },
  };
};

await runProcess({ name: 'workers', graceMs, start });
