import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { audits } from '#shared/areas/platform/audit/audit';
import { dataCleaning } from '#shared/areas/platform/databases/cleaning';
import { system } from '#server/kernel/db/context';
import { dropDueDays } from '#gateway/store/days';
import { cleaningWork } from '#workers/areas/platform/databases/clean';
import { forgetOld } from '#workers/areas/platform/system/expiry.store';
import { type Bench, type Caller, startBench, until } from '../../../support/bench';
import { toolsOf } from '../../../support/tools';

let bench: Bench;
let operator: Caller;
const { counts, hold, list, preview, release, run, runs, set } = dataCleaning.endpoints;
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: { body?: { code?: string } }) => error.body?.code,
  );
const letters = async (): Promise<string[]> =>
  (await bench.sql<{ key: string }>('select key from letter order by key')).map((r) => r.key);
const begin = async (name: string): Promise<string> =>
  (await operator.call(run, { name })).runs[0]?.id ?? '';
const policy = async (name: string) =>
  (await operator.call(list, { scope: 'cdn', size: 100 })).rows.find((r) => r.name === name);
const clean = (id: string) => cleaningWork.processors['clean']?.(toolsOf(bench), { id } as never);

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
  await operator.call(set, { name: 'letter', days: 5, mode: null, reason: 'Less to look through' });
  const [first] = (await operator.call(run, { name: 'letter' })).runs;
  if (!first) throw new Error('no run began');
  // Asked twice it is the same run, and a job that comes twice does it once.
  expect((await operator.call(run, { name: 'letter' })).runs[0]?.id).toBe(first.id);
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
  const id = await begin(name);
  await clean(id);
  expect(await left()).toBe(0);
  expect(
    await codeOf(operator.call(set, { name: 'deleted_domain', days: 3, mode: null, reason: 'No' })),
  ).toBe('clean.fixed');
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
  const id = await begin('notification');
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

test('/cdn-databaseclean: rows that are reduced leave as many as there were of each day, once; the mode is previewed', async () => {
  await bench.sql(`insert into finding (id, kind, severity, scope_key, summary, state, places, seen, last_seen_at, closed_at, created_at)
    select gen_random_uuid(), k, 'warning', k || n, '{"code": "clean.unread", "values": {}}', 'closed', 1, 1, now(), '2020-01-01'::timestamptz + n * interval '12 hours', now()
    from unnest(array['one', 'two']) k, generate_series(0, 3) n`);
  const now = await operator.call(preview, { name: 'finding' });
  expect(now.modes).toMatchObject([
    { mode: 'batches', chosen: true, rows: 8, left: 0, why: null },
    { mode: 'counts', chosen: false, rows: 8, left: 4, why: null },
    { mode: 'partition', rows: 0, why: { code: 'clean.noDays' } },
  ]);
  await operator.call(set, { name: 'finding', days: null, mode: 'counts', reason: 'How many' });
  expect(await policy('finding')).toMatchObject({ mode: 'counts', source: 'table', days: 400 });
  const id = await begin('finding');
  await clean(id);
  await clean(id);
  const { rows } = await operator.call(counts, { scope: 'cdn', search: 'finding', sort: 'day' });
  expect(rows.map((r) => `${r.day} ${r.what} ${r.rows}`).sort()).toEqual([
    '2020-01-01 kind one · severity warning 2',
    '2020-01-01 kind two · severity warning 2',
    '2020-01-02 kind one · severity warning 2',
    '2020-01-02 kind two · severity warning 2',
  ]);
  expect(await bench.sql("select 1 from finding where kind in ('one', 'two')")).toEqual([]);
});

