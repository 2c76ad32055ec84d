import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeBills } from '#server/areas/bills/closing';
import { setPricesAs } from '#server/areas/bills/prices';
import { writePoints } from '#server/kernel/analytics/index';
import { system } from '#server/kernel/context';
import { bills } from '#shared/areas/bills/bills';
import { billPrices, billRates, type PriceDraft } from '#shared/areas/bills/prices';
import { billRecomputes } from '#shared/areas/bills/recomputes';
import { tasks } from '#shared/areas/tasks/tasks';
import { addDays, dayOf, dayStart } from '#shared/kernel/units';
import {
  type AccountOptions,
  type Bench,
  type Caller,
  startBench,
  until,
} from '../../support/bench';

let bench: Bench;
let staff: Caller;
beforeAll(async () => {
  bench = await startBench();
  await bench.stopWorkers();
  staff = await bench.staff();
  await setPricesAs(bench.platform.run, system, [
    price({ pricePerGb: 85_000 }),
    price({ region: 'mainlandChina', pricePerGb: 31_337 }),
  ]);
  await staff.call(billRates.endpoints.create, {
    cnyPerUsdPpm: 7_120_000,
    fromDay: '2020-01-01',
  });
}, 60_000);
afterAll(() => bench.stop());

const price = (more: Partial<PriceDraft> = {}): PriceDraft => ({
  accountId: null,
  region: null,
  currency: 'USD',
  pricePerGb: 85_000,
  fromDay: '2020-01-01',
  remark: '',
  ...more,
});
const offset = 480;
const today = dayOf(Date.now(), offset);
const yesterday = addDays(today, -1);

type Place = { accountId: string; domainId: string; paramId: string; name: string };
/** A customer whose only domain has accurate data from `fromDay` to `toDay`, both local days. */
const customer = async (fromDay: string, toDay: string, more: AccountOptions = {}) => {
  const me = await bench.as('Super', more);
  const accountId = me.accountId as string;
  const start = dayStart(fromDay, offset);
  await bench.sql('update account set created_at = $2 where id = $1', [accountId, start]);
  const [domainId, paramId] = [randomUUID(), randomUUID()];
  const name = `d-${domainId.slice(0, 8)}.test`;
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at) values ($1, $2, 'aurora', 'http://x', 0, 60, true, now())`,
    [paramId, `p-${paramId.slice(0, 8)}`],
  );
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, 'o.test', 80, 'http', 'Activated', 'v', 'v', $4, now())`,
    [domainId, accountId, name, start],
  );
  await bench.sql(
    `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to) values ($1, $2, $3, $4, 'accurate', $5, $5, $6)`,
    [randomUUID(), accountId, domainId, paramId, start, dayStart(addDays(toDay, 1), offset)],
  );
  return { me, place: { accountId, domainId, paramId, name } };
};
/** Usage by country at some minutes of a local day. */
const use = (p: Place, day: string, list: [minute: number, country: string, bytes: number][]) =>
  writePoints(bench.platform.analytics, {
    ...p,
    source: 'accurate',
    from: dayStart(day, offset),
    to: dayStart(addDays(day, 1), offset),
    absent: 'zero',
    points: list.map(([minute, country, bytes]) => ({
      domain: p.name,
      at: new Date(Date.parse(dayStart(day, offset)) + minute * 60_000).toISOString(),
      country,
      requests: 1,
      bytes,
      hitRequests: 0,
      hitBytes: 0,
      originRequests: 0,
      originBytes: 0,
      requestMs: 0,
      status: { 200: 1 },
      originStatus: {},
    })),
  });
const close = () => closeBills(bench.platform.run);
const dayOfBill = (me: Caller, day: string) => me.call(bills.endpoints.day, { day });
const done = async (taskId: string) =>
  until(
    async () => {
      const t = await staff.call(tasks.endpoints.one, { id: taskId });
      return ['completed', 'partial', 'failed'].includes(t.state) && t;
    },
    { ms: 20_000, what: 'the task ends' },
  );

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

const monthBefore = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
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
  const found = await staff.call(billRecomputes.endpoints.differences, { id: dry.taskId });
  expect(
    found.rows.map((r) => `${r.day} ${r.region} ${r.causes.join('+')} ${r.oldCost}>${r.newCost}`),
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
  const found = await staff.call(billRecomputes.endpoints.differences, {
    id: one?.taskId as string,
  });
  expect(found.rows.map((r) => r.causes)).toEqual([['usage', 'coefficient']]);
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
  const refused = (more: Partial<PriceDraft>, path: string) =>
    expect(staff.call(billPrices.endpoints.create, price(more))).rejects.toMatchObject({
      status: 400,
      body: { fields: [{ path }] },
    });
  await refused({ pricePerGb: -1 }, 'pricePerGb');
  await refused({ fromDay: '2026-02-30' }, 'fromDay');
  await refused({}, 'fromDay');
  await refused({ accountId: randomUUID() }, 'accountId');
  const made = await staff.call(
    billPrices.endpoints.create,
    price({ fromDay: '2020-02-01', currency: 'CNY' }),
  );
  const { id, createdAt: _at, version: _version, ...same } = made;
  const after = await staff.call(billPrices.endpoints.update, { id, ...same, pricePerGb: 1 });
  expect(after).toMatchObject({ version: 2, pricePerGb: 1 });
  await staff.call(billPrices.endpoints.remove, { id });
  expect((await staff.call(billRates.endpoints.list, {})).total).toBe(1);
});
