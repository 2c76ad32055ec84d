import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { savedQueries } from '#shared/areas/cdn/queries/savedQueries';
import { seriesStatistics } from '#shared/areas/cdn/queries/seriesStatistics';
import { type Billing, openBilling, yesterday } from '../bills/support';
import { type Caller, until } from '../../../support/bench';

const { list, metrics, labels } = seriesStatistics.endpoints;
let b: Billing;
let engineer: Caller;

beforeAll(async () => {
  b = await openBilling();
  engineer = await b.bench.staff({ series: 'operate' });
  const { place } = await b.customer(yesterday, yesterday);
  await b.use(place, yesterday, [
    [0, 'CN', 1000],
    [0, 'US', 500],
    [700, 'CN', 300],
  ]);
});
afterAll(() => b.bench.stop());

const tableOf = async (name: string) => {
  const row = (await engineer.call(list, {})).rows.find((r) => r.table === name);
  if (!row) throw new Error(`no table ${name}`);
  return row;
};

test('/cdn-timeseriesdatastatistic: a table says what it holds, from when to when, and how fast it grows', async () => {
  const stats = await tableOf('stats_5m');
  // A day of the account's zone lies on two days of UTC.
  expect(stats).toMatchObject({ rows: 3, dailyRows: 2, series: 2, saving: 'none' });
  expect(stats.bytes).toBeGreaterThan(0);
  expect(stats.oldestAt && stats.newestAt && stats.oldestAt < stats.newestAt).toBe(true);
  const empty = await tableOf('access_log');
  expect(empty).toMatchObject({ rows: 0, series: 0, oldestAt: null, newestAt: null });
});

test('/cdn-timeseriesdatastatistic: each metric tells its points, each label its values and the rows left without it', async () => {
  const { rows } = await engineer.call(metrics, { search: 'bytes', size: 200 });
  const bytes = rows.find((r) => r.id === 'stats_5m bytes');
  expect(bytes).toMatchObject({ points: 3 });
  const all = await engineer.call(labels, { table: 'stats_5m', size: 200 });
  const country = all.rows.find((r) => r.label === 'country');
  // CN and US of one slot become one row without it, if their regions did not keep them apart.
  expect(country).toMatchObject({ distinct: 2, rowsLeft: 1 });
  expect(all.rows.find((r) => r.label === 'domain_id')).toMatchObject({ distinct: 1, rowsLeft: 1 });
});

test('/cdn-timeseriesdatastatistic: who asked last comes from the audit; a metric nobody asks for could be dropped', async () => {
  const metric = async () =>
    (await engineer.call(metrics, { table: 'stats_1h', size: 200 })).rows.find(
      (r) => r.metric === 'request_ms',
    );
  expect(await metric()).toMatchObject({ asked: 0, lastAskedAt: null, saving: 'unasked' });
  await engineer.call(savedQueries.endpoints.run, {
    sql: 'SELECT sum(request_ms) AS ms FROM stats_1h',
    params: '',
  });
  const row = await until(async () => {
    const now = await metric();
    return now?.lastAskedBy === engineer.email && now;
  });
  expect(row).toMatchObject({ saving: 'none', freedBytes: null });
  expect(row.asked).toBeGreaterThan(0);
});
