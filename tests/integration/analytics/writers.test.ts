import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Analytics, migrateAnalytics } from '#server/kernel/analytics/index';
import { analyticsTables } from '#server/model/index';
import { countTopUrls, newestUrls } from '#server/model/cdn/logs/topUrls';
import { type StatSource } from '#server/model/cdn/statistics/statRows';
import { eraseLoad, loadLogLines } from '#server/model/cdn/logs/logLoader';
import { testGateway } from '../../support/engine';
import { noHolds } from '../../support/noHolds';
import { today, yesterday, type Owner, owner, point, line, loadOf, ndjson } from './samples';
import { storePoints } from '../../support/statPoint';

let analytics: Analytics;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ analytics, drop } = await testGateway());
});
afterAll(() => drop());

type Sums = { requests: number; bytes: number; s200: number; s404: number };
const sums = async (table: string, who: Owner, source: StatSource): Promise<Sums> => {
  const [row] = await analytics.query<Record<keyof Sums, string>>({
    name: 'test.sums',
    sql: `SELECT sum(s.requests) AS requests, sum(s.bytes) AS bytes,
        sumMap(s.statusMap)[200] AS s200, sumMap(s.statusMap)[404] AS s404
      FROM ${table} AS s WHERE s.domain_id = {domain:UUID} AND s.source = {source:String}`,
    params: { domain: who.domainId, source },
  });
  return {
    requests: Number(row?.requests),
    bytes: Number(row?.bytes),
    s200: Number(row?.s200),
    s404: Number(row?.s404),
  };
};
const bothTables = async (who: Owner, source: StatSource): Promise<Sums> => {
  const five = await sums('stats_5m', who, source);
  expect(await sums('stats_1h', who, source)).toEqual(five);
  return five;
};

describe("a supplier's points", () => {
  const day = {
    source: 'accurate' as const,
    from: `${yesterday}T22:00:00.000Z`,
    to: `${today}T02:00:00.000Z`,
  };
  const points = [
    point(`${yesterday}T22:00:00.000Z`, 'CN', 10),
    point(`${yesterday}T23:55:00.000Z`, 'DE', 20),
    point(`${today}T00:00:00.000Z`, 'CN', 30),
  ];

  test('are stored once, however often they are written', async () => {
    const who = owner();
    const first = await storePoints(analytics, { ...who, ...day, points });
    expect(first).toEqual({ added: 3, changed: 0, unchanged: 0 });
    const again = await storePoints(analytics, { ...who, ...day, points });
    expect(again).toEqual({ added: 0, changed: 0, unchanged: 3 });
    expect(await bothTables(who, 'accurate')).toEqual({
      requests: 60,
      bytes: 60_000,
      s200: 57,
      s404: 3,
    });
  });

  test('that were corrected replace the old sums, and may go back to them', async () => {
    const who = owner();
    const corrected = [...points.slice(0, 2), point(`${today}T00:00:00.000Z`, 'CN', 35)];
    await storePoints(analytics, { ...who, ...day, points });
    for (const turn of [corrected, points, corrected, points]) {
      const outcome = await storePoints(analytics, { ...who, ...day, points: turn });
      expect(outcome).toEqual({ added: 0, changed: 1, unchanged: 2 });
      expect((await bothTables(who, 'accurate')).requests).toBe(turn === points ? 60 : 65);
    }
    await analytics.command({ sql: 'OPTIMIZE TABLE stats_5m FINAL' });
    await analytics.command({ sql: 'OPTIMIZE TABLE stats_1h FINAL' });
    expect(await bothTables(who, 'accurate')).toEqual({
      requests: 60,
      bytes: 60_000,
      s200: 57,
      s404: 3,
    });
  });

  test('that are missing later stay, or are taken back when asked', async () => {
    const who = owner();
    await storePoints(analytics, { ...who, ...day, points });
    await storePoints(analytics, { ...who, ...day, points: points.slice(1) });
    expect((await bothTables(who, 'accurate')).requests).toBe(60);
    await storePoints(analytics, { ...who, ...day, points: points.slice(1), absent: 'zero' });
    expect((await bothTables(who, 'accurate')).requests).toBe(50);
  });

  test('written by eight at once count once, also when they disagree about the range', async () => {
    const who = owner();
    const half = { ...day, to: `${today}T00:00:00.000Z` };
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        storePoints(analytics, { ...who, ...(n % 2 ? day : half), points }),
      ),
    );
    expect((await bothTables(who, 'accurate')).requests).toBe(60);
  });

  test('by the minute are summed to five minutes', async () => {
    const who = owner();
    const minutes = [1, 2, 3].map((m) => point(`${today}T00:0${m}:00.000Z`, 'US', 10));
    await storePoints(analytics, {
      ...who,
      source: 'realtime',
      from: `${today}T00:00:00.000Z`,
      to: `${today}T00:05:00.000Z`,
      points: minutes,
    });
    const rows = await analytics.query({
      name: 'test.slots',
      sql: `SELECT toString(ts) AS ts, region, sum(requests) AS n FROM stats_5m
        WHERE domain_id = {domain:UUID} GROUP BY ts, region`,
      params: { domain: who.domainId },
    });
    expect(rows).toEqual([{ ts: `${today} 00:00:00`, region: 'northAmerica', n: '30' }]);
  });

  test('need a range on 5-minute boundaries', () => {
    const from = `${today}T00:01:00.000Z`;
    expect(() => storePoints(analytics, { ...owner(), ...day, from, points })).toThrow(RangeError);
  });
});

