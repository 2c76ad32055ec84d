import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { logAnalyses } from '#shared/areas/cdn/logs/logAnalyses';
import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { analyses } from '#shared/areas/cdn/statistics/analyses';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { cleanLogs } from '#workers/areas/cdn/logs/retention';
import type { Caller } from '../../../support/bench';
import { startSyncWorld, type SyncWorld } from '../sync/world';
import { codeOf } from './points';

const hour = 3_600_000;
const hosts = ['www.demo-shop.test', 'img.demo-shop.test'] as const;
let world: SyncWorld;
let accountId: string;
let viewer: Caller;
let ids: string[];
let from: string;
let to: string;

/** What really happened, over both suppliers and both hosts. */
const truth = async () => {
  const sum = { requests: 0, bytes: 0, hitRequests: 0, status: new Map<string, number>() };
  const each = [
    ...Object.values(await world.truth(hosts[0], from, to)),
    (await world.truth(hosts[1], from, to, ['aurora'])).aurora,
  ];
  for (const part of each) {
    sum.requests += part.requests;
    sum.bytes += part.bytes;
    sum.hitRequests += part.hitRequests;
    for (const [code, n] of Object.entries(part.status))
      sum.status.set(code, (sum.status.get(code) ?? 0) + n);
  }
  return sum;
};
const top = (input: Record<string, unknown>) =>
  viewer.call(logAnalyses.endpoints.top, { from, to, ...input } as never);

beforeAll(async () => {
  // Born in the middle of an hour, as a first start usually is.
  const bornAt = new Date(Date.now() - (Date.now() % hour) - hour + 23 * 60_000).toISOString();
  world = await startSyncWorld({ pastDays: 1, bornAt });
  accountId = await world.bench.account();
  viewer = await world.bench.as('Normal', { accountId });
  const end = Date.parse(bornAt) - (Date.parse(bornAt) % hour) + hour;
  from = new Date(end - 4 * hour).toISOString();
  to = new Date(end).toISOString();
  ids = [];
  ids.push(await world.addDomain(accountId, hosts[0], from));
  ids.push(await world.addDomain(accountId, hosts[1], from, ['aurora']));
  for (let i = 0; i < 60; i += 1) {
    await world.bench.sql('update log_file set next_at = now()');
    await world.turn();
    const [row] = await world.bench.sql<{ open: number }>(
      `select (select count(*) from sync_lane where pulled_from is null or pulled_from > start_at)::int
         + (select count(*) from log_file where state in ('listed', 'loading', 'bad'))::int as open`,
    );
    if (row?.open === 0) return;
  }
  throw new Error('the past is still waiting');
});
afterAll(() => world?.stop());

test('time series, analysis, log analysis and the truth tell the same sums for the same range', async () => {
  const totals = await truth();
  expect(totals.requests).toBeGreaterThan(500);
  for (const source of ['realtime', 'accurate', 'log'] as const) {
    const input = { from, to, step: '5m', source, metrics: ['requests', 'traffic', 'hitRequests'] };
    const series = await viewer.call(statistics.endpoints.series, input as never);
    const sums = series.curves.map((c) => c.total);
    expect({ source, sums }).toEqual({
      source,
      sums: [totals.requests, totals.bytes, totals.hitRequests],
    });
    const added = series.curves.map((c) => c.values.reduce((a: number, v) => a + (v ?? 0), 0));
    expect(added).toEqual(sums);
    const { step: _, ...span } = input;
    const pivot = await viewer.call(analyses.endpoints.pivot, {
      ...span,
      by: ['domain', 'country', 'hour'],
      top: 1000,
    } as never);
    expect(pivot.total.values).toEqual(sums);
    for (const i of [0, 1, 2])
      expect(pivot.rows.reduce((sum, r) => sum + (r.values[i] ?? 0), 0)).toBe(sums[i]);
  }
  for (const by of ['url', 'ip', 'referer', 'ua', 'status', 'size'] as const) {
    const answer = await top({ by });
    expect(answer.total).toMatchObject({ requests: totals.requests, bytes: totals.bytes });
  }
  const missed = await top({ by: 'missUrl' });
  expect(missed.total.requests).toBe(totals.requests - totals.hitRequests);
  const codes = await top({ by: 'status' });
  expect(new Map(codes.rows.map((r) => [r.key, r.requests]))).toEqual(totals.status);
});

test('the same range has the same sum, peak and analysis at every granularity, whatever hour it begins in', async () => {
  const metrics = ['traffic', 'requests', 'bandwidth', 'status404'];
  const middle = new Date(Date.parse(from) + 2 * hour + 35 * 60_000).toISOString();
  const halves: unknown[] = [];
  for (const range of [
    { last: '1h' },
    { last: '1d' },
    { last: '7d' },
    { from, to: middle },
    { from: middle, to },
  ]) {
    const sums = [];
    for (const step of ['5m', '1h', '1d']) {
      const input = { ...range, step, metrics } as never;
      const answer = await viewer.call(statistics.endpoints.series, input);
      const summed = answer.curves[0]?.values.reduce((n: number, v) => n + (v ?? 0), 0);
      const totals = answer.curves.map((c) => c.total);
      sums.push({ from: answer.from, to: answer.to, totals, summed });
    }
    const [fine, ...coarse] = sums;
    expect(coarse).toEqual([fine, fine]);
    expect(fine?.summed).toBe(fine?.totals[0]);
    const pivot = await viewer.call(analyses.endpoints.pivot, {
      ...range,
      by: ['day'],
      metrics: metrics.slice(0, 3),
    } as never);
    expect(pivot.total.values).toEqual(fine?.totals.slice(0, 3));
    halves.push(fine?.totals[1]);
  }
  const [one, other] = halves.slice(3).map(Number);
  expect(Number(one) + Number(other)).toBe((await truth()).requests);
  expect(Number(one) * Number(other)).toBeGreaterThan(0);
});

