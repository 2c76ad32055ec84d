import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { databases } from '#shared/areas/platform/databases/databases';
import { slowStatements } from '#shared/areas/platform/databases/slowStatements';
import { sessions } from '#shared/areas/platform/session/session';
import { urlOf } from '#shared/kernel/contract';
import { withTrace } from '#server/kernel/process/log';
import { sampleTables } from '#server/model/platform/databases/tables.store';
import { databasesArea } from '#workers/areas/platform/databases/index';
import { type Bench, type Caller, startBench, until } from '../../../support/bench';
import { toolsOf } from '../../../support/tools';

let bench: Bench;
let operator: Caller;
const { analyse, list, summary, tasks, vacuum } = databases.endpoints;
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: { body?: { code?: string } }) => error.body?.code,
  );

beforeAll(async () => {
  bench = await startBench({ workers: false });
  operator = await bench.staff({ database: 'operate' });
});
afterAll(() => bench.stop());

test('/cdn-database: a planted 3-second query is listed with its screen, its values in places', async () => {
  const asker = {
    userId: null,
    accountId: null,
    role: 'staff',
    operation: 'domains.list',
    screen: '/cdn-domain',
  };
  await withTrace({ requestId: 'planted', asker }, () =>
    sql`select pg_sleep(${3})`.execute(bench.platform.db),
  );
  const row = await until(async () => {
    const { rows } = await operator.call(slowStatements.endpoints.list, { search: 'pg_sleep' });
    return rows[0];
  });
  expect(row).toMatchObject({ text: 'select pg_sleep($1)', screen: '/cdn-domain', calls: 1 });
  expect(row.worstMs).toBeGreaterThan(2_900);
}, 20_000);

test('/cdn-database: tables of both stores with sizes as the stores tell them, growth from daily samples', async () => {
  await sampleTables(bench.platform);
  await bench.sql(
    `insert into table_size (day, store, name, bytes, rows)
     select current_date - 1, store, name, bytes - 1000, rows from table_size where name = 'account'
     on conflict do nothing`,
  );
  const { rows } = await operator.call(list, { scope: 'cdn', search: 'account', size: 200 });
  const account = rows.find((r) => r.name === 'account');
  const [size] = await bench.sql<{ bytes: string }>(
    `select pg_total_relation_size('account')::text as bytes`,
  );
  expect(account).toMatchObject({ store: 'postgres', bytes: Number(size?.bytes), growth: 1000 });
  const analytics = await operator.call(list, { scope: 'cdn', store: ['analytics'] });
  expect(analytics.total).toBeGreaterThan(0);
  const { rows: sms } = await operator.call(list, { scope: 'sms', size: 200 });
  expect(sms.every((r) => r.name.startsWith('sms_'))).toBe(true);
  const now = await operator.call(summary, {});
  expect(now.postgresBytes).toBeGreaterThan(0);
  expect(now.connections.some((c) => c.process === 'manifold')).toBe(true);
});

test('/cdn-database: a slow statement shows the plan it would have now and is not run; what is more than one statement is refused', async () => {
  const { rows } = await operator.call(slowStatements.endpoints.list, { search: 'pg_sleep' });
  const planOf = (id: string) => operator.call(slowStatements.endpoints.plan, { id });
  const plan = await planOf(rows[0]?.id ?? '');
  expect(plan).toMatchObject({ fault: null, lines: [expect.stringMatching(/^Result/)] });
  await bench.sql('create table planned (n int primary key)');
  const keep = async (text: string) => {
    const [row] = await bench.sql<{ id: string }>(
      `insert into slow_statement (id, fingerprint, text, screen, operation, calls, total_ms, worst_ms, first_at, last_at)
       values (gen_random_uuid(), md5($1), $1, '', '', 1, 900, 900, now(), now()) returning id`,
      [text],
    );
    return row?.id ?? '';
  };
  const insert =
    'insert into planned select $1 where not exists (select from planned where n = $2)';
  const written = await planOf(await keep(insert));
  expect(written.fault).toBeNull();
  expect(written.lines.join()).toContain('planned_pkey');
  const two = await planOf(await keep('select 1; insert into planned values (1)'));
  expect(two.lines).toEqual([]);
  expect(two.fault).toContain('multiple commands');
  expect(await bench.sql('select * from planned')).toEqual([]);
  // Who asks over the same connections before and after is told the same: nothing of theirs was taken away.
  const strangers = () =>
    Promise.all(
      Array.from({ length: 40 }, async () => {
        const headers = { authorization: `Bearer ${randomBytes(32).toString('base64url')}` };
        return (await fetch(`${bench.base}${urlOf(sessions.endpoints.check)}`, { headers })).status;
      }),
    );
  const before = await strangers();
  await Promise.all(before.map(() => planOf(rows[0]?.id ?? '')));
  expect(before[0]).toBe(401);
  expect(await strangers()).toEqual(before);
});

