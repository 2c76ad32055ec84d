import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import { dataPoints } from '#shared/areas/cdn/statistics/dataPoints';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import { draws } from '#lab/kernel/random';
import { lab } from '../../lab/support';
import { drawnPoints, shownPoints } from './shownPoints';
import { startSyncWorld, type SyncWorld } from './world';

const hour = 3_600_000;
const sources = ['realtime', 'accurate', 'log'] as const;
const live = 'live.sync.test';
const old = 'www.demo-shop.test';
let world: SyncWorld;
let accountId: string;
let liveId: string;
let oldId: string;
let from: string;
let to: string;

const ask = async () => {
  for (const { address } of world.nodes)
    for (const path of ['/a', '/a', '/b', '/missing/x', '/a'])
      await world.client.get(address, live, path, { headers: { 'x-lab-client-ip': '8.8.8.8' } });
};
const rounds = async (limit: number, done: () => Promise<boolean>) => {
  for (let i = 0; i < limit; i += 1) {
    await world.turn();
    if (await done()) return;
  }
  throw new Error(`not done after ${limit} rounds`);
};
const unfinished = async () => {
  const [row] = await world.bench.sql<{ past: number; files: number }>(
    `select (select count(*)::int from sync_lane where pulled_from is null or pulled_from > start_at) as past,
       (select count(*)::int from log_file where state in ('listed', 'loading')) as files`,
  );
  return (row?.past ?? 0) + (row?.files ?? 0);
};

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 2 });
  accountId = await world.bench.account();
  const bornMs = Date.parse(world.own.config.bornAt);
  from = new Date(bornMs - 48 * hour).toISOString();
  to = new Date(bornMs + 3 * hour).toISOString();
  liveId = await world.addDomain(accountId, live, new Date().toISOString());
  oldId = await world.addDomain(accountId, old, from);
});
afterAll(() => world?.stop());

test('requests at the edges reach realtime, accurate and log statistics to the byte', async () => {
  await world.turn();
  await ask();
  world.jump(10);
  await rounds(20, async () => {
    const truth = await world.truth(live, from, to);
    const seen = await Promise.all(
      world.names.flatMap((supplier) =>
        sources.map(async (source) => {
          const { requests } = await world.stored(liveId, supplier, source, from, to);
          return requests === truth[supplier].requests;
        }),
      ),
    );
    return seen.every(Boolean);
  });
  const truth = await world.truth(live, from, to);
  for (const supplier of world.names) {
    expect(truth[supplier].requests).toBe(10);
    for (const source of sources)
      expect({ source, ...(await world.stored(liveId, supplier, source, from, to)) }).toMatchObject(
        {
          source,
          ...truth[supplier],
        },
      );
  }
});

test('the past is fetched newest first and equals the truth of each supplier and day', async () => {
  await rounds(60, async () => (await unfinished()) === 0);
  for (let day = Date.parse(from); day < Date.parse(world.own.config.bornAt); day += 24 * hour) {
    const [a, b] = [new Date(day).toISOString(), new Date(day + 24 * hour).toISOString()];
    const truth = await world.truth(old, a, b);
    for (const supplier of world.names) {
      expect(truth[supplier].requests).toBeGreaterThan(1000);
      for (const source of sources)
        expect({ source, ...(await world.stored(oldId, supplier, source, a, b)) }).toMatchObject({
          source,
          ...truth[supplier],
        });
    }
  }
});

test('repeated syncs and repeated loads add nothing', async () => {
  const rows = async () =>
    (
      await world.bench.platform.analytics.query<{ n: string }>({
        name: 'test.rows',
        sql: 'SELECT sum(requests) AS n, sum(bytes), sum(revision) FROM stats_5m',
      })
    )[0];
  const before = await rows();
  await world.bench.sql('delete from sync_run');
  await world.bench.sql(
    `update sync_lane set pulled_from = complete_to, complete_to = complete_to - interval '2 hours' where source <> 'log'`,
  );
  await world.bench.sql(`update sync_lane set pulled_from = complete_to where source = 'log'`);
  await rounds(60, async () => (await unfinished()) === 0);
  expect(await rows()).toEqual(before);
  const [runs] = await world.bench.sql<{ changes: number; n: number }>(
    'select coalesce(sum(added + changed), 0)::int as changes, count(*)::int as n from sync_run',
  );
  expect(runs?.n).toBeGreaterThan(0);
  expect(runs?.changes).toBe(0);
});

test('counters that a supplier left out are found by comparing sources and pulled again', async () => {
  const host = 'img.demo-shop.test';
  await lab(world.ports.aurora, 'PUT', 'faults', { missingPointsPercent: 30 });
  const start = new Date(Date.parse(world.own.config.bornAt) - 3 * hour).toISOString();
  const id = await world.addDomain(accountId, host, start, ['aurora']);
  await rounds(40, async () => (await unfinished()) === 0);
  const truth = (await world.truth(host, start, to, ['aurora'])).aurora;
  expect((await world.stored(id, 'aurora', 'accurate', start, to)).requests).toBeLessThan(
    truth.requests,
  );
  const gaps = await world.staff.call(dataSyncs.endpoints.find, {});
  expect(gaps.rows.some((g) => g.domain === host && g.source === 'accurate')).toBe(true);
  await lab(world.ports.aurora, 'POST', 'reset-faults');
  await rounds(20, async () => {
    await world.bench.sql('update sync_gap set next_at = now()');
    const open = await world.staff.call(dataSyncs.endpoints.find, {});
    return open.rows.every((g) => g.domain !== host);
  });
  for (const source of sources)
    expect({ source, ...(await world.stored(id, 'aurora', source, start, to)) }).toMatchObject({
      source,
      ...truth,
    });
});

