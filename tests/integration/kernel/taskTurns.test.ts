import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTask, setPriority, type Task } from '#server/model/platform/tasks/index';
import { claim } from '#server/model/platform/tasks/claims.store';
import { system } from '#server/kernel/db/context';
import { type Bench, startBench } from '../../support/bench';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ worked: [], workers: false });
});
afterAll(() => bench?.stop());

const make = (count: number, accountId: string | null) =>
  bench.platform.run(system, (ctx) =>
    createTask(ctx, {
      kind: 'probe',
      title: 'turns',
      accountId,
      params: {},
      lanes: [{ lane: 'a', targets: Array.from({ length: count }, (_, i) => `good-${i}`) }],
      chunkSize: 10,
    }),
  );
/** Whose parts are taken next, as many as are asked for; nobody works on them. */
const turns = async (of: Task, count: number): Promise<(string | null)[]> => {
  const owners: (string | null)[] = [];
  for (let i = 0; i < count; i += 1) {
    const claimed = await bench.platform.run(system, (c) => claim(c, { taskId: of.id, n: 1 }));
    owners.push(claimed?.task.id ?? null);
  }
  return owners;
};
const timesOf = (owners: readonly (string | null)[], tasksOf: readonly Task[]) =>
  owners.filter((id) => tasksOf.some((t) => t.id === id)).length;
test('accounts share a queue however many tasks each has, and a priority holds for what waits', async () => {
  const other = (await bench.as('Super')).accountId;
  const third = (await bench.as('Super')).accountId;
  const busy = (await bench.as('Super')).accountId;
  const first = await make(200, busy);
  const last = await make(200, busy);
  const many = [first, await make(200, busy), last];
  const single = await make(300, other);
  expect(timesOf(await turns(first, 20), many)).toBe(10);
  const small = await make(10, third);
  expect(await turns(first, 3)).toContain(small.id);
  // Within its account the highest goes first; beside the other account it gets more of the whole.
  await bench.platform.run(system, (c) => setPriority(c, last.id, 9));
  const after = await turns(first, 14);
  expect(timesOf(after, [last])).toBe(timesOf(after, many));
  expect(timesOf(after, many)).toBeGreaterThan(timesOf(after, [single]));
});
