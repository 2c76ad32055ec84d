import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Analytics } from '#server/kernel/analytics/index';
import { writePoints } from '#server/model/cdn/statistics/metricWriter';
import { statisticsTables } from '#server/model/cdn/statistics/tables';
import { eraseLoad, loadLogLines } from '#server/model/cdn/logs/logLoader';
import { draws } from '#lab/kernel/random';
import { testGateway } from '../../support/engine';
import { noHolds } from '../../support/noHolds';
import { line, loadOf, ndjson, type Owner, owner, point, today, yesterday } from './samples';

let analytics: Analytics;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ analytics, drop } = await testGateway());
});
afterAll(() => drop());

const day = {
  source: 'accurate' as const,
  from: `${yesterday}T22:00:00.000Z`,
  to: `${today}T02:00:00.000Z`,
};
const at = `${today}T00:00:00.000Z`;
const runs = ['a', 'b', 'c', 'd'].map((c) => `${c.repeat(8)}-0000-4000-8000-000000000000`);
const cause = (n = 0) =>
  ({ kind: 'pull', id: runs[n] as string, actor: 'dataSyncs.pull' }) as const;
const write = (who: Owner, requests: number, n = 0, store = analytics) =>
  writePoints(
    store,
    { ...who, ...day, points: [point(at, 'CN', requests)], cause: cause(n) },
    noHolds,
  );

type Total = { requests: string; bytes: string; codes: Record<string, string> };
const total = async (table: string, who: Owner, where = ''): Promise<Total | undefined> =>
  (
    await analytics.query<Total>({
      name: 'test.total',
      sql: `SELECT sum(s.requests) AS requests, sum(s.bytes) AS bytes,
        mapFilter((code, n) -> n != 0, sumMap(s.statusMap)) AS codes
        FROM ${table} AS s WHERE s.domain_id = {domain:UUID} ${where}`,
      params: { domain: who.domainId },
    })
  )[0];
const equal = async (who: Owner): Promise<Total | undefined> => {
  const sums = await total('stats_5m', who);
  expect(await total('stats_ledger', who)).toEqual(sums);
  expect(await total('stats_1h', who)).toEqual(sums);
  return sums;
};
type Row = { cause: string; causeId: string; actor: string; requests: string };
const rowsOf = (who: Owner): Promise<Row[]> =>
  analytics.query<Row>({
    name: 'test.rows',
    sql: `SELECT l.cause AS cause, toString(l.cause_id) AS "causeId", l.actor AS actor, l.requests AS requests
      FROM stats_ledger AS l WHERE l.domain_id = {domain:UUID} ORDER BY l.at, l.requests`,
    params: { domain: who.domainId },
  });

/** The store as a process sees it that dies at one of its writes: before it, or after it was kept. */
const dying = (alive: (write: number) => 'yes' | 'before' | 'after'): Analytics => {
  let writes = 0;
  const guard = async (work: () => Promise<void>) => {
    writes += 1;
    const fate = alive(writes);
    if (fate === 'before') throw new Error('killed');
    await work();
    if (fate === 'after') throw new Error('killed');
  };
  return {
    ...analytics,
    insertOnce: (o) => guard(() => analytics.insertOnce(o)),
    command: (o) => guard(() => analytics.command(o)),
  };
};

test('each change of a figure is kept with its difference, its run and who made it', async () => {
  const who = owner();
  for (const [n, requests] of [10, 12, 12, 7].entries()) await write(who, requests, n);
  expect(await rowsOf(who)).toEqual(
    [
      [0, '10'],
      [1, '2'],
      [3, '-5'],
    ].map(([n, requests]) => ({
      cause: 'pull',
      causeId: runs[n as number],
      actor: 'dataSyncs.pull',
      requests,
    })),
  );
  expect((await equal(who))?.requests).toBe('7');
});

test('lines of a log are kept by their load, and so is their erasure', async () => {
  const who = owner();
  const load = loadOf(who, ndjson([line(), line({ status: 404 })]));
  await loadLogLines(analytics, load, noHolds);
  await eraseLoad(analytics, load.loadId, noHolds);
  expect(await rowsOf(who)).toMatchObject([
    { cause: 'logLoad', causeId: load.loadId, requests: '2' },
    { cause: 'logErasure', causeId: load.loadId, requests: '-2' },
  ]);
  expect((await equal(who))?.requests).toBe('0');
});

