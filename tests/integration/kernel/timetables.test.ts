import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { job, nothing } from '#shared/kernel/contract';
import type { QueueName } from '#shared/kernel/queues';
import { startSchedules } from '#workers/kernel/schedules';
import { serveQueues, type Worked } from '#workers/kernel/work';
import { type Bench, startBench, until } from '../../support/bench';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ workers: false });
});
afterAll(() => bench?.stop());

const everyMs = 100;
/** A job that comes by itself, under a name of its own. */
const timetable = (name: string, queue: QueueName, act: () => Promise<void>): Worked =>
  ({
    area: { name, jobs: { tick: { ...job(nothing, { queue, everyMs, attempts: 1 }), name } } },
    processors: { tick: act },
    occasions: {},
  }) as unknown as Worked;
const rowOf = async (name: string) => {
  const [row] = await bench.sql<{ turn: number; taken: number; due: string }>(
    'select turn::int, taken::int, next_at::text as due from schedule_turn where name = $1',
    [name],
  );
  return row;
};
/** Waits until a timetable has come due so many times more. */
const dueTimes = async (name: string, times: number): Promise<void> => {
  const seen = new Set<string>();
  await until(async () => {
    const row = await rowOf(name);
    if (row) seen.add(row.due);
    return seen.size > times;
  });
};
const report = (error: unknown): never => {
  throw error;
};
/** Hands out and, once told, serves one timetable. */
const start = async (worked: Worked) => {
  const queues = await bench.queuesOf(true);
  const schedules = startSchedules({ pool: bench.platform.pool, worked: [worked], queues, report });
  return {
    queues,
    serve: () =>
      serveQueues({
        queues,
        worked: [worked],
        platform: bench.platform,
        run: bench.platform.run,
        log: bench.platform.log,
        only: [],
        quarantine: { hold: async () => undefined, resting: async () => new Set<string>() },
      }),
    async stop() {
      await schedules.stop();
      await queues.close();
    },
  };
};

test('a timetable of which nobody takes a turn waits once, however often it is due, and goes on when served', async () => {
  let runs = 0;
  const name = 'probe.waits';
  const t = await start(
    timetable(name, 'backfill', async () => {
      runs += 1;
    }),
  );
  await dueTimes(name, 4);
  expect(await rowOf(name)).toMatchObject({ turn: 1, taken: 0 });
  expect((await t.queues.waiting()).backfill.count).toBe(1);
  await t.serve();
  await until(() => runs >= 3);
  await until(async () => ((await rowOf(name))?.taken ?? 0) >= 3);
  await t.stop();
});

test('while a turn takes long the next one may be taken beside it, and one that fails is followed by others', async () => {
  let [under, most, begun] = [0, 0, 0];
  let release = () => undefined as void;
  const end = new Promise<void>((ok) => {
    release = ok;
  });
  const name = 'probe.slow';
  const t = await start(
    timetable(name, 'backfill', async () => {
      begun += 1;
      under += 1;
      most = Math.max(most, under);
      await end.finally(() => {
        under -= 1;
      });
      throw new Error('failed on purpose');
    }),
  );
  await t.serve();
  await until(() => under === 2);
  await dueTimes(name, 3);
  // Both hands of the queue are taken: one turn waits.
  expect((await t.queues.waiting()).backfill.count).toBe(1);
  const before = begun;
  release();
  await until(() => begun >= before + 3);
  expect(most).toBe(2);
  await t.stop();
});

test('a queue names the job that has waited the longest', async () => {
  const queues = await bench.queuesOf(false);
  for (const n of [1, 2, 3])
    await queues.add([
      {
        queue: 'billing',
        name: `probe.${n}`,
        data: { payload: {}, requestId: 'r' },
        id: `p-${n}`,
        delayMs: 0,
        attempts: 1,
      },
    ]);
  expect((await queues.waiting()).billing).toMatchObject({ count: 3, oldest: { name: 'probe.1' } });
  await queues.close();
});
