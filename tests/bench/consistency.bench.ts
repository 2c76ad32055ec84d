// Heat map of 1,000 domains and 31 days against the plain sum of the same rows.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateAnalytics, openAnalytics } from '#server/kernel/analytics/index';
import { analyticsTables } from '#server/model/index';
import { sumsOfDays } from '#server/model/cdn/reconciliation/daySums';
import { type Platform, providePlatform } from '#server/kernel/process/platform';
import { startEngineProcess } from '../support/engine';
import { untilMerged } from './engineTime';

const domains = 1_000;
const days = 31;
const rounds = 7;
const day = 86_400;
const folder = mkdtempSync(join(tmpdir(), 'manifold-consistency-'));
const engine = await startEngineProcess({ dir: join(folder, 'engine') });
const to = Math.floor(Date.now() / 1000 / day) * day;
const from = to - days * day;
const span = {
  from: new Date(from * 1000).toISOString(),
  to: new Date(to * 1000).toISOString(),
};
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
};

try {
  const analytics = openAnalytics({ url: engine.url, database: 'bench' });
  await migrateAnalytics(analytics, analyticsTables);
  providePlatform({ analytics } as Platform);
  const [account, param] = [randomUUID(), randomUUID()];
  for (const source of ['realtime', 'accurate', 'log'])
    await analytics.command({
      sql: `INSERT INTO stats_1h (ts, account_id, domain_id, param_id, source, country, region, requests, bytes, revision)
        SELECT toDateTime({from:UInt32} + 3600 * intDiv(number, ${domains}), 'UTC'), {account:UUID},
          toUUID(concat('00000000-0000-4000-8000-', leftPad(toString(number % ${domains}), 12, '0'))), {param:UUID}, {source:String},
          'CN', 'asia', 100 + number % 90 + if(number % 997 = 0 AND {source:String} = 'accurate', 7, 0), 1000000 + number % 99991, 1
        FROM numbers(${domains * days * 24})`,
      params: { from, account, param, source },
      token: randomUUID(),
    });
  await untilMerged(engine.pid);
  const heat = await timed(() => sumsOfDays(span));
  const plain = await timed(() =>
    analytics.query({
      name: 'bench.plain',
      sql: `SELECT domain_id, toDate(s.ts, 'UTC') AS day, source, sum(s.requests), sum(s.bytes) FROM stats_1h AS s
        WHERE s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')} GROUP BY domain_id, day, source`,
      params: { from, to },
      maxRows: 2_000_000,
    }),
  );
  console.log(
    `consistency: heat map of ${domains} domains x ${days} days ${heat.toFixed(0)} ms, ${(heat / plain).toFixed(2)} of the plain sums of the same rows (${plain.toFixed(0)} ms)`,
  );
} finally {
  process.kill(engine.pid, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