test('/cdn-databaseclean: a mode that a table cannot have is refused with the reason, at its field', async () => {
  const refusal = (name: string, mode: 'batches' | 'counts' | 'partition') =>
    operator.call(set, { name, days: null, mode, reason: 'No' }).then(
      () => null,
      (error: { body?: { fields?: { path: string; code: string }[] } }) =>
        error.body?.fields?.map(({ path, code }) => `${path} ${code}`),
    );
  expect(await refusal('letter', 'partition')).toEqual(['mode clean.noDays']);
  expect(await refusal('idempotency', 'counts')).toEqual(['mode clean.noCounts']);
  expect(await refusal('sms_message', 'batches')).toEqual(['mode clean.wholeDays']);
  expect(await refusal('cdn/answers', 'counts')).toEqual(['mode clean.noneOfGroup']);
});

test('/cdn-databaseclean: a group has one policy for its tables; the own one of a table goes before it', async () => {
  const of = async () =>
    (await operator.call(list, { scope: 'cdn', level: 'group' })).rows.find(
      (r) => r.name === 'cdn/notices',
    );
  expect(await of()).toMatchObject({ source: 'setting', mode: null, days: 400 });
  expect((await of())?.tables).toBeGreaterThan(3);
  await operator.call(set, { name: 'cdn/notices', days: 90, mode: 'counts', reason: 'Shorter' });
  expect(await of()).toMatchObject({ source: 'group', mode: 'counts', days: 90 });
  expect(await policy('notification')).toMatchObject({
    days: 90,
    mode: 'counts',
    source: 'group',
    reason: 'Shorter',
  });
  // It cannot be counted, so that its rows go in batches; the letters have a policy of their own.
  expect(await policy('quarantined_job')).toMatchObject({ days: 90, mode: 'batches' });
  expect(await policy('letter')).toMatchObject({ days: 5, mode: 'counts', source: 'table' });
  await operator.call(hold, { name: 'cdn/notices', reason: 'An audit' });
  expect(await policy('notification')).toMatchObject({ state: 'held' });
  expect(await codeOf(operator.call(run, { name: 'cdn/notices' }))).toBe('clean.held');
  expect(await codeOf(operator.call(release, { name: 'notification', reason: 'No' }))).toBe(
    'clean.groupHeld',
  );
  await operator.call(release, { name: 'cdn/notices', reason: 'It is over' });
  const { runs: begun } = await operator.call(run, { name: 'cdn/notices' });
  expect(begun.length).toBe((await of())?.tables);
});

test('/sms-databaseclean: whole days of messages go by the policy, a held table keeps them', async () => {
  await bench.sql(`select sms_day('2020-03-01'::timestamptz), sms_day('2020-03-02'::timestamptz)`);
  await bench.sql(`insert into sms_outcome (msg_id, part, n, param, bind, state, sub_at)
    select sms_first('2020-03-01'::timestamptz) + n, 1, 1, 1, 1, 3, '2020-03-01' from generate_series(1, 40) n`);
  const days = async () =>
    (
      await bench.sql<{ name: string }>(
        `select relname as name from pg_class where relname ~ '^sms_(message|outcome)_2020[0-9]{4}$' order by 1`,
      )
    ).map((r) => r.name);
  const { modes } = await operator.call(preview, { name: 'sms_message' });
  expect(modes.find((m) => m.mode === 'partition')).toMatchObject({
    chosen: true,
    rows: 40,
    parts: 2,
  });
  await operator.call(hold, { name: 'sms/messages', reason: 'A dispute' });
  expect(await codeOf(operator.call(run, { name: 'sms_message' }))).toBe('clean.held');
  await dropDueDays(bench.platform, bench.platform.pool);
  expect(await days()).toHaveLength(4);
  await operator.call(release, { name: 'sms/messages', reason: 'It is over' });
  const id = await begin('sms_message');
  await clean(id);
  await clean(id);
  expect(await days()).toEqual([]);
  const { rows } = await operator.call(runs, { scope: 'sms' });
  expect(rows.find((r) => r.id === id)).toMatchObject({
    mode: 'partition',
    state: 'done',
    rows: 40,
  });
});
