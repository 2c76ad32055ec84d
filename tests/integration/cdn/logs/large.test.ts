import type { ChildProcess } from 'node:child_process';
import { hostname } from 'node:os';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { largeLogs } from '#shared/areas/cdn/logs/largeLogs';
import { logProcesses } from '#shared/areas/cdn/logs/logProcesses';
import { logWorkers } from '#shared/areas/cdn/logs/logWorkers';
import { logChecks } from '#server/model/cdn/logs/checks';
import { largeNext } from '#workers/areas/cdn/logs/large';
import type { Caller } from '../../../support/bench';
import { until } from '../../../support/until';
import { spawnWorkers } from '../../../support/workers';
import { codeOf } from '../statistics/points';
import { type SyncWorld, startSyncWorld } from '../sync/world';
import { host } from './support';

const { list, one, parts, limit, setLimit, split, again, againPart, cancel } = largeLogs.endpoints;
const hour = 3_600_000;
const patient = { ms: 60_000 };
let world: SyncWorld;
let staff: Caller;
let domainId: string;
let child: ChildProcess | null = null;
let span: { from: string; to: string };
/** Files of the log, the largest first. */
let files: { id: string; sizeBytes: number; lines: number }[];

/** A domain at one supplier, whose files of some hours are listed and not taken yet. */
beforeAll(async () => {
  const bornAt = new Date(Date.now() - (Date.now() % hour) - hour + 23 * 60_000).toISOString();
  world = await startSyncWorld({ pastDays: 1, bornAt });
  staff = await world.bench.staff();
  const to = Date.parse(bornAt) - (Date.parse(bornAt) % hour) + hour;
  span = { from: new Date(to - 4 * hour).toISOString(), to: new Date(to).toISOString() };
  domainId = await world.addDomain(await world.bench.account(), host, span.from, ['aurora']);
  await until(async () => {
    await world.turn(['lanes', 'lists']);
    const [row] = await world.bench.sql<{ open: number }>(
      `select count(*)::int as open from sync_lane where source = 'log' and (pulled_from is null or pulled_from > start_at)`,
    );
    return row?.open === 0;
  }, patient);
  files = await world.bench.sql(
    `select id, size_bytes::int as "sizeBytes", lines::int as lines from log_file where state = 'listed' order by size_bytes desc`,
  );
  // Parts are noted one after the other, whichever comes first: the third waits, and all others behind it.
  await world.bench.sql(`create function stall_for_test() returns trigger language plpgsql as
    'begin if (select count(*) >= 2 from large_log_part where large_id = new.large_id and state = ''stored'')
      then perform pg_advisory_xact_lock_shared(4712); end if; return new; end'`);
  await world.bench.sql(`create trigger stall_for_test before update on large_log_part for each row
    when (new.state = 'stored' and old.state <> 'stored') execute function stall_for_test()`);
});
afterAll(async () => {
  if (child?.exitCode === null) child.kill('SIGKILL');
  await world?.stop();
});

const count = async (sql: string) => {
  const [row] = await world.bench.platform.analytics.query<{ n: string }>({
    name: 'test.large',
    sql,
    params: { domain: domainId },
  });
  return Number(row?.n);
};
const storedLines = (and = '') =>
  count(`SELECT count() AS n FROM access_log WHERE domain_id = {domain:UUID} ${and}`);
const countedLines = () =>
  count(
    `SELECT sum(requests) AS n FROM stats_5m WHERE domain_id = {domain:UUID} AND source = 'log'`,
  );
const wrong = async () =>
  (await Promise.all(logChecks.map(({ sql }) => world.bench.sql(sql)))).flat();
const isTrue = async () => {
  const truth = await world.truth(host, span.from, span.to, ['aurora']);
  expect(await world.stored(domainId, 'aurora', 'log', span.from, span.to)).toMatchObject(
    truth.aurora,
  );
};
const partsOf = async (id: string) => (await staff.call(parts, { id, size: 200 })).rows;
/** Works in this process until nothing of a large file waits. */
const work = async () => {
  while (await largeNext());
};
let wall: pg.Client | null = null;
/** No third part of a file can be noted as stored until it is released. */
const barrier = async () => {
  wall = new pg.Client({ connectionString: world.bench.config.DATABASE_URL });
  await wall.connect();
  await wall.query('select pg_advisory_lock(4712)');
};
const release = async () => {
  await wall?.end();
  wall = null;
};
// A test that fails at the barrier must not hold up the next one.
afterEach(release);
const allLines = () => files.reduce((sum, f) => sum + f.lines, 0);

