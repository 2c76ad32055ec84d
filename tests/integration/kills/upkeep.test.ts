import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { databases } from '#shared/areas/platform/databases/databases';
import { type Bench, type Caller, startBench, until } from '../../support/bench';
import { ownPostgres } from '../../support/postgres';
import { spawnWorkers } from '../../support/workers';

const { analyse, tasks, vacuum } = databases.endpoints;
let postgres: Awaited<ReturnType<typeof ownPostgres>>;
let bench: Bench;
let operator: Caller;
let worker: ChildProcess;
beforeAll(async () => {
  postgres = await ownPostgres();
  bench = await startBench({ workers: false, database: postgres.database });
  operator = await bench.staff({ database: 'operate' });
  worker = await spawnWorkers(bench.config);
}, 240_000);
afterAll(async () => {
  worker?.kill('SIGKILL');
  await bench?.stop();
  await postgres?.stop();
});

const taskOf = async (id: string) =>
  (await operator.call(tasks, { scope: 'cdn' })).rows.find((r) => r.id === id);
const reached = (id: string, state: string) =>
  until(
    async () => {
      const row = await taskOf(id).catch(() => null);
      return row?.state === state ? row : null;
    },
    { ms: 120_000, what: `the task to be ${state}` },
  );
/** Sessions that wait for our lock on a table, to do the statement. */
const waiting = (statement: string) =>
  bench.sql<{ pid: number }>(
    `select pid from pg_stat_activity where query = $1 and wait_event_type = 'Lock'`,
    [statement],
  );
/** Holds a table so that upkeep of it stands in its middle; it ends with the connection. */
const hold = async (name: string) => {
  const client = new pg.Client({ connectionString: bench.config.DATABASE_URL });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`begin; lock table ${name} in share update exclusive mode`);
  return () => client.end().catch(() => undefined);
};
/** What a task of upkeep could leave behind. */
const leftovers = () =>
  bench.sql(
    `select l.locktype, a.query from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and a.query like '%upkeep%' or a.query ~ '^(vacuum|analyze) "' and a.state = 'active'`,
  );

test('/cdn-database: a worker killed with kill -9 in the middle of a vacuum leaves nothing held; the next one ends the task once and says what happened', async () => {
  await bench.sql('create table orphaned as select n from generate_series(1, 2000) n');
  await bench.sql('delete from orphaned where n > 500');
  const release = await hold('orphaned');
  const { id } = await operator.call(vacuum, { name: 'orphaned' });
  await until(async () => (await waiting('vacuum "orphaned"')).length > 0, { ms: 60_000 });
  const gone = new Promise((ok) => worker.once('exit', ok));
  worker.kill('SIGKILL');
  await gone;
  expect(await taskOf(id)).toMatchObject({ state: 'running', tries: 1, endedAt: null });
  worker = await spawnWorkers(bench.config);
  // The next one waits behind the statement of the dead one, which the store goes on with.
  await until(async () => (await taskOf(id))?.tries === 2, { ms: 120_000 });
  await release();
  const ended = await reached(id, 'done');
  expect(ended).toMatchObject({ tries: 2, deadAfter: 0, rowsAfter: 500, error: null });
  await until(async () => (await leftovers()).length === 0, {
    ms: 30_000,
    what: 'nothing to be held',
  });
  const next = await operator.call(analyse, { name: 'orphaned' });
  expect(await reached(next.id, 'done')).toMatchObject({ tries: 1, error: null });
  expect((await operator.call(tasks, { scope: 'cdn', search: 'orphaned' })).total).toBe(2);
}, 300_000);

test('/cdn-database: PostgreSQL killed with kill -9 in the middle of an analyse is waited for; the task ends once, says how often it was begun, and nothing stays held', async () => {
  await bench.sql('create table cut_off as select n from generate_series(1, 2000) n');
  await hold('cut_off');
  const { id } = await operator.call(analyse, { name: 'cut_off' });
  await until(async () => (await waiting('analyze "cut_off"')).length > 0, { ms: 60_000 });
  await postgres.kill();
  await postgres.start();
  const ended = await reached(id, 'done');
  expect(ended.tries).toBeGreaterThanOrEqual(2);
  expect(ended).toMatchObject({ progress: 1, rowsAfter: 2_000, error: null });
  await until(async () => (await leftovers()).length === 0, {
    ms: 30_000,
    what: 'nothing to be held',
  });
  const next = await operator.call(vacuum, { name: 'cut_off' });
  expect(await reached(next.id, 'done')).toMatchObject({ tries: 1, error: null });
}, 300_000);
