// Top 100 of ten million log lines of one domain, in every dimension, as the console asks it.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LogQuestion, logDimensions } from '#shared/areas/cdn/logs/logAnalyses';
import { topLines } from '#server/areas/cdn/logs/topLines';
import { migrateAnalytics, openAnalytics } from '#server/kernel/analytics/index';
import { analyticsTables } from '#server/model/index';
import { type Platform, providePlatform } from '#server/kernel/process/platform';
import { startEngineProcess } from '../support/engine';

const lines = Number(process.env['LINES'] ?? 10_000_000);
const days = 5;
const goalMs = 2000;
const folder = mkdtempSync(join(tmpdir(), 'manifold-loganalysis-'));
const engine = await startEngineProcess({ dir: join(folder, 'engine') });
const [accountId, domainId, paramId] = [randomUUID(), randomUUID(), randomUUID()];
const day = 86_400;
const to = Math.floor(Date.now() / 1000 / day) * day;
const from = to - days * day;

try {
  const analytics = openAnalytics({ url: engine.url, database: 'bench' });
  await migrateAnalytics(analytics, analyticsTables);
  // The query path reads the analytics store and nothing else of the platform.
  providePlatform({ analytics } as Platform);
  for (let i = 0; i < days; i += 1)
    await analytics.command({
      sql: `INSERT INTO access_log (ts, load_id, account_id, domain_id, param_id, domain, edge, country, client_ip, scheme, method, protocol,
            path, query, status, bytes, cache_status, request_ms, origin_status, origin_bytes, origin_ms, referer, ua, range)
        SELECT toDateTime({from:UInt32} + intDiv(number * ${day}, {n:UInt32}), 'UTC'), {load:UUID}, {account:UUID}, {domain:UUID}, {param:UUID},
          'www.example.test', 'edge-1', arrayElement(['CN', 'US', 'DE', 'SG'], number % 4 + 1),
          toIPv6(concat('10.', toString(rand(1) % 8), '.', toString(rand(2) % 256), '.', toString(rand(3) % 250))), 'https', 'GET', 'HTTP/2',
          concat('/video/', toString(toUInt32(exp2(rand(4) % 1700 / 100.0))), '/part.ts'), '', arrayElement([200, 200, 200, 206, 304, 404, 503], rand(5) % 7 + 1),
          rand(6) % 3000000, arrayElement(['HIT', 'HIT', 'HIT', 'MISS'], rand(7) % 4 + 1), 12, 0, 0, 0,
          concat('https://site-', toString(rand(8) % 5000), '.test/'), concat('Agent/', toString(rand(9) % 400)), ''
        FROM numbers({n:UInt32})`,
      params: {
        from: from + i * day,
        n: lines / days,
        load: randomUUID(),
        account: accountId,
        domain: domainId,
        param: paramId,
      },
      token: randomUUID(),
      lane: 'heavy',
    });
  const reach = { accountId, domainIds: [domainId], hidden: [], offsetMinutes: 480 };
  let worst = 0;
  for (const by of logDimensions) {
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const started = performance.now();
      const q: LogQuestion = { by, order: 'requests', top: 100 };
      const answer = await topLines(reach, q, { from, to }, null);
      times.push(performance.now() - started);
      if (by !== 'missUrl' && answer.total.requests !== lines)
        throw new Error(`${answer.total.requests} of ${lines} lines`);
    }
    const best = Math.min(...times);
    worst = Math.max(worst, best);
    console.log(
      `top 100 by ${by.padEnd(8)} ${times.map((t) => t.toFixed(0)).join(' / ')} ms of ${(lines / 1e6).toFixed(0)} million lines`,
    );
  }
  console.log(`slowest dimension ${worst.toFixed(0)} ms, goal ${goalMs} ms`);
  await analytics.close();
} finally {
  process.kill(engine.pid, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
