import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bills } from '#shared/areas/cdn/bills/bills';
import { billPrices } from '#shared/areas/cdn/bills/prices';
import { billRecomputes } from '#shared/areas/cdn/bills/recomputes';
import { addDays } from '#shared/kernel/units';
import type { Bench, Caller } from '../../../support/bench';
import { type Billing, monthBefore, openBilling, price, today, yesterday } from './support';

let bench: Bench;
let staff: Caller;
let customer: Billing['customer'];
let use: Billing['use'];
let close: Billing['close'];
let dayOfBill: Billing['dayOfBill'];
let done: Billing['done'];
beforeAll(async () => {
  ({ bench, staff, customer, use, close, dayOfBill, done } = await openBilling());
});
afterAll(() => bench.stop());

test('a recompute shows each difference with its cause, applies it as a new version, and then finds none', async () => {
  const first = addDays(`${today.slice(0, 7)}-01`, -3);
  const { me, place } = await customer(first, yesterday);
  for (const day of [first, addDays(first, 1)])
    await use(place, day, [
      [0, 'US', 2_000_000_000],
      [5, 'FR', 1_000_000_000],
    ]);
  await close();
  await close();
  const day = await dayOfBill(me, first);
  expect(day.bill).toMatchObject({ version: 1, cost: 255_000 });
  await use(place, first, [
    [0, 'US', 3_000_000_000],
    [5, 'FR', 1_000_000_000],
    [9, 'JP', 1_000_000_000],
  ]);
  await staff.call(
    billPrices.endpoints.create,
    price({ accountId: place.accountId, region: 'europe', pricePerGb: 90_000 }),
  );
  await bench.startWorkers();
  const range = { accountIds: [place.accountId], fromDay: first, toDay: addDays(first, 1) };
  const dry = await staff.call(billRecomputes.endpoints.create, range);
  expect(await done(dry.taskId)).toMatchObject({ state: 'completed', total: 2, ok: 2 });
  const differences = await staff.call(billRecomputes.endpoints.differences, { id: dry.taskId });
  expect(
    differences.rows.map(
      (r) => `${r.day} ${r.region} ${r.causes.join('+')} ${r.oldCost}>${r.newCost}`,
    ),
  ).toEqual([
    `${first} asia newRegion 0>85000`,
    `${first} europe price 85000>90000`,
    `${first} northAmerica usage 170000>255000`,
    `${addDays(first, 1)} europe price 85000>90000`,
  ]);
  expect((await dayOfBill(me, first)).bill).toEqual(day.bill);
  const { taskId } = await staff.call(billRecomputes.endpoints.apply, { id: dry.taskId });
  await expect(
    staff.call(billRecomputes.endpoints.apply, { id: dry.taskId }),
  ).rejects.toMatchObject({
    status: 409,
  });
  expect(await done(taskId)).toMatchObject({ state: 'completed', ok: 2 });
  expect((await dayOfBill(me, first)).bill).toMatchObject({ version: 2, cost: 430_000 });
  expect((await me.call(bills.endpoints.day, { day: first, version: 1 })).bill).toEqual(day.bill);
  const month = await me.call(bills.endpoints.month, { month: monthBefore });
  expect(month.bill).toMatchObject({ version: 2, usageCost: 690_000 });
  expect(month.versions.map((v) => v.total)).toEqual([690_000, 510_000]);
  const again = await Promise.all(
    [1, 2, 3].map(() => staff.call(billRecomputes.endpoints.create, range)),
  );
  for (const { taskId: id } of again) {
    await done(id);
    expect((await staff.call(billRecomputes.endpoints.one, { id })).differences).toBe(0);
    await expect(staff.call(billRecomputes.endpoints.apply, { id })).rejects.toMatchObject({
      body: { code: 'bill.same' },
    });
  }
  await bench.stopWorkers();
});

test('two recomputes of the same days applied at once write one version; what moved since is refused', async () => {
  const { me, place } = await customer(yesterday, yesterday);
  await use(place, yesterday, [[0, 'US', 1_000_000_000]]);
  await close();
  await use(place, yesterday, [[0, 'US', 2_000_000_000]]);
  await bench.sql('update account set coefficient_ppm = 1500000 where id = $1', [place.accountId]);
  await bench.startWorkers();
  const range = { accountIds: [place.accountId], fromDay: yesterday, toDay: yesterday };
  const [one, two, three] = await Promise.all(
    [1, 2, 3].map(() => staff.call(billRecomputes.endpoints.create, range)),
  );
  for (const t of [one, two, three]) await done(t?.taskId as string);
  const differences = await staff.call(billRecomputes.endpoints.differences, {
    id: one?.taskId as string,
  });
  expect(differences.rows.map((r) => r.causes)).toEqual([['usage', 'coefficient']]);
  const applied = await Promise.all(
    [one, two].map((t) => staff.call(billRecomputes.endpoints.apply, { id: t?.taskId as string })),
  );
  for (const t of applied) expect((await done(t.taskId)).state).toBe('completed');
  expect((await dayOfBill(me, yesterday)).versions.map((v) => v.version)).toEqual([2, 1]);
  expect((await dayOfBill(me, yesterday)).bill.cost).toBe(255_000);
  await use(place, yesterday, [[0, 'US', 3_000_000_000]]);
  const late = await staff.call(billRecomputes.endpoints.apply, { id: three?.taskId as string });
  expect(await done(late.taskId)).toMatchObject({ state: 'failed', failed: 1 });
  expect((await dayOfBill(me, yesterday)).versions).toHaveLength(2);
  await bench.stopWorkers();
});
