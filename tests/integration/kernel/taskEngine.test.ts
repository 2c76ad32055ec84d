import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { plainWords } from '#shared/kernel/sentences';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { createTask, type NewTask, type Task } from '#server/model/platform/tasks/index';
import { system } from '#server/kernel/db/context';
import { taskWork } from '#workers/areas/platform/tasks/engine';
import { openQueueWait } from '#workers/areas/platform/tasks/queueWait';
import { claim } from '#server/model/platform/tasks/claims.store';
import * as store from '#server/model/platform/tasks/chunks.store';
import { type TaskKind } from '#workers/areas/platform/tasks/taskKinds';
import { type Settled, Stop } from '#server/model/platform/tasks/chunk';
import { type Bench, type Caller, startBench, until } from '../../support/bench';

/** What the kind below was asked to do, in order. */
let acts: { ref: string; target: string }[] = [];
/** Takes `params.pauseMs` for each step of `params.step` items; targets with `bad` fail at first. */
const kind: TaskKind = {
  kind: 'probe',
  async process(_tools, chunk) {
    const pauseMs = Number(chunk.task.params['pauseMs'] ?? 0);
    for (;;) {
      const items = await chunk.items(Number(chunk.task.params['step'] ?? 100));
      if (items.length === 0) return;
      acts.push(...items.map(({ target }) => ({ ref: chunk.ref, target })));
      await new Promise((ok) => setTimeout(ok, pauseMs));
      const failed = (target: string) => target.startsWith('bad') && chunk.ref.endsWith(':0');
      await chunk.settle(
        items.map(
          ({ n, target }): Settled =>
            failed(target)
              ? { n, state: 'failed', code: 'test.bad', message: plainWords('bad at first') }
              : { n, state: 'done' },
        ),
      );
    }
  },
  link: () => '/cdn-task',
};

let bench: Bench;
let me: Caller;
beforeAll(async () => {
  bench = await startBench({ worked: [taskWork([kind])] });
  me = await bench.as('Super');
});
afterAll(() => bench.stop());

const named = (count: number, name = 'good') =>
  Array.from({ length: count }, (_, i) => `${name}-${i}`);
const make = (targets: string[], chunkSize: number, params: NewTask['params'] = {}) =>
  bench.platform.run(system, (ctx) =>
    createTask(ctx, {
      kind: 'probe',
      title: 'engine',
      accountId: me.accountId,
      params,
      lanes: [{ lane: 'a', targets }],
      chunkSize,
    }),
  );
const one = (t: Task) => me.call(tasks.endpoints.one, { id: t.id });
const reaches = (t: Task, state: Task['state'], ms = 15_000) =>
  until(
    async () => {
      const now = await one(t);
      return now.state === state && now;
    },
    { ms, what: `task to be ${state}` },
  );
const begun = (t: Task) => until(async () => (await one(t)).done > 0, { what: 'a first result' });
const idle = (t: Task) =>
  until(
    async () => {
      const [row] = await bench.sql<{ n: number }>(
        "select count(*)::int as n from task_chunk where task_id = $1 and state = 'active'",
        [t.id],
      );
      return row?.n === 0;
    },
    { what: 'no part under way' },
  );

/** Tasks whose counters differ from the states of their items. */
const disagreeing = () =>
  bench.sql(`select t.number from task t
    join lateral (select count(*) filter (where state in ('done', 'failed', 'cancelled'))::int as done,
      count(*) filter (where state = 'done')::int as ok, count(*) filter (where state = 'failed')::int as failed,
      count(*)::int as total from task_item i where i.task_id = t.id) c on true
    where (t.total, t.done, t.ok, t.failed) is distinct from (c.total, c.done, c.ok, c.failed)`);
beforeEach(() => {
  acts = [];
});

