import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app';
import { readings } from './model/index';
import { audience } from './model/platform/notices/audience';
import { prepare } from './demo/prepare';
import { readConfig } from './config';
import { migrateAnalytics } from './kernel/analytics/index';
import { analyticsTables } from './model/index';
import { doorWarnings, ipOfRequest } from './kernel/address';
import { tellLauncher } from './kernel/process/heartbeat';
import { answerBroken, sameHost } from './kernel/http/connections';
import { openDoors } from './kernel/http/tls';
import { healthOf } from './kernel/process/health';
import { startLive } from './kernel/live';
import { liveTopics } from './areas/index';
import { checkMasterKey } from './kernel/masterKey';
import { migrate } from './kernel/db/migrate';
import { runProcess } from './kernel/process/process';
import { beginLife } from './kernel/process/life';
import { openScrape } from './kernel/process/scrape';
import { noteMigrations, noteStart, noteStop } from './model/platform/processes/lifeEvents';
import { startWatch } from './model/platform/processes/watch';
import { watchOwnHost } from './model/platform/servers/ownHost';
import { openIdentity } from './identity';
import { openPlatform } from './open';

/** What requests under way get to end by themselves; together below the launcher's patience of 4.5 s. */
const graceMs = 2_500;
const lastMs = 4_200;
const proxyMs = 1_000;
const pause = (ms: number) =>
  new Promise<void>((ok) => {
    setTimeout(ok, ms).unref();
  });

const limits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

const here = dirname(fileURLToPath(import.meta.url));
const versionOf = (): string => {
  try {
    return (JSON.parse(readFileSync(join(here, 'version.json'), 'utf8')) as { version: string })
      .version;
  } catch {
    return 'dev';
  }
};

const start = async (isStopping: () => boolean) => {
  const config = readConfig();
  const platform = await openPlatform(config, 'server');
  const applied = await migrate(platform.pool);
  await checkMasterKey(platform.pool, platform.secrets, config.MASTER_KEY_FILE);
  await migrateAnalytics(platform.analytics, analyticsTables);
  const identity = openIdentity(platform, {
    idleMinutes: config.SESSION_IDLE_MINUTES,
    ipOf: ipOfRequest(config.TRUST_PROXY),
  });
  await identity.ready();
  const version = versionOf();
  const life = await beginLife(platform, 'server');
  let cordoned = false;
  platform.controls.add({
    subject: 'node',
    action: 'state',
    // What stands in front of the servers sends nothing new to one that says it is not ready.
    apply(wish) {
      cordoned = wish !== null && wish !== 'running';
    },
  });
  await noteMigrations(platform, life.node(), applied);
  const watch = startWatch(platform, life.node);
  const host = watchOwnHost(platform);
  await platform.controls.settle();
  life.tell({
    version,
    standing: () => ({ roles: ['api'], state: cordoned ? 'cordoned' : 'running', jobs: [] }),
  });
  const app = buildApp({
    platform,
    whoOf: identity.whoOf,
    claimOf: identity.claimOf,
    answered: identity.answered,
    ready: async () => {
      if (isStopping()) return { ready: false, parts: { server: 'stopping' } };
      if (cordoned) return { ready: false, parts: { server: 'cordoned' } };
      return healthOf(platform);
    },
    refuses: identity.refuses,
    version,
    metrics: openScrape(platform, readings, () => life.id),
    clientFolder: join(here, 'client'),
    limitFactor: config.TEST_CLOCK ? 100 : 1,
  });
  const http = createServer(limits, app);
  http.maxHeadersCount = 200;
  answerBroken(http);
  const live = await startLive({
    http,
    databaseUrl: config.DATABASE_URL,
    pool: platform.pool,
    hearingOf: (token) => identity.sessions.hearing(token),
    standing: (ids) => identity.sessions.standing(ids),
    rules: audience,
    topics: liveTopics(),
    origins: sameHost,
    ipOf: ipOfRequest(config.TRUST_PROXY),
    refuses: identity.refuses,
    limitFactor: config.TEST_CLOCK ? 100 : 1,
    report: (error) => platform.log.error({ reason: (error as Error).message }, 'live events'),
  });
  live.onEvent((e) => identity.hear(e, live));
  const gauge = setInterval(() => platform.metrics.sockets.set(live.sockets()), 2000);
  await new Promise<void>((ok) => http.listen(config.PORT, config.HOST, ok));
  const closeDoors = await openDoors(http, {
    tlsPort: config.TLS_PORT,
    redirectPort: config.TLS_REDIRECT_PORT,
    publicUrl: config.PUBLIC_URL,
    certFile: config.TLS_CERT_FILE,
    keyFile: config.TLS_KEY_FILE,
    options: limits,
    report: (error) => platform.log.error({ reason: (error as Error).message }, 'tls files'),
  });
  await noteStart(platform, life.node());
  platform.log.info({ port: config.PORT, host: config.HOST }, 'server ready');
  const doors = { host: config.HOST, token: config.METRICS_TOKEN, trusted: config.TRUST_PROXY };
  for (const warning of doorWarnings(doors)) platform.log.warn(warning);
  tellLauncher({ ready: true });
  void prepare(platform);

  return {
    async stop() {
      clearInterval(gauge);
      // A proxy in front needs a moment to see that this server is not ready any more.
      if (config.TRUST_PROXY.length > 0) await pause(proxyMs);
      closeDoors();
      const ended = new Promise<void>((ok) => http.close(() => ok()));
      http.closeIdleConnections();
      await live.close();
      await Promise.race([ended, pause(graceMs)]);
      http.closeAllConnections();
      await noteStop(platform, life.node());
      await Promise.all([watch.stop(), host.stop()]);
      await life.stop();
      await identity.close();
      await platform.close();
    },
  };
};

await runProcess({ name: 'server', graceMs: lastMs, start });
