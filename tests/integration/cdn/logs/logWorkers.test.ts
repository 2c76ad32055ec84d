import type { ChildProcess } from 'node:child_process';
import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { logWorkers, mostLogWorkers } from '#shared/areas/cdn/logs/logWorkers';
import { logChecks } from '#server/model/cdn/logs/checks';
import { eraseLoad } from '#server/model/cdn/logs/logLoader';
import type { Caller } from '../../../support/bench';
import { until } from '../../../support/until';
import { spawnWorkers } from '../../../support/workers';
import { type SyncWorld, startSyncWorld } from '../sync/world';
import { host } from './support';

const { list, places, create, restart, steer } = logWorkers.endpoints;
const hour = 3_600_000;
const node = `workers@${hostname()}`;
const patient = { ms: 60_000 };
let world: SyncWorld;
let operator: Caller;
let domainId: string;
let child: ChildProcess;

/** A domain at both suppliers, whose files of some hours are listed: of each supplier those of a day are one load. */
beforeAll(async () => {
  const bornAt = new Date(Date.now() - (Date.now() % hour) - hour + 23 * 60_000).toISOString();
  world = await startSyncWorld({ pastDays: 1, bornAt });
  operator = await world.bench.staff({ servers: 'operate' });
  const to = Date.parse(bornAt) - (Date.parse(bornAt) % hour) + hour;
  const from = new Date(to - 4 * hour).toISOString();
  domainId = await world.addDomain(await world.bench.account(), host, from);
  await until(async () => {
    await world.turn(['lanes', 'lists']);
    const [row] = await world.bench.sql<{ open: number }>(
      `select count(*)::int as open from sync_lane where source = 'log' and (pulled_from is null or pulled_from > start_at)`,
    );
    return row?.open === 0;
  }, patient);
  await world.bench.sql(`create function wait_for_test() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(4711); return new; end'`);
  await world.bench.sql(
    'create trigger wait_for_test before insert on log_load for each row execute function wait_for_test()',
  );
});
afterAll(async () => {
  if (child?.exitCode === null) child.kill('SIGKILL');
  await world?.stop();
});

const worker = async (number: number) =>
  (await operator.call(list, { size: 50 })).rows.find(
    (w) => w.node === node && w.number === number,
  );
const states = (number: number, state: string) =>
  until(async () => (await worker(number))?.state === state, { ...patient, what: state });
const wish = (number: number, state: 'running' | 'drained' | 'stopped') =>
  operator.call(steer, { node, number, state });
/** Who has taken files that are not stored yet. */
const takers = () =>
  world.bench.sql<{ worker: string; files: number }>(
    `select worker, count(*)::int as files from log_file where state in ('listed', 'loading') and worker is not null
     and next_at > clock_timestamp() group by worker order by worker`,
  );
const loads = () =>
  world.bench.sql<{ worker: string; lines: number; files: number }>(
    `select l.worker, l.lines::int as lines, (select count(*)::int from log_file f where f.load_id = l.id) as files
     from log_load l where l.state = 'loaded' order by l.loaded_at`,
  );
const waiting = async () =>
  (
    await world.bench.sql<{ n: number }>(
      `select count(*)::int as n from log_file where state in ('listed', 'bad', 'loading')`,
    )
  )[0]?.n;
const listedLines = async () =>
  (
    await world.bench.sql<{ n: number }>(
      `select sum(lines)::int as n from log_file where state in ('listed', 'loading', 'loaded')`,
    )
  )[0]?.n ?? 0;
const storedLines = async () => {
  const [row] = await world.bench.platform.analytics.query<{ n: string }>({
    name: 'test.workers',
    sql: 'SELECT count() AS n FROM access_log WHERE domain_id = {domain:UUID}',
    params: { domain: domainId },
  });
  return Number(row?.n);
};
const sums = async () => {
  const [row] = await world.bench.platform.analytics.query<{ requests: string; bytes: string }>({
    name: 'test.workers',
    sql: `SELECT sum(requests) AS requests, sum(bytes) AS bytes FROM stats_5m WHERE domain_id = {domain:UUID} AND source = 'log'`,
    params: { domain: domainId },
  });
  return row;
};
const wrong = async () =>
  (await Promise.all(logChecks.map(({ sql }) => world.bench.sql(sql)))).flat();

/** Loads cannot begin until it is released: whoever has fetched files by then holds them. */
const barrier = async () => {
  const client = new pg.Client({ connectionString: world.bench.config.DATABASE_URL });
  await client.connect();
  await client.query('select pg_advisory_lock(4711)');
  return () => client.end();
};
/** As if nothing of the log had been stored yet. */
const unload = async () => {
  for (const { id } of await world.bench.sql<{ id: string }>('select id from log_load'))
    await eraseLoad(world.bench.platform.analytics, id);
  await world.bench.sql(
    `update log_file set state = 'listed', load_id = null, worker = null, attempts = 0, next_at = now() where state = 'loaded'`,
  );
  await world.bench.sql('delete from log_load');
};
const spawned = () => spawnWorkers({ ...world.bench.config, WORKER_QUEUES: ['sync'] });