test('/cdn-logmanageLarge: cut by hand and cancelled in the middle, nothing is counted and no line stays; processed again it is there once', async () => {
  const file = files[1];
  if (!file) throw new Error('no file');
  expect(await staff.call(limit, {})).toMatchObject({ limitKb: 65_536, setByEmail: null });
  expect(await codeOf(staff.call(setLimit, { limitKb: 1, partKb: 2 }))).toBe('request.invalid');
  const partKb = Math.max(1, Math.floor(file.sizeBytes / 1024 / 4));
  const large = await staff.call(split, { fileId: file.id, partKb });
  expect(large).toMatchObject({
    state: 'waiting',
    cause: 'person',
    partKb,
    parts: 0,
    lines: file.lines,
  });
  expect(await codeOf(staff.call(split, { fileId: file.id, partKb: 1 }))).toBe(null);
  expect(await codeOf(staff.call(split, { fileId: file.id, partKb }))).toBe(null);
  await largeNext();
  const cut = await partsOf(large.id);
  expect(cut.length).toBeGreaterThan(2);
  await largeNext();
  await largeNext();
  expect(await staff.call(one, { id: large.id })).toMatchObject({
    state: 'storing',
    storedParts: 2,
  });
  expect(await storedLines()).toBe((cut[0]?.lines ?? 0) + (cut[1]?.lines ?? 0));
  expect(await countedLines()).toBe(0);
  expect(await staff.call(cancel, { id: large.id })).toMatchObject({
    state: 'cancelled',
    parts: 0,
  });
  await work();
  expect([await storedLines(), await countedLines()]).toEqual([0, 0]);
  expect(await codeOf(staff.call(cancel, { id: large.id }))).toBe('logs.largeState');
  await staff.call(again, { id: large.id });
  await work();
  expect(await staff.call(one, { id: large.id })).toMatchObject({
    state: 'loaded',
    storedLines: file.lines,
    storedBytes: file.sizeBytes,
  });
  expect([await storedLines(), await countedLines()]).toEqual([file.lines, file.lines]);
  expect(await wrong()).toEqual([]);
});

