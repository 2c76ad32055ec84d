import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildApp } from '#server/app';
import { openIdentity } from '#server/identity';
import { ipOfRequest } from '#server/kernel/address';
import { sameHost } from '#server/kernel/http/connections';
import { startLive } from '#server/kernel/live';
import { audience } from '#server/model/platform/notices/audience';
import type { Bench } from './bench';

/** One more server process as far as memory goes: sessions, rules and sockets of its own. */
export const openSecond = async (bench: Bench) => {
  const { platform, config } = bench;
  const ipOf = ipOfRequest(config.TRUST_PROXY);
  const identity = openIdentity(platform, { idleMinutes: 60, ipOf });
  await identity.ready();
  const app = buildApp({
    platform,
    whoOf: identity.whoOf,
    claimOf: identity.claimOf,
    answered: identity.answered,
    refuses: identity.refuses,
    ready: async () => ({ ready: true, parts: {} }),
    version: 'test',
    clientFolder: 'dist/none',
    limitFactor: 1000,
  });
  const http = createServer(app);
  const live = await startLive({
    http,
    databaseUrl: config.DATABASE_URL,
    pool: platform.pool,
    hearingOf: (t) => identity.sessions.hearing(t),
    standing: (ids) => identity.sessions.standing(ids),
    rules: audience,
    origins: sameHost,
    ipOf,
    refuses: identity.refuses,
    limitFactor: 100,
    report: (e) => bench.problems.push(String(e)),
  });
  live.onEvent((e) => identity.hear(e, live));
  await new Promise<void>((ok) => http.listen(0, '127.0.0.1', ok));
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    base,
    async stop() {
      await live.close();
      http.closeAllConnections();
      http.close();
      await identity.close();
    },
  };
};