test('a writer killed between ledger and sums leaves a row that counts once the sums have it', async () => {
  const who = owner();
  await write(who, 10);
  await expect(
    write(
      who,
      15,
      1,
      dying((n) => (n === 1 ? 'after' : 'yes')),
    ),
  ).rejects.toThrow();
  expect((await total('stats_5m', who))?.requests).toBe('10');
  const applied = `AND s.base < (SELECT sum(revision) FROM stats_5m WHERE domain_id = {domain:UUID})`;
  expect((await total('stats_ledger', who, applied))?.requests).toBe('10');
  await write(who, 12, 2);
  expect(await rowsOf(who)).toMatchObject([
    { causeId: runs[0], requests: '10' },
    { causeId: runs[1], requests: '5' },
    { causeId: runs[2], requests: '-3' },
  ]);
  expect((await equal(who))?.requests).toBe('12');
});

test('30 writers that are killed anywhere and meet each other leave ledger and sums equal', async () => {
  const random = draws('ledger');
  const who = owner();
  for (let round = 0; round < 5; round += 1) {
    const wanted = Array.from({ length: 6 }, () => 1 + Math.floor(random() * 50));
    await Promise.allSettled(
      wanted.map((requests, n) => {
        const last = 1 + Math.floor(random() * 6);
        const fate = random() < 0.5 ? 'before' : 'after';
        return write(
          who,
          requests,
          n % 4,
          dying((w) => (w >= last ? fate : 'yes')),
        );
      }),
    );
  }
  await write(who, 33);
  expect((await equal(who))?.requests).toBe('33');
});

test('sums erased by hand come back from the ledger', async () => {
  const who = owner();
  for (const requests of [10, 14, 9]) await write(who, requests);
  await analytics.command({
    sql: 'DELETE FROM stats_5m WHERE domain_id = {domain:UUID}',
    params: { domain: who.domainId },
  });
  await write(who, 9);
  expect((await equal(who))?.requests).toBe('9');
  expect(await rowsOf(who)).toHaveLength(3);
});

test('what was summed before the ledger began is its first row, once', async () => {
  const who = owner();
  const { sql } = statisticsTables.find((s) => s.name.includes('opening')) ?? { sql: '' };
  await analytics.insertOnce({
    table: 'stats_5m',
    token: who.domainId,
    rows: [5, -2].map((requests) => ({
      ts: `${today} 00:00:00`,
      account_id: who.accountId,
      domain_id: who.domainId,
      param_id: who.paramId,
      source: 'accurate',
      country: 'CN',
      region: 'mainlandChina',
      requests,
      statusMap: { 200: requests },
      revision: 1,
    })),
  });
  // Every database was opened once already, and its store knows the token of that.
  for (const token of ['first', 'second'])
    await analytics.command({ sql: sql.replace("= 'opening'", `= '${token}'`) });
  expect(await rowsOf(who)).toMatchObject([{ cause: 'opening', requests: '3' }]);
  await write(who, 8);
  expect((await total('stats_ledger', who))?.requests).toBe('8');
  expect((await total('stats_5m', who))?.requests).toBe('8');
});

test('changes older than the ledger tells apart become one row with the same sum', async () => {
  const who = owner();
  for (const requests of [10, 14, 9]) await write(who, requests);
  const old = '2020-01-01 00:00:00.000';
  await analytics.command({
    sql: `INSERT INTO stats_ledger SELECT * REPLACE (toDateTime64({old:String}, 3, 'UTC') AS at)
      FROM stats_ledger WHERE domain_id = {domain:UUID}`,
    params: { domain: who.domainId, old },
    token: `${who.domainId}:old`,
  });
  await analytics.command({ sql: 'OPTIMIZE TABLE stats_ledger FINAL' });
  const rows = await rowsOf(who);
  expect(rows[0]).toMatchObject({ cause: 'condensed', requests: '9' });
  expect(rows.slice(1)).toHaveLength(3);
  expect(await total('stats_ledger', who, "AND s.cause = 'condensed'")).toEqual(
    await total('stats_5m', who),
  );
});
