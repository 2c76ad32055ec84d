import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { events } from '#shared/areas/platform/notices/notifications';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { createTask, type Task } from '#server/model/platform/tasks/index';
import { system } from '#server/kernel/db/context';
import { taskWork } from '#workers/areas/platform/tasks/engine';
import type { TaskKind } from '#workers/areas/platform/tasks/taskKinds';
import type { Settled } from '#server/model/platform/tasks/chunk';
import { type Bench, type Caller, startBench, until } from '../../support/bench';
import { hasRedis, startRedis } from './redis';

let done: string[] = [];
/** Does five items every `params.pauseMs`. */
const kind: TaskKind = {
  kind: 'probe',
  async process(_tools, chunk) {
    for (;;) {
      const items = await chunk.items(5);
      if (items.length === 0) return;
      await new Promise((ok) => setTimeout(ok, Number(chunk.task.params['pauseMs'])));
      await chunk.settle(items.map(({ n }): Settled => ({ n, state: 'done' })));
      done.push(...items.map((i) => i.target));
    }
  },
  link: () => '/cdn-task',
};

(hasRedis ? describe : describe.skip)('with the queue on Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let bench: Bench;
  let me: Caller;
  beforeAll(async () => {
    redis = await startRedis();
    bench = await startBench({ redisUrl: redis.url, worked: [taskWork([kind])] });
    me = await bench.as('Super');
  }, 60_000);
  afterAll(async () => {
    await bench?.stop();
    await redis?.stop();
  }, 60_000);
  beforeEach(() => {
    done = [];
  });

  const make = (count: number, pauseMs: number) =>
    bench.platform.run(system, (ctx) =>
      createTask(ctx, {
        kind: 'probe',
        title: 'redis',
        accountId: me.accountId,
        params: { pauseMs },
        lanes: [{ lane: 'a', targets: Array.from({ length: count }, (_, i) => `t-${i}`) }],
        chunkSize: 10,
      }),
    );
  const one = (t: Task) => me.call(tasks.endpoints.one, { id: t.id });
  const completes = (t: Task, ms: number) =>
    until(
      async () => {
        const now = await one(t);
        return now.state === 'completed' && now;
      },
      { ms, what: 'the task to complete' },
    );
  const begun = (t: Task) => until(async () => (await one(t)).done > 0, { what: 'a first result' });

  test('jobs of the outbox run, and each item is done once', async () => {
    const t = await make(200, 0);
    expect(await completes(t, 15_000)).toMatchObject({ ok: 200, done: 200 });
    expect(done.length).toBe(200);
    await until(async () => (await bench.sql('select 1 from outbox')).length === 0);
  }, 30_000);
  test('when Redis is killed consoles stay live; when it is back the task goes on and nothing is done twice', async () => {
    const t = await make(600, 100);
    await begun(t);
    await redis.kill();
    const stream = `account:${me.accountId}`;
    const before = (await me.call(events.endpoints.after, {})).latest[stream] ?? 0;
    const id = me.accountId as string; // a Super has an account
    await bench.platform.run(system, async (ctx) => {
      ctx.emit(accounts.events.changed, { id }, { accountId: id });
    });
    await until(
      async () => ((await me.call(events.endpoints.after, {})).latest[stream] ?? 0) > before,
      { ms: 5_000, what: 'an event without Redis' },
    );
    await redis.start();
    expect(await completes(t, 60_000)).toMatchObject({ ok: 600, done: 600 });
    expect(done.length).toBe(600);
  }, 90_000);
  test('a Redis that lost everything is filled again from the tables', async () => {
    const t = await make(600, 100);
    await begun(t);
    await redis.wipe();
    expect(await completes(t, 60_000)).toMatchObject({ ok: 600, done: 600 });
    expect(done.length).toBe(600);
  }, 90_000);
  test('installations that share a Redis leave the jobs of each other alone', async () => {
    const other = await startBench({ redisUrl: redis.url, worked: [taskWork([kind])] });
    try {
      const t = await make(200, 10);
      expect(await completes(t, 20_000)).toMatchObject({ ok: 200 });
      const ran = async (b: Bench) =>
        (await b.platform.metrics.jobs.get()).values
          .filter((v) => v.labels.job === 'tasks.chunk' && v.metricName?.endsWith('_count'))
          .reduce((sum, v) => sum + v.value, 0);
      expect(await ran(bench)).toBeGreaterThanOrEqual(20);
      expect(await ran(other)).toBe(0);
    } finally {
      await other.stop();
    }
  }, 90_000);
  test('workers end while Redis is away', async () => {
    await redis.kill();
    await bench.stopWorkers();
    await redis.start();
    await bench.startWorkers();
    const t = await make(20, 0);
    expect(await completes(t, 20_000)).toMatchObject({ ok: 20 });
  }, 60_000);
});