test('/cdn-logmanageLarge: a worker is killed with kill -9 in the middle; two others end it, and the sum over parts is the lines of the file', async () => {
  const file = files[0];
  if (!file) throw new Error('no file');
  const limitKb = Math.floor((file.sizeBytes - 1) / 1024);
  await staff.call(setLimit, { limitKb, partKb: Math.max(1, Math.floor(limitKb / 8)) });
  const config = { ...world.bench.config, WORKER_QUEUES: ['sync'] };
  await barrier();
  child = await spawnWorkers(config);
  const node = `workers@${hostname()}`;
  await until(
    async () => (await staff.call(logWorkers.endpoints.places, {})).rows.length === 1,
    patient,
  );
  await staff.call(logWorkers.endpoints.create, { node, count: 1 });
  const { id } = await until(
    async () =>
      (await staff.call(list, { size: 50 })).rows.find(
        (r) => r.cause === 'limit' && r.fileId === file.id,
      ),
    patient,
  );
  /** Parts in work that nobody can note: their lines go into the store, and that is all. */
  const unnoted = async () =>
    (await partsOf(id)).filter((p) => p.state === 'storing' && p.worker !== null);
  // The other worker may have ended its turn, which is over for both when the last of them ends.
  await until(
    async () => (await staff.call(one, { id })).storedParts === 2 && (await unnoted()).length > 0,
    { ...patient, what: 'two parts noted and another in work' },
  );
  const [part] = await unnoted();
  await until(
    async () => (await storedLines(`AND load_id = '${part?.loadId}'`)) === part?.lines,
    patient,
  );
  const before = await countedLines();
  const gone = new Promise((ok) => child?.once('exit', ok));
  child.kill('SIGKILL');
  await gone;
  expect(await staff.call(one, { id })).toMatchObject({ state: 'storing', storedParts: 2 });
  expect(await countedLines()).toBe(before);
  const killedAt = new Date().toISOString();
  child = await spawnWorkers(config);
  /** The workers of the new process that have a part. */
  const atWork = async () =>
    (await unnoted()).filter((p) => (p.startedAt ?? '') > killedAt).map((p) => p.worker);
  await until(async () => new Set(await atWork()).size === 2, patient);
  await release();
  // What the dead one held is free once its claim has lapsed.
  await world.bench.sql(
    `update large_log_part set claimed_until = clock_timestamp() where state = 'storing'`,
  );
  await world.bench.sql(`update log_file set next_at = clock_timestamp() where state = 'listed'`);
  await until(async () => (await staff.call(one, { id })).state === 'loaded', patient);
  const all = await partsOf(id);
  expect(all.length).toBeGreaterThan(6);
  expect(all.map((p) => p.fromByte)).toEqual([0, ...all.slice(0, -1).map((p) => p.toByte)]);
  expect(all.at(-1)?.toByte).toBe(file.sizeBytes);
  expect(all.reduce((sum, p) => sum + p.lines, 0)).toBe(file.lines);
  expect(new Set(all.map((p) => p.worker))).toEqual(new Set([`${node} 1`, `${node} 2`]));
  const loads = all.map((p) => `'${p.loadId}'`).join(', ');
  expect(await storedLines(`AND load_id IN (${loads})`)).toBe(file.lines);
  await until(async () => (await storedLines()) === allLines(), { ...patient, what: 'all files' });
  await until(async () => (await countedLines()) === allLines(), patient);
  await isTrue();
  expect(await wrong()).toEqual([]);
  child.kill('SIGKILL');
});

test('/cdn-logmanageLarge: a part and the file are processed again without a line more; cancelled meanwhile, what was there stays', async () => {
  const rows = (await staff.call(list, { size: 50 })).rows;
  const large = rows.find((r) => r.fileId === files[0]?.id);
  if (!large) throw new Error('no large file');
  const { id } = large;
  const before = await partsOf(id);
  await staff.call(againPart, { id, n: 3 });
  expect(await countedLines()).toBe(allLines());
  await work();
  const after = await partsOf(id);
  expect(after.filter((p, i) => p.loadId !== before[i]?.loadId).map((p) => p.n)).toEqual([3]);
  expect([await storedLines(), await countedLines()]).toEqual([allLines(), allLines()]);
  expect(await codeOf(staff.call(againPart, { id, n: 999 }))).toBe('data.absent');
  await staff.call(again, { id });
  await largeNext();
  await largeNext();
  expect(await countedLines()).toBe(allLines());
  expect(await staff.call(cancel, { id })).toMatchObject({ state: 'loaded' });
  await work();
  expect((await partsOf(id)).map((p) => p.loadId)).toEqual(after.map((p) => p.loadId));
  expect([await storedLines(), await countedLines()]).toEqual([allLines(), allLines()]);
  await staff.call(again, { id });
  await work();
  expect((await partsOf(id)).some((p, i) => p.loadId === after[i]?.loadId)).toBe(false);
  expect([await storedLines(), await countedLines()]).toEqual([allLines(), allLines()]);
  await isTrue();
  expect(await wrong()).toEqual([]);
  expect(await codeOf(staff.call(split, { fileId: large.fileId, partKb: 9 }))).toBe(
    'logs.splitState',
  );
  const looker = await world.bench.staff({ logs: 'view' });
  expect(await codeOf(looker.call(again, { id }))).toBe('auth.denied');
  // A task that processes these hours again takes files in parts too.
  const how = { parser: 'v2', mode: 'replace' } as const;
  const hours = { domainIds: [domainId], ...span, ...how };
  const estimate = await staff.call(logProcesses.endpoints.estimate, hours);
  expect([estimate.inParts, estimate.files]).toEqual([0, files.length]);
});