describe('log lines', () => {
  const lines = [
    line(),
    line({ ts: `${today} 00:04:59`, status: 404, cache_status: 'MISS', origin_status: 404 }),
    line({ ts: `${yesterday} 23:59:59`, country: 'DE', bytes: 700, client_ip: '2001:db8::1' }),
    line({ ts: `${today} 01:00:00`, path: '/"ts":"x' }),
  ];
  const expected = { requests: 4, bytes: 2200, s200: 3, s404: 1 };

  test('are stored and counted once, however often and by how many they are loaded', async () => {
    const load = loadOf(owner(), ndjson(lines));
    const first = await loadLogLines(analytics, load, noHolds);
    expect(first).toMatchObject({
      lines: 4,
      firstTs: `${yesterday} 23:59:59`,
      lastTs: `${today} 01:00:00`,
    });
    await Promise.all([1, 2, 3].map(() => loadLogLines(analytics, load, noHolds)));
    expect(await bothTables(load, 'log')).toEqual(expected);
    const raw = await analytics.query({
      name: 'test.raw',
      sql: `SELECT count() AS n, groupUniqArray(region) AS regions FROM access_log
        WHERE load_id = {load:UUID}`,
      params: { load: load.loadId },
    });
    expect(raw).toEqual([{ n: '4', regions: expect.arrayContaining(['mainlandChina', 'europe']) }]);
  });

  test('of files that came late or at the same time add up', async () => {
    const who = owner();
    const loads = [1, 2, 3, 4].map(() => loadOf(who, ndjson(lines)));
    await Promise.all(loads.map((load) => loadLogLines(analytics, load, noHolds)));
    expect(await bothTables(who, 'log')).toEqual({ requests: 16, bytes: 8800, s200: 12, s404: 4 });
  });

  test('that were stored twice because the engine forgot their tokens are put right', async () => {
    const load = loadOf(owner(), ndjson(lines));
    await loadLogLines(analytics, { ...load, generation: 7 }, noHolds);
    await loadLogLines(analytics, load, noHolds);
    expect(await bothTables(load, 'log')).toEqual(expected);
  });

  test('can be erased and loaded again', async () => {
    const load = loadOf(owner(), ndjson(lines));
    await loadLogLines(analytics, load, noHolds);
    const other = { ...load, loadId: randomUUID(), open: ndjson([line()]) };
    await loadLogLines(analytics, other, noHolds);
    for (let turn = 0; turn < 2; turn += 1) await eraseLoad(analytics, load.loadId, noHolds);
    expect((await bothTables(load, 'log')).requests).toBe(1);
    await loadLogLines(analytics, { ...load, generation: 1 }, noHolds);
    expect((await bothTables(load, 'log')).requests).toBe(5);
  });

  test('that are no log lines are refused with their number', async () => {
    const broken = loadOf(owner(), async () =>
      (async function* () {
        yield Buffer.from(`${JSON.stringify(line())}\nhello\n`);
      })(),
    );
    await expect(loadLogLines(analytics, broken, noHolds)).rejects.toMatchObject({
      code: 'log.line',
      line: 2,
    });
    const old = { from: '2020-01-01T00:00:00.000Z', to: '2020-01-01T01:00:00.000Z' };
    await expect(loadLogLines(analytics, { ...broken, hours: old }, noHolds)).rejects.toThrow(
      /older/,
    );
  });

  test('give the top paths of an hour, again when more lines came', async () => {
    const who = owner();
    const hour = { accountId: who.accountId, domainId: who.domainId, hourAt: `${today}T00:00:00Z` };
    const busy = [line({ path: '/b' }), line({ path: '/b' }), line({ path: '/c', status: 503 })];
    await loadLogLines(analytics, loadOf(who, ndjson(busy)), noHolds);
    expect(await countTopUrls(analytics, hour)).toBe(true);
    expect(await countTopUrls(analytics, hour)).toBe(false);
    await loadLogLines(analytics, loadOf(who, ndjson([line()])), noHolds);
    await Promise.all([countTopUrls(analytics, hour), countTopUrls(analytics, hour)]);
    const top = await analytics.query({
      name: 'test.urls',
      sql: `SELECT u.path AS path, sum(u.requests) AS n, sum(u.e5xx) AS failed FROM url_1h AS u
        WHERE u.domain_id = {domain:UUID} AND ${newestUrls('domain_id = {domain:UUID}')}
        GROUP BY path ORDER BY n DESC, path`,
      params: { domain: who.domainId },
    });
    expect(top).toEqual([
      { path: '/b', n: '2', failed: '0' },
      { path: '/a', n: '1', failed: '0' },
      { path: '/c', n: '1', failed: '1' },
    ]);
  });
});

test('the schema is brought up to date any number of times, also by two at once', async () => {
  expect(
    await Promise.all([
      migrateAnalytics(analytics, analyticsTables),
      migrateAnalytics(analytics, analyticsTables),
    ]),
  ).toEqual([[], []]);
});
