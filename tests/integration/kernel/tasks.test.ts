import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { createTask, type NewTask } from '#server/model/platform/tasks/index';
import { system } from '#server/kernel/db/context';
import { type Bench, type Caller, startBench, until } from '../../support/bench';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ workers: false });
});
afterAll(() => bench.stop());

const make = (accountId: string | null, targets: string[], more: Partial<NewTask> = {}) =>
  bench.platform.run(system, (ctx) =>
    createTask(ctx, {
      kind: 'preheat',
      title: 'test',
      accountId,
      params: {},
      lanes: [
        { lane: 'a', targets },
        { lane: 'b', targets },
      ],
      chunkSize: 10,
      ...more,
    }),
  );

test('a task of 50,000 targets and two lanes is stored whole', async () => {
  const targets = Array.from({ length: 50_000 }, (_, i) => `http://h.test/${i}`);
  const t = await make(null, targets, { chunkSize: 500 });
  expect(t).toMatchObject({ total: 100_000, state: 'waiting' });
  const [counted] = await bench.sql<{ items: number; chunks: number }>(
    'select (select count(*)::int from task_item where task_id = $1) as items, (select count(*)::int from task_chunk where task_id = $1) as chunks',
    [t.id],
  );
  expect(counted).toEqual({ items: 100_000, chunks: 200 });
});
test('chunks cover each item exactly once', async () => {
  const t = await make(null, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13']);
  const rows = await bench.sql<{ n: number; hits: number }>(
    'select i.n, count(c.n)::int as hits from task_item i left join task_chunk c on c.task_id = i.task_id and i.n between c.first_item and c.last_item and c.lane = i.lane where i.task_id = $1 group by i.n',
    [t.id],
  );
  expect(rows).toHaveLength(26);
  expect(rows.every((r) => r.hits === 1)).toBe(true);
});

const caller = async (role: 'Super' | 'Normal' = 'Super'): Promise<Caller> => bench.as(role);
test('a waiting task is paused, resumed and cancelled; its items end cancelled', async () => {
  const me = await caller();
  const t = await make(me.accountId, ['x', 'y']);
  expect((await me.call(tasks.endpoints.pause, { id: t.id })).state).toBe('paused');
  await expect(me.call(tasks.endpoints.pause, { id: t.id })).rejects.toMatchObject({
    status: 409,
    body: { code: 'state.refused' },
  });
  expect((await me.call(tasks.endpoints.resume, { id: t.id })).state).toBe('waiting');
  expect(await me.call(tasks.endpoints.cancel, { id: t.id })).toMatchObject({
    state: 'cancelled',
    done: 4,
    total: 4,
  });
  expect((await me.call(tasks.endpoints.items, { id: t.id, state: 'cancelled' })).total).toBe(4);
});
test('tasks are found by number, by target and by description, only in their account', async () => {
  const me = await caller();
  const other = await caller();
  const t = await make(me.accountId, ['http://needle.test/a%b_c'], { title: 'a special title' });
  for (const search of [String(t.number), `#${t.number}`, 'needle.test/a%b_c', 'special ti']) {
    expect((await me.call(tasks.endpoints.list, { search })).rows.map((r) => r.id)).toContain(t.id);
    expect((await other.call(tasks.endpoints.list, { search })).rows).toEqual([]);
  }
  await expect(other.call(tasks.endpoints.one, { id: t.id })).rejects.toMatchObject({
    status: 404,
    body: { code: 'data.absent' },
  });
});
test('staff see the tasks of all accounts, each with the name of its account', async () => {
  const me = await caller();
  const staff = await bench.staff();
  const [account] = await bench.sql<{ name: string }>('select name from account where id = $1', [
    me.accountId,
  ]);
  const mine = await make(me.accountId, ['m'], { title: 'named for staff' });
  const platforms = await make(null, ['p'], { title: 'named for staff' });
  const { rows } = await staff.call(tasks.endpoints.list, { search: 'named for staff' });
  const names = new Map(rows.map((r) => [r.id, r.accountName]));
  expect([names.get(mine.id), names.get(platforms.id)]).toEqual([account?.name, null]);
});
test('a read-only user sees tasks but may not steer them', async () => {
  const me = await caller('Normal');
  const t = await make(me.accountId, ['x']);
  expect((await me.call(tasks.endpoints.one, { id: t.id })).id).toBe(t.id);
  await expect(me.call(tasks.endpoints.cancel, { id: t.id })).rejects.toMatchObject({
    status: 403,
  });
});
test('the items of a task come as CSV in which no cell can run', async () => {
  const me = await caller();
  const t = await make(me.accountId, ['=cmd()', 'plain,with "quotes"']);
  const text = (await me.call(tasks.endpoints.export, { id: t.id })) as unknown as string;
  expect(text).toContain("'=cmd()");
  expect(text).toContain('"plain,with ""quotes"""');
  await until(() => text.split('\r\n').length >= 5);
});
