import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { invariants } from '#shared/areas/platform/system/invariants';
import { quarantine } from '#shared/areas/platform/system/quarantine';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { readings } from '#server/model/index';
import { system } from '#server/kernel/db/context';
import { startPresence } from '#server/kernel/process/presence';
import { openScrape } from '#server/kernel/process/scrape';
import { createTask } from '#server/model/platform/tasks/index';
import { taskWork } from '#workers/areas/platform/tasks/engine';
import type { TaskKind } from '#workers/areas/platform/tasks/taskKinds';
import { type Bench, type Caller, startBench, until } from '../../../support/bench';

/** Never comes back when its target says so, like a job that takes its worker with it. */
const kind: TaskKind = {
  kind: 'probe',
  async process(_tools, chunk) {
    const items = await chunk.items(100);
    if (items.some((i) => i.target === 'poison')) throw new Error('must not be tried again');
    await chunk.settle(items.map(({ n }) => ({ n, state: 'done' as const })));
  },
  link: () => '/cdn-task',
};
let bench: Bench;
let staff: Caller;
let me: Caller;
beforeAll(async () => {
  bench = await startBench({ worked: [taskWork([kind])] });
  staff = await bench.staff();
  me = await bench.as('Super');
});
afterAll(() => bench.stop());

const make = (targets: string[]) =>
  bench.platform.run(system, (ctx) =>
    createTask(ctx, {
      kind: 'probe',
      title: 'watch',
      accountId: me.accountId,
      params: {},
      lanes: [{ lane: 'a', targets }],
      chunkSize: 100,
    }),
  );
const one = (id: string) => me.call(tasks.endpoints.one, { id });
const ends = (id: string) =>
  until(async () => {
    const t = await one(id);
    return t.finishedAt !== null && t;
  });
const broken = async () => {
  const { rows } = await staff.call(invariants.endpoints.check, {});
  return Object.fromEntries(rows.filter((r) => r.violations > 0).map((r) => [r.id, r.violations]));
};

test('all rules hold while nothing is wrong, and every rule was asked', async () => {
  const t = await make(['a', 'b']);
  await ends(t.id);
  const { rows, violations } = await staff.call(invariants.endpoints.check, {});
  expect(violations).toBe(0);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.every((r) => r.checkedAt !== null)).toBe(true);
  await expect(me.call(invariants.endpoints.read, {})).rejects.toMatchObject({ status: 403 });
});

test('a lost row, a gap in the numbers and a stuck outbox are told with their first rows', async () => {
  const t = await make(['a', 'b', 'c']);
  await ends(t.id);
  await bench.sql("update task_item set state = 'waiting' where task_id = $1 and n = 2", [t.id]);
  const [event] = await bench.sql<{ id: number; stream: string }>(
    'select id, stream from event_log where seq > 1 order by id limit 1',
  );
  await bench.sql('update event_log set seq = seq + 1000000 where id = $1', [event?.id]);
  expect(await broken()).toMatchObject({
    'tasks.counted': 1,
    'tasks.ended': 1,
    'events.gapless': 1,
  });
  const { rows } = await staff.call(invariants.endpoints.read, {});
  expect(rows.find((r) => r.id === 'tasks.ended')).toMatchObject({
    sample: [`${t.id} #2`],
    brokenAt: expect.any(String),
  });
  await bench.sql("update task_item set state = 'done' where task_id = $1 and n = 2", [t.id]);
  await bench.sql('update event_log set seq = seq - 1000000 where id = $1', [event?.id]);
  expect(await broken()).toEqual({});
});

test('one scrape shows the whole platform: this process, the others, and the figures of the database', async () => {
  const worker = startPresence({
    pool: bench.platform.pool,
    name: 'workers',
    version: '1',
    metrics: bench.platform.metrics,
    report: (e) => bench.problems.push(String(e)),
  });
  await until(async () => (await bench.sql('select 1 from process_state')).length === 1);
  const text = await openScrape(bench.platform, readings, () => randomUUID())();
  for (const name of [
    'queue_oldest_seconds',
    'queue_waiting',
    'outbox_oldest_seconds',
    'alarm_lag_seconds',
    'ingest_lag_seconds',
    'supplier_calls_total',
    'supplier_breaker_open',
    'live_sockets',
    'nodejs_eventloop_lag_seconds',
    'invariant_violations',
    'database_connections',
    'http_request_seconds',
    'job_seconds',
  ])
    expect(text.match(new RegExp(`^# TYPE ${name} `, 'gm'))).toHaveLength(1);
  expect(text).toContain('invariant_violations{check="tasks.counted",process="bench"');
  expect(text).toMatch(/^processes_seen\{process_name="workers".*\} 1$/m);
  await worker.stop();
  expect(await bench.sql('select 1 from process_state')).toEqual([]);
});

test('a part at which six workers died is put aside, and its task ends with the reason', async () => {
  const t = await make(['poison']);
  // As five dead workers leave it: taken, lease over.
  await bench.sql(
    `update task_chunk set state = 'active', deaths = 5, next_at = null, queued_at = null,
       lease_until = clock_timestamp() - interval '1 second' where task_id = $1`,
    [t.id],
  );
  const ended = await ends(t.id);
  expect(ended).toMatchObject({ state: 'failed', failed: 1 });
  const { rows } = await me.call(tasks.endpoints.items, { id: t.id });
  expect(rows[0]).toMatchObject({ code: 'quarantined', state: 'failed' });
});

test('a job that was running at six deaths of its worker is held, told to staff, and released by a person', async () => {
  await bench.stopWorkers();
  const task = await make(['held']);
  // The queue's own count of stalls, as it stands after six dead workers.
  const queues = await bench.queuesOf(false);
  const id = `test-${randomUUID()}`;
  await queues.add([
    {
      queue: 'fetch',
      name: 'tasks.chunk',
      id,
      data: { payload: { taskId: task.id, n: 1 }, requestId: 'r' },
      delayMs: 0,
      attempts: 3,
    },
  ]);
  await queues.close();
  await bench.stalled('fetch', id, 6);
  await bench.startWorkers();
  const { rows } = await until(async () => {
    const page = await staff.call(quarantine.endpoints.list, { state: 'held' });
    return page.total === 1 && page;
  });
  expect(rows[0]).toMatchObject({ name: 'tasks.chunk', deaths: 6, state: 'held' });
  expect((await broken())['jobs.held']).toBe(1);
  const jobId = rows[0]?.id ?? '';
  await expect(me.call(quarantine.endpoints.release, { id: jobId })).rejects.toMatchObject({
    status: 403,
  });
  expect(await staff.call(quarantine.endpoints.release, { id: jobId })).toMatchObject({
    state: 'released',
  });
  await expect(staff.call(quarantine.endpoints.drop, { id: jobId })).rejects.toMatchObject({
    status: 404,
  });
  expect(await broken()).toEqual({});
});
