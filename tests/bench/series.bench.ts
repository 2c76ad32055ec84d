// 60 days by five minutes of one domain: the query as the console sends it, alone and eight at once.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askBuckets } from '#server/areas/cdn/statistics/buckets';
import type { Scope } from '#server/areas/cdn/statistics/conditions';
import { columnsFor } from '#server/areas/cdn/statistics/metricSql';
import { migrateAnalytics, openAnalytics } from '#server/kernel/analytics/index';
import { analyticsTables } from '#server/model/index';
import { type Platform, providePlatform } from '#server/kernel/process/platform';
import { startEngineProcess } from '../support/engine';

const domains = 20;
const rounds = 25;
const day = 86_400;
const folder = mkdtempSync(join(tmpdir(), 'manifold-series-'));
const engine = await startEngineProcess({ dir: join(folder, 'engine') });
const accountId = randomUUID();
const ids = Array.from({ length: domains }, () => randomUUID());
const params = [randomUUID(), randomUUID()];
const now = Math.floor(Date.now() / 1000);
const to = now - (now % day) + day;
const from = to - 60 * day;

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0;
const text = (values: readonly number[]) =>
  `p50 ${percentile(values, 0.5).toFixed(0)} ms, p95 ${percentile(values, 0.95).toFixed(0)} ms`;

try {
  const analytics = openAnalytics({ url: engine.url, database: 'bench' });
  await migrateAnalytics(analytics, analyticsTables);
  // The query path reads the analytics store and nothing else of the platform.
  providePlatform({ analytics } as Platform);
  for (const domain of ids)
    for (const param of params)
      await analytics.command({
        sql: `INSERT INTO stats_5m (ts, account_id, domain_id, param_id, source, country, region, requests, bytes, hit_requests, hit_bytes, statusMap, revision)
          SELECT toDateTime({from:UInt32} + 300 * intDiv(number, 6), 'UTC'), {account:UUID}, {domain:UUID}, {param:UUID}, 'accurate',
            arrayElement(['CN', 'US', 'DE', 'SG', 'JP', 'BR'], number % 6 + 1), 'asia', 10 + number % 90, 1000000 + number % 99991, 9, 900000, map(200, 9, 404, 1), 1
          FROM numbers(${60 * 288 * 6})`,
        params: { from, account: accountId, domain, param },
        token: randomUUID(),
      });
  const scopeOf = (domainId: string): Scope => ({
    reach: { accountId, domainIds: [domainId], hidden: [], offsetMinutes: 480 },
    source: 'accurate',
    regions: null,
    countries: null,
    paramIds: null,
    who: null,
  });
  const ask = async (i: number, step: number) => {
    const started = performance.now();
    const rows = await askBuckets({
      scope: scopeOf(ids[i % domains] ?? ''),
      span: { from, to, step, offset: 480 * 60 },
      columns: columnsFor(['bandwidth']),
      by: null,
      top: [],
    });
    if (step === 300 && rows.length !== 60 * 288) throw new Error(`${rows.length} points`);
    return performance.now() - started;
  };
  for (const [name, step] of [
    ['5 min, 17,280 points', 300],
    ['1 h', 3600],
    ['1 d', day],
  ] as const) {
    await ask(0, step);
    const alone: number[] = [];
    for (let i = 0; i < rounds; i += 1) alone.push(await ask(i, step));
    console.log(`60 days x ${name.padEnd(22)} alone: ${text(alone)}`);
  }
  const together = await Promise.all(Array.from({ length: 8 }, (_, i) => ask(i, 300)));
  console.log(
    `60 days x 5 min, eight at once:       ${text(together)} (goal: query and draw under 300 ms alone)`,
  );
  await analytics.close();
} finally {
  process.kill(engine.pid, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
