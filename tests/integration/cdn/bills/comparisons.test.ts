import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bills } from '#shared/areas/cdn/bills/bills';
import { billRecomputes } from '#shared/areas/cdn/bills/recomputes';
import { needs } from '#shared/areas/platform/needs/needs';
import { compareBills } from '#workers/areas/cdn/bills/comparisons';
import { markChanges } from '#workers/areas/cdn/statistics/marks';
import type { Bench, Caller } from '../../../support/bench';
import { type Billing, openBilling, yesterday } from './support';

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

const follow = async () => {
  await markChanges(bench.platform.run);
  await compareBills(bench.platform.run);
};
/** Rows of the list of day bills that bear the mark. */
const marked = async (accountId: string) =>
  (await staff.call(bills.endpoints.dayList, { accountId: [accountId], differs: true })).rows.map(
    (r) => [r.day, r.version, r.changedBytes, r.changedCost],
  );

test('what a writer kept in the ledger before it died is added to the sums and marks its day', async () => {
  const { place } = await customer(yesterday, yesterday);
  await use(place, yesterday, [[0, 'US', 1_000_000_000]]);
  const { analytics } = bench.platform;
  await analytics.command({
    sql: `INSERT INTO stats_ledger SELECT * REPLACE (500 AS bytes, base + revision AS base,
        now64(3) - INTERVAL 5 MINUTE AS stored_at)
      FROM stats_ledger WHERE domain_id = {domain:UUID}`,
    params: { domain: place.domainId },
  });
  await markChanges(bench.platform.run);
  for (const table of ['stats_5m', 'stats_1h'])
    expect(
      await analytics.query<{ bytes: string }>({
        name: 'test.bytes',
        sql: `SELECT sum(s.bytes) AS bytes FROM ${table} AS s WHERE s.domain_id = {domain:UUID}`,
        params: { domain: place.domainId },
      }),
    ).toEqual([{ bytes: '1000000500' }]);
  await markChanges(bench.platform.run);
  expect(
    await bench.sql('select source, number > 0 as counted from dirty_range where domain_id = $1', [
      place.domainId,
    ]),
  ).toEqual([{ source: 'accurate', counted: true }]);
});

test('a completed day whose data changes keeps its bill and bears the difference until it is recomputed', async () => {
  const { me, place } = await customer(yesterday, yesterday);
  await use(place, yesterday, [[0, 'US', 1_000_000_000]]);
  await close();
  const { bill } = await dayOfBill(me, yesterday);
  expect(bill).toMatchObject({ version: 1, cost: 85_000 });
  await follow();
  expect(await marked(place.accountId)).toEqual([]);
  await use(place, yesterday, [
    [0, 'US', 1_000_000_000],
    [1435, 'FR', 2_000_000_000],
  ]);
  await follow();
  expect(await marked(place.accountId)).toEqual([[yesterday, 1, 2_000_000_000, 170_000]]);
  expect((await dayOfBill(me, yesterday)).bill).toEqual(bill);
  const waiting = async () =>
    (await staff.call(needs.endpoints.now, {})).items.filter(
      (n) => n.kind === 'changedBill' && n.path.includes(place.accountId),
    );
  expect(await waiting()).toHaveLength(1);
  await bench.startWorkers();
  const range = { accountIds: [place.accountId], fromDay: yesterday, toDay: yesterday };
  const { taskId } = await staff.call(billRecomputes.endpoints.create, range);
  await done(taskId);
  const applied = await staff.call(billRecomputes.endpoints.apply, { id: taskId });
  await done(applied.taskId);
  await bench.stopWorkers();
  expect((await dayOfBill(me, yesterday)).bill).toMatchObject({ version: 2, cost: 255_000 });
  expect(await marked(place.accountId)).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('a change that is taken back takes the mark back, and a customer is told of neither', async () => {
  const { me, place } = await customer(yesterday, yesterday);
  await use(place, yesterday, [[0, 'US', 2_000_000_000]]);
  await close();
  await use(place, yesterday, [[0, 'US', 1_000_000_000]]);
  await follow();
  expect(await marked(place.accountId)).toEqual([[yesterday, 1, -1_000_000_000, -85_000]]);
  const input = { accountId: place.accountId, day: yesterday };
  expect((await staff.call(bills.endpoints.day, input)).change).toEqual({
    differs: true,
    changedBytes: -1_000_000_000,
    changedCost: -85_000,
  });
  expect((await dayOfBill(me, yesterday)).change).toBeNull();
  await use(place, yesterday, [[0, 'US', 2_000_000_000]]);
  await follow();
  expect(await marked(place.accountId)).toEqual([]);
});

test('a bill that was written with figures from before a change is found by its first comparison', async () => {
  const { place } = await customer(yesterday, yesterday);
  await use(place, yesterday, [[0, 'US', 1_000_000_000]]);
  await close();
  await use(place, yesterday, [[0, 'US', 3_000_000_000]]);
  await follow();
  // As if the mark had been dealt with while the bill was still being written.
  await bench.sql(
    'delete from bill_comparison where bill_day_id in (select id from bill_day where account_id = $1)',
    [place.accountId],
  );
  expect(await compareBills(bench.platform.run)).toBeGreaterThanOrEqual(1);
  expect(await marked(place.accountId)).toEqual([[yesterday, 1, 2_000_000_000, 170_000]]);
  expect(await compareBills(bench.platform.run)).toBe(0);
});