test('/cdn-database: the last backup and the last proven restore are told, of SMS those that hold its tables', async () => {
  const timesOf = async (scope: 'cdn' | 'sms') => {
    const { backedUpAt, provenAt } = await operator.call(summary, { scope });
    return [backedUpAt, provenAt];
  };
  expect(await timesOf('cdn')).toEqual([null, null]);
  const keep = (scope: string, state: string, at: string) =>
    bench.sql(
      `insert into backup (id, scope, cause, state, folder, created_by_email, created_at, snapshot_at, proven_at)
       values (gen_random_uuid(), $1, 'manual', $2, $3::timestamptz::text, 'x', $3::timestamptz, $3::timestamptz,
         case when $2 = 'proven' then $3::timestamptz + interval '1 minute' end)`,
      [scope, state, at],
    );
  await keep('cdn', 'proven', '2026-11-01T02:00:00.000Z');
  await keep('cdn', 'broken', '2026-11-02T02:00:00.000Z');
  await keep('cdn', 'failed', '2026-11-03T02:00:00.000Z');
  await keep('sms', 'proven', '2026-11-04T02:00:00.000Z');
  expect(await timesOf('cdn')).toEqual(['2026-11-02T02:00:00.000Z', '2026-11-01T02:01:00.000Z']);
  expect(await timesOf('sms')).toEqual(['2026-11-04T02:00:00.000Z', '2026-11-04T02:01:00.000Z']);
});

const taskOf = async (id: string) =>
  (await operator.call(tasks, { scope: 'cdn' })).rows.find((r) => r.id === id);
const processors = databasesArea.work?.find((w) => w.area.name === databases.name)?.processors;
const work = (id: string) => processors?.['upkeep']?.(toolsOf(bench), { id } as never);

test('/cdn-database: vacuum and analyse of a table are tasks with their result, one at a time', async () => {
  await bench.sql(`create table upkept (n int)`);
  await bench.sql(`insert into upkept select generate_series(1, 5000)`);
  await bench.sql(`delete from upkept where n > 2000`);
  const first = await operator.call(vacuum, { name: 'upkept' });
  expect(first).toMatchObject({ kind: 'vacuum', state: 'waiting', progress: null });
  expect(await codeOf(operator.call(analyse, { name: 'upkept' }))).toBe('database.busy');
  expect(await codeOf(operator.call(vacuum, { name: 'nowhere' }))).toBe('database.noTable');
  await until(async () => {
    const [row] = await bench.sql<{ n: number }>(
      `select n_dead_tup::int as n from pg_stat_all_tables where relname = 'upkept'`,
    );
    return row?.n === 3_000;
  });
  await work(first.id);
  const ended = await taskOf(first.id);
  expect(ended).toMatchObject({ state: 'done', progress: 1, tries: 1, deadBefore: 3_000 });
  expect(ended?.deadAfter).toBe(0);
  expect(ended?.ms).toBeGreaterThanOrEqual(0);
  const second = await operator.call(analyse, { name: 'upkept' });
  await work(second.id);
  expect(await taskOf(second.id)).toMatchObject({ kind: 'analyse', state: 'done', error: null });
  const [counted] = await bench.sql<{ n: number }>(
    `select reltuples::int as n from pg_class where relname = 'upkept'`,
  );
  expect(counted?.n).toBe(2_000);
});

test('/cdn-database: a task whose connection is cut goes on at its next turn, a table that is gone ends it', async () => {
  await bench.sql(`create table cut_short as select 1 as n`);
  const { id } = await operator.call(vacuum, { name: 'cut_short' });
  const client = await bench.platform.pool.connect();
  await client.query('begin');
  await client.query('lock table cut_short in share update exclusive mode');
  const cut = work(id);
  await until(async () => {
    const rows = await bench.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'vacuum "cut_short"' and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
  await expect(cut).rejects.toThrow();
  await client.query('rollback');
  client.release();
  expect(await taskOf(id)).toMatchObject({ state: 'running', tries: 1 });
  await work(id);
  await work(id);
  expect(await taskOf(id)).toMatchObject({ state: 'done', tries: 2 });
  const gone = await operator.call(analyse, { name: 'cut_short' });
  await bench.sql('drop table cut_short');
  await work(gone.id);
  expect(await taskOf(gone.id)).toMatchObject({ state: 'failed', ms: null });
  expect((await taskOf(gone.id))?.error).toMatchObject({
    code: 'text.words',
    values: { words: expect.stringContaining('cut_short') },
  });
});

test('/cdn-database: a task whose job is lost is taken up while nobody is at it; one that is broken off ten times ends, says so and leaves its table free', async () => {
  await bench.sql(`create table let_down as select 1 as n`);
  const { id } = await operator.call(vacuum, { name: 'let_down' });
  const jobs = async () =>
    (
      await bench.sql<{ id: string }>(
        `select id from outbox where kind = 'job' and payload::text like $1`,
        [`%${id}%`],
      )
    ).length;
  const before = await jobs();
  const sweep = () => processors?.['sweep']?.(toolsOf(bench), {} as never);
  const lock = await bench.platform.pool.connect();
  await lock.query(`select pg_advisory_lock(hashtext('upkeep ${id}'))`);
  await sweep();
  expect(await jobs()).toBe(before);
  await lock.query(`select pg_advisory_unlock(hashtext('upkeep ${id}'))`);
  lock.release();
  await sweep();
  expect(await jobs()).toBe(before + 1);
  await bench.sql(`update db_task set tries = 10, state = 'running' where id = $1`, [id]);
  await work(id);
  expect(await taskOf(id)).toMatchObject({
    state: 'failed',
    tries: 10,
    error: { code: 'upkeep.spent', values: { times: 10 } },
  });
  await sweep();
  expect(await jobs()).toBe(before + 1);
  const next = await operator.call(analyse, { name: 'let_down' });
  await work(next.id);
  expect(await taskOf(next.id)).toMatchObject({ state: 'done', tries: 1 });
});