test('/cdn-datapoint: the sum of ledger rows equals the shown value, always, on every screen that shows it', async () => {
  const screens = Object.entries(shownPoints(world, accountId));
  const shown = new Map<string, number>();
  const random = draws('figures');
  let compared = 0;
  for (const question of drawnPoints(200, [oldId, liveId], [from, world.own.config.bornAt])) {
    const { values } = await world.staff.call(dataPoints.endpoints.point, question);
    for (const { value, sum } of values)
      expect({ ...question, sum }).toEqual({ ...question, sum: value });
    compared += values.length;
    const drawn = values[Math.floor(random() * values.length)];
    if (!drawn) continue;
    const figure = { ...question, source: drawn.source, paramId: drawn.paramId };
    for (const [screen, read] of screens) {
      const value = await read(figure);
      if (value === null) continue;
      expect({ screen, ...figure, value }).toEqual({ screen, ...figure, value: drawn.sum });
      shown.set(screen, (shown.get(screen) ?? 0) + 1);
    }
  }
  expect(compared).toBeGreaterThan(600);
  expect([...shown.keys()].sort()).toEqual(screens.map(([screen]) => screen).sort());
});

test('/cdn-datapoint: a change names its cause, its run and the call of the supplier behind it', async () => {
  const rows = async (source: (typeof sources)[number]) => {
    const question = { domainId: oldId, source, slotAtFrom: from, size: 20 };
    return (await world.staff.call(dataPoints.endpoints.list, question)).rows;
  };
  const [pulled] = await rows('accurate');
  expect(pulled).toMatchObject({ evidence: expect.stringMatching(/^\w+ 200 · \d+ ms · http/) });
  const call = await world.staff.call(supplierCalls.endpoints.one, { id: pulled?.callId ?? '' });
  expect(call).toMatchObject({ operation: 'metrics', requestId: pulled?.requestId });
  expect(call.bodies.map((b) => b.part)).toContain('answer');
  expect(['pull', 'past', 'gap']).toContain(pulled?.cause);
  expect(pulled?.actor).toBe(`dataSyncs.${pulled?.cause === 'gap' ? 'gaps' : pulled?.cause}`);
  const [loaded] = await rows('log');
  expect(loaded).toMatchObject({ cause: 'logLoad', actor: 'logFiles.load', callId: null });
  const [file] = await world.bench.sql<{ name: string }>(
    'select name from log_file where load_id = $1 order by name limit 1',
    [loaded?.causeId],
  );
  expect(loaded?.evidence).toContain(file?.name);
});

test('/cdn-timeseriesdatadetails: the running sum of a slot equals what the other screens show, on every page', async () => {
  const end = new Date(Date.parse(from) + 6 * hour).toISOString();
  for (const source of sources) {
    const question = { domainId: oldId, source, slotAtFrom: from, slotAtTo: end, size: 100 };
    const last = new Map<string, number>();
    const ids: string[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const page = { ...question, ...(after && { after }) };
      const { rows, next } = await world.staff.call(dataPoints.endpoints.list, page);
      for (const row of rows) last.set(row.slotAt, row.total);
      ids.push(...rows.map((row) => row.id));
      after = next ?? undefined;
      more = next !== null;
    }
    expect(ids.length).toBeGreaterThan(150);
    expect(new Set(ids).size).toBe(ids.length);
    const whole = new URLSearchParams({ ...question, size: '100', as: 'csv', columns: 'id' });
    const file = await fetch(`${world.bench.base}/api/dataPoints?${whole}`, {
      headers: { authorization: `Bearer ${world.staff.token}` },
    });
    const [, ...exported] = (await file.text()).trimEnd().split('\r\n');
    expect(exported.map((line) => line.replaceAll('"', ''))).toEqual(ids);
    const { times, curves } = await world.staff.call(statistics.endpoints.series, {
      from,
      to: end,
      source,
      step: '5m',
      metrics: ['traffic'],
      domainIds: [oldId],
      accountId,
    });
    const shown = times.map((at, i) => [at, curves[0]?.values[i] ?? 0]);
    expect(times.map((at) => [at, last.get(new Date(at * 1000).toISOString()) ?? 0])).toEqual(
      shown,
    );
  }
});

test('/cdn-timeseriesdatadetails: a key that is none is refused, a page without a domain is empty', async () => {
  const { list } = dataPoints.endpoints;
  expect(await world.staff.call(list, {})).toEqual({ rows: [], next: null });
  const tail = `1|${oldId}|CN|europe`;
  const quotes = `3|0|0|${oldId}|')|\\|-1`;
  for (const after of [
    "1|'",
    '',
    quotes,
    `3|9999999999|${tail}|0`,
    `3|0|${tail}|${'9'.repeat(19)}`,
  ])
    await expect(world.staff.call(list, { domainId: oldId, after })).rejects.toThrow('400');
});
