import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { nodes } from '#shared/areas/platform/processes/nodes';
import { controlOrders } from '#shared/areas/platform/processes/orders';
import { pools } from '#shared/areas/platform/processes/pools';
import { system } from '#server/kernel/db/context';
import { orderOf } from '#server/model/platform/processes/orders.store';
import { foldSamples } from '#server/model/platform/processes/pools.store';
import { type Bench, type Caller, startBench, until } from '../../../support/bench';
import { spawnWorkers } from '../../../support/workers';
import { backlogTest } from './backlog';

let bench: Bench;
let operator: Caller;
let viewer: Caller;
const started: ChildProcess[] = [];
const node = `workers@${hostname()}`;

const spawned = async () => {
  const child = await spawnWorkers(bench.config);
  started.push(child);
  return child;
};
const killed = async (child: ChildProcess) => {
  const gone = new Promise((ok) => child.once('exit', ok));
  child.kill('SIGKILL');
  await gone;
};
beforeAll(async () => {
  bench = await startBench({ workers: false });
  [operator, viewer] = await Promise.all([
    bench.staff({ servers: 'operate' }),
    bench.staff({ servers: 'view' }),
  ]);
  await spawned();
});
afterAll(async () => {
  for (const child of started) if (child.exitCode === null) child.kill('SIGKILL');
  await bench.stop();
});

const poolNow = async (pool: string, of = node) => {
  const { rows } = await viewer.call(pools.endpoints.list, { size: 200 });
  return rows.find((r) => r.pool === pool && r.node === of);
};
/** What a process itself says in its metrics, newer than `since`. */
const ownWord = (pool: string, of = node) =>
  until(
    async () =>
      (
        await bench.sql<{ size: number; state: string; id: string }>(
          `select s.id, p.size, p.state from process_state s,
             jsonb_to_recordset(s.pools) as p(name text, size int, state text)
           where s.node = $1 and p.name = $2 and s.seen_at > clock_timestamp() - interval '6 seconds'
           order by s.started_at desc`,
          [of, pool],
        )
      )[0],
  );

test('/cdn-threadpool: a size wished from outside stands in the metrics of the process, also after kill -9', async () => {
  const before = await ownWord('interactive');
  expect(before.size).toBe(8);
  const order = await operator.call(pools.endpoints.resize, {
    node,
    pool: 'interactive',
    size: 3,
    hours: null,
  });
  expect(order).toMatchObject({ state: 'waiting', node, wish: { value: 3 } });
  await until(async () => (await ownWord('interactive')).size === 3, { ms: 8_000 });
  const taken = await until(
    async () =>
      (
        await bench.sql<{ ms: number }>(
          `select (extract(epoch from done_at - created_at) * 1000)::float8 as ms from control_order where id = $1 and done_at is not null`,
          [order.id],
        )
      )[0],
  );
  console.info(`a size was taken up after ${Math.round(taken.ms)} ms`);
  expect(await poolNow('interactive')).toMatchObject({ size: 3, wishedSize: 3, order: 'done' });

  await killed(started.at(-1) as ChildProcess);
  await spawned();
  const after = await until(async () => {
    const now = await ownWord('interactive');
    return now.id !== before.id && now;
  });
  expect(after.size).toBe(3);
  await operator.call(pools.endpoints.resize, {
    node,
    pool: 'interactive',
    size: null,
    hours: null,
  });
  await until(async () => (await ownWord('interactive')).size === 8);
});

backlogTest({ bench: () => bench, operator: () => operator, node, poolNow, ownWord });

test('/cdn-threadpool: a queue that is paused or drained says so itself, also after kill -9, and goes on when resumed; a wish nobody takes up says so', async () => {
  const steer = async (state: 'running' | 'paused' | 'drained') => {
    const { id } = await operator.call(pools.endpoints.steer, {
      node,
      pool: 'alarm',
      state,
      hours: null,
    });
    await until(async () => (await ownWord('alarm')).state === state);
    const [order] = await bench.sql<{ done: boolean }>(
      'select done_at is not null as done from control_order where id = $1',
      [id],
    );
    expect(order?.done).toBe(true);
  };
  await steer('drained');
  await steer('paused');
  const before = await ownWord('alarm');
  await killed(started.at(-1) as ChildProcess);
  await spawned();
  const after = await until(async () => {
    const now = await ownWord('alarm');
    return now.id !== before.id && now;
  });
  expect(after.state).toBe('paused');
  await steer('running');
  await expect(
    operator.call(pools.endpoints.steer, {
      node: 'workers@nowhere',
      pool: 'alarm',
      state: 'paused',
      hours: null,
    }),
  ).rejects.toMatchObject({ body: { code: 'process.gone' } });
  const lost = await bench.platform.run(system, (ctx) =>
    orderOf(ctx, { node, subject: 'pool/nothing', action: 'size', wish: 2 }),
  );
  await bench.sql(
    `update control_order set created_at = created_at - interval '11 seconds' where id = $1`,
    [lost.id],
  );
  const { rows } = await viewer.call(controlOrders.endpoints.list, { state: ['late'] });
  expect(rows.map((row) => row.id)).toContain(lost.id);
});

