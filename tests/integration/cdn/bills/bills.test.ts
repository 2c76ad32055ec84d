import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { bills } from '#shared/areas/cdn/bills/bills';
import { billPrices, billRates, type PriceDraft } from '#shared/areas/cdn/bills/prices';
import { addDays, dayStart } from '#shared/kernel/units';
import type { Bench, Caller } from '../../../support/bench';
import { type Billing, monthBefore, offset, openBilling, price, today, yesterday } from './support';

let bench: Bench;
let staff: Caller;
let customer: Billing['customer'];
let use: Billing['use'];
let close: Billing['close'];
let dayOfBill: Billing['dayOfBill'];
beforeAll(async () => {
  ({ bench, staff, customer, use, close, dayOfBill } = await openBilling());
});
afterAll(() => bench.stop());

test('a day is completed to the byte and the micro-unit once its data is complete, by local time', async () => {
  const { me, place } = await customer(yesterday, yesterday, { coefficientPpm: 1_100_000 });
  await use(place, yesterday, [
    [0, 'CN', 1_234_567_891],
    [1435, 'CN', 1],
    [600, 'US', 5_000_000_003],
  ]);
  await use(place, today, [[0, 'CN', 77]]);
  await bench.sql('update sync_lane set complete_to = $2 where domain_id = $1', [
    place.domainId,
    dayStart(today, offset),
  ]);
  await close();
  const { bill, lines, usage } = await dayOfBill(me, yesterday);
  expect(bill).toMatchObject({ status: 'completed', version: 1, bytes: 6_234_567_895, hold: null });
  const china = lines.find((l) => l.region === 'mainlandChina');
  expect(china).toMatchObject({
    bytes: 1_234_567_892,
    pricePerGb: 31_337,
    parts: [{ bytes: 1_234_567_892, coefficientPpm: 1_100_000 }],
    cost: Math.round((1_234_567_892 * 1.1 * 31_337) / 1e9),
  });
  expect(lines.find((l) => l.region === 'northAmerica')?.cost).toBe(467_500);
  expect(bill.cost).toBe(lines.reduce((sum, l) => sum + l.cost, 0));
  expect(usage.map((u) => u.bytes).reduce((a, b) => a + b, 0)).toBe(bill.bytes);
  expect((await dayOfBill(me, today)).bill).toMatchObject({
    status: 'pending',
    hold: 'running',
    bytes: 77,
  });
});

test('a day waits while one supplier’s accurate data is incomplete', async () => {
  const { me, place } = await customer(yesterday, yesterday);
  await use(place, yesterday, [[0, 'CN', 1000]]);
  await bench.sql(
    `update sync_lane set complete_to = complete_to - interval '5 minutes' where domain_id = $1`,
    [place.domainId],
  );
  await close();
  expect((await dayOfBill(me, yesterday)).bill).toMatchObject({ status: 'pending', hold: 'data' });
  await bench.sql(
    `update sync_lane set complete_to = complete_to + interval '5 minutes' where domain_id = $1`,
    [place.domainId],
  );
  await Promise.all([close(), close(), close()]);
  expect((await dayOfBill(me, yesterday)).versions).toMatchObject([{ version: 1 }]);
});

test('a day without a price stays pending and says why', async () => {
  const { me, place } = await customer(yesterday, yesterday, { currency: 'CNY' });
  await use(place, yesterday, [[0, 'CN', 1000]]);
  await close();
  expect((await dayOfBill(me, yesterday)).bill).toMatchObject({ status: 'pending', hold: 'price' });
});