test('a huge task does not hold up a small one', async () => {
  const huge = await make(named(4_000), 10, { pauseMs: 150 });
  await begun(huge);
  const small = await make(named(5), 5);
  await reaches(small, 'completed', 8_000);
  const now = await one(huge);
  expect(now.done).toBeLessThan(2_000);
  await me.call(tasks.endpoints.cancel, { id: huge.id });
  expect(await reaches(huge, 'cancelled')).toMatchObject({ done: 4_000, failed: 0 });
  expect(await disagreeing()).toEqual([]);
});
test('only failed items are done again, under a new reference', async () => {
  const t = await make([...named(25), ...named(5, 'bad')], 10);
  expect(await reaches(t, 'partial')).toMatchObject({ ok: 25, failed: 5, done: 30 });
  const before = acts.length;
  expect(before).toBe(30);
  await me.call(tasks.endpoints.retry, { id: t.id });
  expect(await reaches(t, 'completed')).toMatchObject({ ok: 30, failed: 0, done: 30 });
  const again = acts.slice(before);
  expect(again.map((a) => a.target).sort()).toEqual(named(5, 'bad'));
  expect(again.every((a) => a.ref.endsWith(':1'))).toBe(true);
  expect(await disagreeing()).toEqual([]);
});
test('a running task pauses, keeps what it has, goes on and does nothing twice', async () => {
  const t = await make(named(300), 30, { pauseMs: 100, step: 5 });
  await begun(t);
  await me.call(tasks.endpoints.pause, { id: t.id });
  await idle(t);
  const still = await one(t);
  expect(still.state).toBe('paused');
  expect(still.done).toBeLessThan(300);
  const before = acts.length;
  await me.call(tasks.endpoints.resume, { id: t.id });
  expect(await reaches(t, 'completed', 30_000)).toMatchObject({ ok: 300, done: 300 });
  expect(acts.length).toBe(300 + (before - still.done));
  expect(await disagreeing()).toEqual([]);
});
test('a running task is cancelled; what was done stays done, the rest ends cancelled', async () => {
  const t = await make(named(300), 30, { pauseMs: 150, step: 5 });
  await begun(t);
  await me.call(tasks.endpoints.cancel, { id: t.id });
  const ended = await reaches(t, 'cancelled');
  expect(ended.done).toBe(300);
  expect(ended.ok).toBeGreaterThan(0);
  expect(ended.ok).toBeLessThan(300);
  expect(await disagreeing()).toEqual([]);
});

/** Takes a part as a worker would that dies right afterwards. */
const claimAndDie = async (t: Task) => {
  const claimed = await until(() =>
    bench.platform.run(system, (c) => claim(c, { taskId: t.id, n: 1 })),
  );
  await bench.sql("update task_chunk set lease_until = now() - interval '1 second'");
  return claimed.chunk;
};
test('the part of a dead worker is taken over, and its late writes are refused', async () => {
  await bench.stopWorkers();
  const t = await make(named(3), 3);
  const dead = await claimAndDie(t);
  await bench.startWorkers();
  expect(await reaches(t, 'completed')).toMatchObject({ ok: 3 });
  const late = (items: Settled[]) =>
    bench.platform.run(system, (c) => store.settle(c, t.id, dead, items));
  await expect(late([{ n: 1, state: 'failed' }])).rejects.toEqual(new Stop('lost'));
  await expect(
    bench.platform.run(system, (c) => store.save(c, t.id, dead, { ticket: 'late' })),
  ).rejects.toEqual(new Stop('lost'));
  expect(await one(t)).toMatchObject({ ok: 3, failed: 0 });
  expect(await disagreeing()).toEqual([]);
});
test('a part nobody answers for waits for its lease to end', async () => {
  await bench.stopWorkers();
  const t = await make(named(3), 3);
  await until(() => bench.platform.run(system, (c) => claim(c, { taskId: t.id, n: 1 })));
  await bench.startWorkers();
  await reaches(t, 'completed', 20_000);
  expect(await disagreeing()).toEqual([]);
});
test('a task whose jobs were all lost is found by the sweeper', async () => {
  await bench.stopWorkers();
  const t = await make(named(100), 10);
  expect((await bench.sql("delete from outbox where kind = 'job' returning id")).length).toBe(6);
  // As if they had been lost a minute ago.
  await bench.sql(
    "update task_chunk set queued_at = now() - interval '1 minute' where queued_at is not null",
  );
  await bench.startWorkers();
  expect(await reaches(t, 'completed', 20_000)).toMatchObject({ ok: 100, done: 100 });
  expect(await disagreeing()).toEqual([]);
});
test('a job behind a long backlog is not taken for lost and handed on again and again', async () => {
  await bench.stopWorkers();
  const t = await make(named(60), 10);
  await bench.sql(
    "update task_chunk set queued_at = now() - interval '30 seconds' where task_id = $1 and queued_at is not null",
    [t.id],
  );
  const wait = openQueueWait();
  const lost = async () => {
    const orphans = await bench.platform.run(system, (c) => store.orphans(c, wait.patienceMs()));
    return orphans.filter((o) => o.id === t.id).length;
  };
  wait.note(25_000);
  expect([wait.patienceMs(), await lost()]).toEqual([60_000, 0]);
  // Once the backlog is over, thirty seconds are far too long.
  expect(openQueueWait().patienceMs()).toBe(10_000);
  expect(await bench.platform.run(system, (c) => store.orphans(c, 10_000))).not.toEqual([]);
  await bench.startWorkers();
  await reaches(t, 'completed', 20_000);
});
test('a worker that is told to end gives its parts back', async () => {
  const t = await make(named(40), 10, { pauseMs: 4_000, step: 5 });
  await until(() => acts.length > 0);
  await bench.stopWorkers();
  await idle(t);
  // Given back, not carried out to the end.
  expect(acts.length).toBeLessThan(40);
  await bench.startWorkers();
  await until(() => acts.length > 20, { ms: 15_000, what: 'the parts to go on' });
  await me.call(tasks.endpoints.cancel, { id: t.id });
  await reaches(t, 'cancelled');
  expect(await disagreeing()).toEqual([]);
});