test('the overview counts what the time series counts, without an empty hour before the start', async () => {
  const overview = await viewer.call(statistics.endpoints.overview, { period: '24h' });
  const series = await viewer.call(statistics.endpoints.series, {
    from: overview.from,
    to: overview.to,
    step: '5m',
    metrics: ['requests', 'traffic'],
  } as never);
  expect(series.curves.map((c) => c.total)).toEqual([
    overview.totals.requests,
    overview.totals.traffic,
  ]);
  const born = Date.parse(world.own.config.bornAt) / 1000;
  const before = overview.times.map((at, i) => [at, overview.requests[i]] as const);
  const lastHour = before.filter(([at]) => at >= born - 3600 && at < born - 300);
  const sum = lastHour.reduce((n, [, v]) => n + (v ?? 0), 0);
  expect(sum).toBeGreaterThan(100);
  expect(overview.statuses.reduce((n, s) => n + s.requests, 0)).toBe(overview.totals.requests);
  expect(overview.countries.reduce((n, c) => n + c.requests, 0)).toBe(overview.totals.requests);
});

test('log analysis says how many of its hours are completely here, filters by status, and narrows', async () => {
  const all = await top({ by: 'url' });
  expect(all.coverage).toMatchObject({ ratio: 1, cleanedDays: 0, retentionDays: 90 });
  expect(all.rows[0]?.domain).toMatch(/demo-shop/);
  expect(all.rows.length).toBeGreaterThan(50);
  const one = await top({ by: 'url', domainIds: [ids[0]], status: ['404', '5xx'] });
  const codes = await top({ by: 'status', domainIds: [ids[0]] });
  const failed = codes.rows.filter((r) => r.key === '404' || r.key.startsWith('5'));
  expect(one.total.requests).toBe(failed.reduce((n, r) => n + r.requests, 0));
  expect(one.rows.every((r) => r.domain === '' && r.key.startsWith('/'))).toBe(true);
  expect((await top({ by: 'ip' })).rows.every((r) => /^\d+(\.\d+){3}$/.test(r.key))).toBe(true);
  expect(await codeOf(viewer.call(logAnalyses.endpoints.top, { by: 'url' } as never))).toBe(
    'logs.time',
  );
  const closed = await world.bench.as('Super', { log: false });
  expect(await codeOf(closed.call(logAnalyses.endpoints.top, { last: '1d' } as never))).toBe(
    'auth.denied',
  );
  const stranger = await world.bench.as('Super');
  const theirs = { last: '1d', domainIds: [ids[0]] } as never;
  expect(await codeOf(stranger.call(logAnalyses.endpoints.top, theirs))).toBe('data.absent');
});

test('cleaning removes lines beyond the retention of the account, and none within it', async () => {
  const lines = async () => {
    const [row] = await world.bench.platform.analytics.query<{ n: string }>({
      name: 'test.lines',
      sql: 'SELECT count() AS n FROM access_log WHERE account_id = {account:UUID}',
      params: { account: accountId },
    });
    return Number(row?.n);
  };
  const before = await lines();
  expect(await cleanLogs()).toBe(0);
  // All days lie within one day of now: a retention of ten days keeps them until ten days are over.
  await world.bench.sql('update account set retention_days = 10 where id = $1', [accountId]);
  world.jump(9 * 24 * 60);
  expect(await cleanLogs()).toBe(0);
  expect(await lines()).toBe(before);
  world.jump(2 * 24 * 60 + 60);
  // A longer retention set meanwhile is respected, although the files were listed with the old one.
  await world.bench.sql('update account set retention_days = 30 where id = $1', [accountId]);
  expect(await cleanLogs()).toBe(0);
  await world.bench.sql('update account set retention_days = 10 where id = $1', [accountId]);
  const totals = await truth();
  expect(await cleanLogs()).toBeGreaterThan(0);
  expect(await lines()).toBe(0);
  expect(await cleanLogs()).toBe(0);
  // The session of before has ended in the eleven days.
  viewer = await world.bench.as('Normal', { accountId });
  const gone = await top({ by: 'url' });
  expect(gone.total.requests).toBe(0);
  expect(gone.coverage).toMatchObject({ complete: 0, counted: totals.requests });
  const input = { from, to, step: '1h', source: 'log', metrics: ['requests'] };
  const series = await viewer.call(statistics.endpoints.series, input as never);
  expect(series.curves[0]?.total).toBe(totals.requests);
  expect((await viewer.call(logFiles.endpoints.list, {})).total).toBe(0);
});