test('/cdn-threadpool: samples of 5 s are summed up by the minute and the hour, and leave when their time is over', async () => {
  await bench.sql(`delete from process_sample`);
  const pool = (n: number) =>
    JSON.stringify([
      {
        name: 'sync',
        kind: 'queue',
        size: 2,
        active: n,
        queued: 4,
        rejected: 0,
        waitMs: n * 10,
        runMs: null,
        state: 'running',
        oldest: null,
      },
    ]);
  const minute = `date_bin('1 minute', clock_timestamp(), 'epoch') - interval '1 minute'`;
  await bench.sql(
    `insert into process_sample (step, node, at, cpu, rss, delay_ms, pools) values
      (5, 'n', ${minute}, 0.2, 100, 1, $1::jsonb), (5, 'n', ${minute} + interval '5 seconds', 0.4, 300, 3, $2::jsonb),
      (5, 'n', clock_timestamp() - interval '16 minutes', 1, 1, 1, '[]')`,
    [pool(0), pool(2)],
  );
  await bench.platform.run(system, foldSamples);
  await bench.platform.run(system, foldSamples);
  const rows = await bench.sql<{
    step: number;
    cpu: number;
    rss: number;
    delay_ms: number;
    pools: { active: number; waitMs: number }[];
  }>(
    `select step, cpu, rss, delay_ms, pools from process_sample where node = 'n' order by step, at`,
  );
  expect(rows.filter((r) => r.step === 5)).toHaveLength(2);
  const whole = rows.find((r) => r.step === 60);
  expect(whole).toMatchObject({ rss: 200, delay_ms: 3 });
  expect(whole?.cpu).toBeCloseTo(0.3);
  expect(whole?.pools[0]).toMatchObject({
    name: 'sync',
    active: 1,
    queued: 4,
    waitMs: 20,
    runMs: null,
  });
});

test('/cdn-nodemanage: a process that is drained hands back and leads no more, and a dead one can be forgotten', async () => {
  // Its forerunner that was killed may stand beside it for a while.
  const row = async (name: string) =>
    (await viewer.call(nodes.endpoints.list, { size: 200 })).rows
      .filter((r) => r.node === name)
      .toSorted((x, y) => y.startedAt.localeCompare(x.startedAt))[0];
  const first = await until(() => row(node));
  expect(first).toMatchObject({ state: 'running' });
  expect(first?.roles).toContain('lead');
  await spawned();
  const second = `workers-2@${hostname()}`;
  await until(() => row(second));
  await operator.call(nodes.endpoints.steer, { id: first?.id ?? '', state: 'drained' });
  await until(async () => (await row(node))?.state === 'drained');
  await operator.call(nodes.endpoints.steer, { id: first?.id ?? '', state: 'running' });
  await until(async () => (await row(node))?.state === 'running');
  await operator.call(nodes.endpoints.roles, { id: first?.id ?? '', roles: ['sync'] });
  await until(async () => (await row(node))?.roles.join() === 'sync');
  expect(await poolNow('fetch')).toMatchObject({ state: 'paused' });
  await expect(
    operator.call(nodes.endpoints.forget, { id: first?.id ?? '' }),
  ).rejects.toMatchObject({ body: { code: 'process.alive' } });
  const dead = randomUUID();
  await bench.sql(
    `insert into process_state (id, name, host, pid, node, seen_at) values ($1, 'workers', 'gone', 1, 'workers@gone', clock_timestamp() - interval '1 minute')`,
    [dead],
  );
  expect(await row('workers@gone')).toMatchObject({ state: 'silent' });
  await operator.call(nodes.endpoints.forget, { id: dead });
  expect(await row('workers@gone')).toBeUndefined();
});