test('/cdn-logworker: drained in the middle of a load it ends that one and takes nothing after it; resumed, every line is there once', async () => {
  const lines = await listedLines();
  const all = await waiting();
  expect(lines).toBeGreaterThan(0);
  const release = await barrier();
  child = await spawned();
  await until(async () => (await takers()).length === 1, patient);
  await states(1, 'working');
  const working = await worker(1);
  expect(working).toMatchObject({ number: 1, wishedState: null, loads: 0, pid: child.pid });
  expect(working?.fileCount).toBeGreaterThan(0);
  expect(working?.fileName).not.toBeNull();
  expect(await wish(1, 'drained')).toMatchObject({ state: 'waiting', node });
  await states(1, 'draining');
  expect(await loads()).toEqual([]);
  await release();
  await states(1, 'drained');
  const first = await loads();
  expect(first).toMatchObject([{ worker: `${node} 1` }]);
  expect(await waiting()).toBe((all ?? 0) - (first[0]?.files ?? 0));
  expect(await worker(1)).toMatchObject({
    wishedState: 'drained',
    order: 'done',
    fileCount: 0,
    loads: 1,
    lines: first[0]?.lines,
  });
  await wish(1, 'running');
  await until(async () => (await waiting()) === 0, { ...patient, what: 'all files stored' });
  expect(await storedLines()).toBe(lines);
  expect((await loads()).reduce((n, l) => n + l.lines, 0)).toBe(lines);
  expect(Number((await sums())?.requests)).toBe(lines);
  expect(await wrong()).toEqual([]);
});

test('/cdn-addlogworker: a second one takes files while the first is at its own, stands after kill -9 of its process, and a full process refuses', async () => {
  const before = await sums();
  const lines = await storedLines();
  expect((await operator.call(places, {})).rows).toEqual([{ node, free: mostLogWorkers - 1 }]);
  await wish(1, 'drained');
  await states(1, 'drained');
  await unload();
  const { orders } = await operator.call(create, { node, count: 1 });
  expect(orders).toMatchObject([{ node, state: 'waiting', wish: { value: 'running' } }]);
  const release = await barrier();
  await wish(1, 'running');
  // Both at one moment of the database: each has files that the other has not.
  const both = await until(async () => {
    const rows = await takers();
    return rows.length === 2 && rows;
  }, patient);
  expect(both.map((r) => r.worker)).toEqual([`${node} 1`, `${node} 2`]);
  await states(2, 'working');

  await expect(operator.call(create, { node, count: 3 })).rejects.toMatchObject({
    body: { code: 'logs.workersFull' },
  });
  await operator.call(create, { node, count: 2 });
  await expect(operator.call(create, { node, count: 1 })).rejects.toMatchObject({
    body: { code: 'logs.workersFull' },
  });
  await wish(4, 'stopped');

  const gone = new Promise((ok) => child.once('exit', ok));
  child.kill('SIGKILL');
  await gone;
  await release();
  child = await spawned();
  await until(async () => (await worker(1))?.pid === child.pid, patient);
  for (const number of [1, 2, 3])
    expect(await worker(number)).toMatchObject({ wishedState: 'running', order: 'done' });
  expect(await worker(4)).toBeUndefined();
  // What the dead one held is free once its claim has lapsed.
  await world.bench.sql(`update log_file set next_at = now() where state = 'listed'`);
  await world.bench.sql(
    `update log_load set claimed_at = now() - interval '1 minute' where state = 'loading'`,
  );
  await until(async () => (await waiting()) === 0, { ...patient, what: 'all files stored' });
  expect(await storedLines()).toBe(lines);
  expect(await sums()).toEqual(before);
  expect(await wrong()).toEqual([]);
});

test('/cdn-logworker: drained stands after kill -9 and after a restart from the screen, nothing is taken until it is resumed', async () => {
  const before = await sums();
  const lines = await storedLines();
  for (const number of [1, 2, 3]) await wish(number, 'drained');
  for (const number of [1, 2, 3]) await states(number, 'drained');
  await unload();
  const all = await waiting();
  expect(all).toBeGreaterThan(0);
  const ended = () => new Promise((ok) => child.once('exit', ok));
  const again = async () => {
    child = await spawned();
    await until(async () => (await worker(1))?.pid === child.pid, patient);
    for (const number of [1, 2, 3]) {
      await states(number, 'drained');
      expect(await worker(number)).toMatchObject({ wishedState: 'drained', order: 'done' });
    }
    expect(await takers()).toEqual([]);
    expect(await waiting()).toBe(all);
  };
  const killed = ended();
  child.kill('SIGKILL');
  await killed;
  await again();
  const gone = ended();
  expect(await operator.call(restart, { node })).toMatchObject({ node, standing: false });
  await gone;
  expect(child.signalCode).toBeNull();
  await again();
  for (const number of [1, 2, 3]) await wish(number, 'running');
  await until(async () => (await waiting()) === 0, { ...patient, what: 'all files stored' });
  expect(await storedLines()).toBe(lines);
  expect(await sums()).toEqual(before);
  expect(await wrong()).toEqual([]);
});
