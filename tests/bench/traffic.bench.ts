// Baselines of /traffic-monitor for 5,000 domains: one pass over four weeks of slots, in CPU time of the engine.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standings } from '#server/areas/cdn/reports/traffic';
import { migrateAnalytics, openAnalytics } from '#server/kernel/analytics/index';
import { analyticsTables } from '#server/model/index';
import { type Platform, providePlatform } from '#server/kernel/process/platform';
import { startEngineProcess } from '../support/engine';
import { cpuSecondsOf, untilMerged } from './engineTime';

const domains = 5_000;
const days = 29;
const accounts = 50;
const slotsOfDay = 288;
const rounds = 3;
const most = 3;
const folder = mkdtempSync(join(tmpdir(), 'manifold-traffic-'));
const engine = await startEngineProcess({ dir: join(folder, 'engine') });
const at = Math.floor(Date.now() / 1000 / 300) * 300;
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

try {
  const analytics = openAnalytics({ url: engine.url, database: 'bench' });
  await migrateAnalytics(analytics, analyticsTables);
  providePlatform({ analytics } as Platform);
  const param = randomUUID();
  const columns =
    'account_id, domain_id, param_id, source, country, region, requests, bytes, revision';
  await analytics.command({
    sql: `INSERT INTO stats_5m (ts, ${columns})
      SELECT toDateTime({from:UInt32} + 300 * intDiv(number, ${domains}), 'UTC'),
        toUUID(concat('00000000-0000-4000-9000-', leftPad(toString(number % ${accounts}), 12, '0'))),
        toUUID(concat('00000000-0000-4000-8000-', leftPad(toString(number % ${domains}), 12, '0'))), {param:UUID}, 'accurate',
        'CN', 'mainlandChina', 100 + number % 90, 1000000 + number % 99991, 1
      FROM numbers(${domains * slotsOfDay})`,
    params: { from: at - 86_400 + 300, param },
    token: randomUUID(),
  });
  // The days before are copies of the last one: ids are not made of text again.
  for (let day = 1; day < days; day += 1)
    await analytics.command({
      sql: `INSERT INTO stats_5m (ts, ${columns}) SELECT s.ts - {back:UInt32}, ${columns} FROM stats_5m AS s
        WHERE s.ts > toDateTime({from:UInt32}, 'UTC')`,
      params: { back: day * 86_400, from: at - 86_400 },
      token: randomUUID(),
    });
  await untilMerged(engine.pid);
  const of = Array.from({ length: domains }, (_, n) => ({
    id: idOf(n),
    accountIds: [`00000000-0000-4000-9000-${String(n % accounts).padStart(12, '0')}`],
    at,
    weeks: 4,
  }));
  const costs: number[] = [];
  let rows = 0;
  for (let i = 0; i < rounds; i += 1) {
    const before = cpuSecondsOf(engine.pid);
    rows = (await standings({ level: 'domain', of, who: { userId: null, accountId: null } })).size;
    costs.push(cpuSecondsOf(engine.pid) - before);
  }
  const cost = Math.min(...costs);
  console.log(
    `traffic: baselines of ${rows} domains over ${days} days of slots ${cost.toFixed(2)} CPU-s (at most ${most})`,
  );
  if (rows !== domains) process.exitCode = 1;
} finally {
  process.kill(engine.pid, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
