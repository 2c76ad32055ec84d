import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { audits } from '#shared/areas/platform/audit/audit';
import { dataCleaning } from '#shared/areas/platform/databases/cleaning';
import { system } from '#server/kernel/db/context';
import { cleaningWork } from '#workers/areas/platform/databases/clean';
import { forgetOld } from '#workers/areas/platform/system/expiry.store';
import { type Bench, type Caller, startBench, until } from '../../../support/bench';

let bench: Bench;
let operator: Caller;
const { hold, list, preview, release, run, runs, set } = dataCleaning.endpoints;
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: { body?: { code?: string } }) => error.body?.code,
  );
const letters = async (): Promise<string[]> =>
  (await bench.sql<{ key: string }>('select key from letter order by key')).map((r) => r.key);
const policy = async (name: string) =>
  (await operator.call(list, { scope: 'cdn', size: 100 })).rows.find((r) => r.name === name);
const clean = (id: string, signal = new AbortController().signal) =>
  cleaningWork.processors['clean']?.(
    {
      platform: bench.platform,
      run: <T>(work: Parameters<typeof bench.platform.run<T>>[1]) =>
        bench.platform.run(system, work),
      signal,
      log: bench.platform.log,
    },
    { id } as never,
  );

beforeAll(async () => {
  bench = await startBench({ workers: false });
  operator = await bench.staff({ database: 'operate', audit: 'view' });
});
afterAll(() => bench.stop());

test('/cdn-databaseclean: a protected row survives every run, by the hour and by hand, and is told with its reason', async () => {
  await bench.sql(`insert into letter (id, key, recipient, template, language, state, created_at)
    select gen_random_uuid(), s || '-' || d, 'a@example.test', 'plain', 'en', s, clock_timestamp() - d * interval '1 day'
    from unnest(array['sent', 'waiting']) s, unnest(array[10, 500]) d`);
  expect(await policy('letter')).toMatchObject({
    days: 400,
    due: 1,
    kept: 1,
    why: { code: 'clean.waiting' },
  });
  expect(await operator.call(preview, { name: 'letter', days: 5 })).toMatchObject({
    due: 2,
    kept: 2,
  });
  await operator.call(set, { name: 'letter', days: 5, reason: 'Less to look through' });
  const first = await operator.call(run, { name: 'letter' });
  // Asked twice it is the same run, and a job that comes twice does it once.
  expect((await operator.call(run, { name: 'letter' })).id).toBe(first.id);
  await clean(first.id);
  await clean(first.id);
  expect(await letters()).toEqual(['waiting-10', 'waiting-500']);
  await bench.platform.run(system, forgetOld);
  expect(await letters()).toEqual(['waiting-10', 'waiting-500']);
  const { rows } = await operator.call(runs, { scope: 'cdn' });
  expect(rows).toMatchObject([{ name: 'letter', state: 'done', rows: 2, days: 5, cause: 'hand' }]);
  expect(rows[0]?.bytesBefore).toBeGreaterThan(0);
  expect(rows[0]?.bytesAfter).toBeGreaterThan(0);
  const { rows: sms } = await operator.call(list, { scope: 'sms', size: 100 });
  expect(sms.map((r) => r.name)).toContain('sms_receipt');
  expect(sms.every((r) => r.name.startsWith('sms_'))).toBe(true);
  const written = await operator.call(audits.endpoints.list, { module: 'cleanPolicy' });
  expect(written.rows).toMatchObject([{ operation: 'set', rowId: 'letter' }]);
});

test('/cdn-databaseclean: a held table keeps every row until it is released; fixed days and unknown tables are refused', async () => {
  const name = 'idempotency';
  await bench.sql(`insert into idempotency (owner, key, operation, body_hash_sealed, created_at)
    select 'held', 'k' || n, 'x', 'y', clock_timestamp() - interval '50 days' from generate_series(1, 6000) n`);
  const left = async () =>
    (await bench.sql("select 1 from idempotency where owner = 'held'")).length;
  await operator.call(hold, { name, reason: 'A dispute about an order' });
  expect(await policy(name)).toMatchObject({ state: 'held', reason: 'A dispute about an order' });
  expect(await codeOf(operator.call(run, { name }))).toBe('clean.held');
  await bench.platform.run(system, forgetOld);
  expect(await left()).toBe(6_000);
  await operator.call(release, { name, reason: 'The dispute is over' });
  const { id } = await operator.call(run, { name });
  await clean(id);
  expect(await left()).toBe(0);
  expect(await codeOf(operator.call(set, { name: 'deleted_domain', days: 3, reason: 'No' }))).toBe(
    'clean.fixed',
  );
  expect(await codeOf(operator.call(run, { name: 'account' }))).toBe('database.noTable');
});

test('/cdn-databaseclean: a run rests while the console answers slowly, takes nothing meanwhile, and goes on', async () => {
  await bench.sql(`insert into notification (id, audience, tone, name, values, link, created_at)
    select gen_random_uuid(), 'staff', 'info', 'past', '{}', '/', clock_timestamp() - interval '500 days'`);
  const process = randomUUID();
  await bench.sql(
    `insert into process_state (id, name, host, pid, version, metrics, node, pools)
     values ($1, 'server', 'h', 1, '1', '', 'slow@h', '[{"name": "api", "runMs": 4000}]')`,
    [process],
  );
  const { id } = await operator.call(run, { name: 'notification' });
  const done = clean(id);
  const stateOf = async () =>
    (await operator.call(runs, { scope: 'cdn' })).rows.find((r) => r.id === id)?.state;
  await until(async () => (await stateOf()) === 'resting');
  expect(await bench.sql("select 1 from notification where name = 'past'")).toHaveLength(1);
  await bench.sql('delete from process_state where id = $1', [process]);
  await done;
  expect(await stateOf()).toBe('done');
  expect(await bench.sql("select 1 from notification where name = 'past'")).toEqual([]);
});
