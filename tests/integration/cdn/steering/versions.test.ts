import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { cnameTasks } from '#shared/areas/cdn/steering/cnameTasks';
import { publishZone } from '#workers/areas/cdn/domains/zone';
import { setClock } from '#server/kernel/process/clock';
import { openWatched, type Watched } from './support';

const { versions, rollBack, one } = schedules.endpoints;
let w: Watched;
beforeAll(async () => {
  w = await openWatched();
});
afterAll(async () => {
  if (!w) return;
  await setClock(w.bench.platform.pool, null);
  await w.of.stop();
});

const history = async () =>
  (await w.staff.call(versions, { id: w.scheduleId })).rows.map((v) => [
    v.n,
    v.cause,
    v.entries.filter((e) => e.regions === null).map((e) => e.weight),
    v.person,
    v.restores,
  ]);

test('/schedule-manag: every change of a policy is a version with its author; staged or at once, and gone back to', async () => {
  const person = w.staff.email;
  await w.of.weigh(90);
  await w.of.weigh(90);
  expect(await history()).toEqual([
    [2, 'edit', [90], person, null],
    [1, 'edit', [100], person, null],
  ]);
  const { id } = await w.staff.call(
    cnameTasks.endpoints.create,
    w.switching({ stages: [50, 100] }),
  );
  await w.staff.call(cnameTasks.endpoints.skip, { id, stage: 0 });
  await publishZone(w.bench.platform);
  expect((await history())[0]).toEqual([3, 'switch', [500, 500], person, null]);
  // Who asks twice, or after the guard went on, skips no second wait.
  await expect(w.staff.call(cnameTasks.endpoints.skip, { id, stage: 0 })).rejects.toMatchObject({
    status: 409,
    body: { code: 'data.changed' },
  });
  await w.staff.call(cnameTasks.endpoints.skip, { id, stage: 1 });
  expect((await history())[0]?.slice(0, 3)).toEqual([4, 'switch', [0, 100]]);
  await w.staff.call(cnameTasks.endpoints.abort, { id });

  await w.staff.call(rollBack, { id: w.scheduleId, version: 1 });
  await publishZone(w.bench.platform, { verify: true });
  expect((await history())[0]).toEqual([5, 'rollBack', [100], person, 1]);
  expect(await w.shareOf(w.of.everywhere)).toBe(1);
  await expect(w.staff.call(rollBack, { id: w.scheduleId, version: 99 })).rejects.toMatchObject({
    status: 404,
  });
});

test('/schedule-manag: a version that may not be written any more is refused, and only who may write goes back', async () => {
  await w.bench.sql('update supplier_param set enabled = false where id = $1', [w.of.otherId]);
  await expect(w.staff.call(rollBack, { id: w.scheduleId, version: 4 })).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ code: 'schedule.supplier' }] },
  });
  const reader = await w.bench.staff({ scheduling: 'view' });
  expect((await reader.call(versions, { id: w.scheduleId })).rows).toHaveLength(5);
  await expect(reader.call(rollBack, { id: w.scheduleId, version: 2 })).rejects.toMatchObject({
    status: 403,
  });
  const stranger = await w.bench.as('Admin', { selfScheduling: true });
  await expect(stranger.call(versions, { id: w.scheduleId })).rejects.toMatchObject({
    status: 404,
  });
  expect((await w.staff.call(one, { id: w.scheduleId })).entries).toHaveLength(2);
});
