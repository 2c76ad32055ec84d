import { join, resolve } from 'node:path';
import { declareAreas } from '#shared/areas/index';
import { closeTokens } from './model/cdn/plans/calls';
import { flushSupplierCalls } from './model/cdn/suppliers/gateway';
import type { Config } from './config';
import { openAnalytics } from './kernel/analytics/index';
import { clockSkewMs, readClock, readSkew } from './kernel/process/clock';
import { runner } from './kernel/db/context';
import { openDb, openPool } from './kernel/db/db';
import { keepSlow } from './kernel/db/slowStatements';
import { watchConnections } from './kernel/db/connections';
import { currentAsker, openLog } from './kernel/process/log';
import { openGate } from './kernel/process/gate';
import { openMail } from './kernel/outbound/mail';
import { openControls } from './kernel/process/controls';
import { openMetrics } from './kernel/process/metrics';
import { openOutbound } from './kernel/outbound/outbound';
import { openOutside } from './kernel/outbound/outsideServices';
import { type Platform, providePlatform } from './kernel/process/platform';
import { openQuestions } from './kernel/analytics/questions';
import { openPools } from './kernel/process/pools';
import { openSecrets, readKeyRing } from './kernel/secrets';

const skewEveryMs = 10_000;
/** Questions and inserts of one process that the analytics store works on at a time. */
const questionsAtOnce = 32;

const slowReport =
  (log: Platform['log']) =>
  (error: unknown): void =>
    log.debug({ reason: (error as Error).message }, 'slow statement not kept');

/**
 * Opens what server, workers and command line share. The database must be migrated by the caller.
 * `ownClock` stays with this process's clock, for tests that move it.
 */
export const openPlatform = async (
  config: Config,
  name: string,
  { ownClock = false } = {},
): Promise<Platform & { close: () => Promise<void> }> => {
  declareAreas();
  const log = openLog(name, config.LOG_LEVEL);
  const pool = openPool(config.DATABASE_URL);
  const db = openDb(pool, keepSlow({ pool, asker: currentAsker, report: slowReport(log) }));
  const metrics = openMetrics(name);
  metrics.pool(() => pool);
  const controls = openControls();
  const pools = openPools(controls);
  pools.add(watchConnections(pool));
  const gate = openGate({ name: 'questions', kind: 'query', size: questionsAtOnce });
  pools.add(gate.pool);
  const secrets = openSecrets(readKeyRing(config.MASTER_KEY_FILE));
  const outside = openOutside({ pool, secrets, config });
  const mail = openMail(outside);
  const questions = openQuestions({ metrics, pool, asker: currentAsker });
  const analytics = openAnalytics({
    url: config.CLICKHOUSE_URL,
    database: config.CLICKHOUSE_DATABASE,
    watch: questions.watch,
    gate: gate.run,
  });
  questions.start(analytics);
  const platform = providePlatform({
    config,
    log,
    pool,
    db,
    run: runner(db),
    secrets,
    outside,
    outbound: openOutbound({
      allowCidrs: config.OUTBOUND_ALLOW_CIDRS,
      ports: config.OUTBOUND_PORTS,
      dnsServers: async () => (await outside()).dnsServers,
    }),
    mail,
    analytics,
    metrics,
    controls,
    pools,
    filesFolder: resolve(join(config.DATA_DIR, 'files')),
  });
  let clock: NodeJS.Timeout | undefined;
  const look = async () => {
    if (!ownClock) await readSkew(pool).catch(() => undefined);
  };
  await look();
  if (clockSkewMs() !== 0)
    log.warn({ skewMs: clockSkewMs() }, 'clock differs from the database, whose clock is followed');
  const skew = setInterval(() => void look(), skewEveryMs);
  if (config.TEST_CLOCK) {
    await readClock(pool).catch(() => undefined);
    clock = setInterval(() => void readClock(pool).catch(() => undefined), 500);
  }
  return {
    ...platform,
    async close() {
      clearInterval(clock);
      clearInterval(skew);
      await flushSupplierCalls();
      await closeTokens();
      mail.close();
      await questions.close();
      await analytics.close();
      await pool.end();
    },
  };
};