test('a month is completed when all its days are, with its guarantees and both currencies', async () => {
  const first = addDays(`${today.slice(0, 7)}-01`, -3);
  const { me, place } = await customer(first, yesterday, {
    guaranteedTrafficGb: 10,
    guaranteedAmount: 2_000_000,
  });
  await use(place, first, [[0, 'US', 4_000_000_000]]);
  await use(place, addDays(first, 1), [[0, 'US', 1_000_000_000]]);
  await close();
  await close();
  const { rows } = await me.call(bills.endpoints.months, { months: 6 });
  expect(rows.find((r) => r.month === monthBefore)).toMatchObject({
    status: 'completed',
    version: 1,
    days: 3,
    usageCost: 425_000,
    trafficTopUp: 425_000,
    amountTopUp: 1_150_000,
    total: 2_000_000,
    otherTotal: 14_240_000,
    payable: true,
  });
  expect(rows.find((r) => r.month === today.slice(0, 7))).toMatchObject({ status: 'pending' });
  const csv = (await me.call(bills.endpoints.export, { month: monthBefore })) as unknown as string;
  expect(csv).toContain(`${first},completed,1,northAmerica,4000000000,4000000000,0.085,1,0.34,USD`);
  expect(csv).toContain('total,,,,,2,USD');
});

test('only a Super of an account with billing sees its bills; others, other accounts and staff without the grant do not', async () => {
  const { me, place } = await customer(yesterday, yesterday);
  await close();
  expect((await dayOfBill(me, yesterday)).bill.cost).toBe(0);
  for (const role of ['Admin', 'OperationalUser', 'Normal'] as const) {
    const other = await bench.as(role, { accountId: place.accountId });
    await expect(other.call(bills.endpoints.months, {})).rejects.toMatchObject({ status: 403 });
  }
  const hidden = await bench.as('Super', { billingVisible: false });
  await expect(hidden.call(bills.endpoints.months, {})).rejects.toMatchObject({ status: 403 });
  const stranger = await bench.as('Super');
  await expect(
    stranger.call(bills.endpoints.day, { day: yesterday, accountId: place.accountId }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(me.call(billPrices.endpoints.list, {})).rejects.toMatchObject({ status: 403 });
  const viewer = await bench.staff({ billing: 'view' });
  expect(
    (await viewer.call(bills.endpoints.dayList, { accountId: place.accountId })).rows.map(
      (r) => r.day,
    ),
  ).toContain(yesterday);
  await expect(viewer.call(billPrices.endpoints.create, price())).rejects.toMatchObject({
    status: 403,
  });
  const nobody = await bench.staff({ data: 'operate' });
  await expect(
    nobody.call(bills.endpoints.months, { accountId: place.accountId }),
  ).rejects.toMatchObject({ status: 403 });
});

test('prices are checked at their fields and corrected with a new version', async () => {
  const expectRefusal = (more: Partial<PriceDraft>, path: string) =>
    expect(staff.call(billPrices.endpoints.create, price(more))).rejects.toMatchObject({
      status: 400,
      body: { fields: [{ path }] },
    });
  await expectRefusal({ pricePerGb: -1 }, 'pricePerGb');
  await expectRefusal({ fromDay: '2026-02-30' }, 'fromDay');
  await expectRefusal({}, 'fromDay');
  await expectRefusal({ accountId: randomUUID() }, 'accountId');
  const row = await staff.call(
    billPrices.endpoints.create,
    price({ fromDay: '2020-02-01', currency: 'CNY' }),
  );
  const { id, createdAt: _at, version: _version, accountName: _name, ...same } = row;
  const after = await staff.call(billPrices.endpoints.update, { id, ...same, pricePerGb: 1 });
  expect(after).toMatchObject({ version: 2, pricePerGb: 1 });
  await staff.call(billPrices.endpoints.remove, { id });
  expect((await staff.call(billRates.endpoints.list, {})).total).toBe(1);
});

test('/account-manag: the currency of an account stays while a month with completed days is open', async () => {
  const { me, place } = await customer(yesterday, yesterday);
  const id = place.accountId;
  const { createdAt: _at, ...row } = await staff.call(accounts.endpoints.one, { id });
  const to = (currency: 'USD' | 'CNY') =>
    staff.call(accounts.endpoints.update, { ...row, currency });
  await to('CNY');
  await to('USD');
  await use(place, yesterday, [[0, 'CN', 1000]]);
  await close();
  expect((await dayOfBill(me, yesterday)).bill).toMatchObject({ status: 'completed' });
  // Where yesterday ended a month, that may have been completed with it.
  await bench.sql('delete from bill_month where account_id = $1', [id]);
  await expect(to('CNY')).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'currency', code: 'bill.currency' }] },
  });
});
