import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Gateway, startGateway } from '#gateway/gateway';
import { setClock } from '#server/kernel/process/clock';
import { bills } from '#shared/areas/cdn/bills/bills';
import type { SmsLine } from '#shared/areas/cdn/bills/schemas';
import { smsRates } from '#shared/areas/platform/accounts/smsRates';
import { smsPrices } from '#shared/areas/sms/prices/prices';
import { smsRecords } from '#shared/areas/sms/records/records';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsTests } from '#shared/areas/sms/records/tests';
import { smsStatistics } from '#shared/areas/sms/statistics/statistics';
import { closeBills } from '#workers/areas/cdn/bills/closing';
import type { Caller } from '../../support/bench';
import { until } from '../../support/bench';
import { numbers, startSmsWorld, type SmsWorld } from './world';

const { list, summary } = smsStatistics.endpoints;
const [toChina, toSingapore, cost] = [45_000, 60_000, 20_000];
/** Charged: 10 of one segment, one of three and two that failed to China, and two to Singapore. */
const segments = { CN: 13 + 2, SG: 2 };
const charged = segments.CN * toChina + segments.SG * toSingapore;
const since = '2026-01-01';
let world: SmsWorld;
let gateway: Gateway;
let clerk: Caller;
let viewer: Caller;
const faults: unknown[] = [];
const send = (to: readonly string[], text: string) =>
  world.me.call(smsSubmissions.endpoints.send, {
    kind: 'notice',
    messages: to.map((number) => ({ to: `+${number}`, text })),
  });
const rate = (more: { country?: string; accountId?: string; price: number; fromDay?: string }) =>
  clerk.call(smsRates.endpoints.create, {
    accountId: null,
    country: null,
    currency: 'USD',
    fromDay: since,
    remark: '',
    ...more,
  });

beforeAll(async () => {
  world = await startSmsWorld();
  clerk = await world.bench.staff({ billing: 'operate', smsOps: 'view' });
  const accountId = world.me.accountId as string;
  viewer = await world.bench.as('Normal', { accountId });
  await world.bench.sql(
    "update account set sms_billing = true, created_at = now() - interval '1 hour' where id = $1",
    [accountId],
  );
  for (const paramId of Object.values(world.params))
    await world.staff.call(smsPrices.endpoints.create, {
      paramId,
      country: 'CN',
      network: '',
      prefix: '',
      currency: 'USD',
      price: cost,
      rules: '',
      validFrom: since,
      validTo: null,
    });
  gateway = await startGateway(world.bench.platform, {
    fatal: (error) => faults.push(error),
    numberRuleMs: 500,
  });
  await until(() => gateway.standing() === 3, { what: 'three sessions to stand' });
});
afterAll(async () => {
  await gateway?.stop();
  await world?.stop();
});

test('/cdn-billdaymanag: without a price a message is refused by name; the own price of an account comes before the general one', async () => {
  const [first] = numbers(30_000, 1) as [string];
  expect((await send([first], 'no price')).messages[0]).toMatchObject({ refusal: 'sms.noPrice' });
  const accountId = world.me.accountId as string;
  await rate({ price: 90_000 });
  await rate({ price: 99_000, country: 'CN' });
  await rate({ price: 70_000, accountId });
  await rate({ price: 50_000, accountId, country: 'CN' });
  await rate({ price: toChina, accountId, country: 'CN', fromDay: '2026-06-01' });
  await rate({ price: toSingapore, accountId, country: 'SG' });
  await rate({ price: 1, accountId, country: 'CN', fromDay: '2099-01-01' });
  await expect(rate({ price: 5, accountId, country: 'SG' })).rejects.toMatchObject({
    body: { fields: [{ path: 'fromDay', code: 'smsRates.exists' }] },
  });
  await expect(world.me.call(smsRates.endpoints.list, {})).rejects.toMatchObject({ status: 403 });
});

test('/sms-overview: overview, analysis, records, day bill and carriers’ books agree in count and money', async () => {
  const mine = { accountId: world.me.accountId as string };
  await send(numbers(31_000, 10), 'charge me');
  await send(numbers(31_100, 1), 'long '.repeat(62));
  await send(numbers(1, 2, '65812'), 'abroad');
  // What its handset does not take and what is rejected by receipt is charged, what every carrier refuses is not, nor is a test.
  await send(['8613809020001', '8613809030001', '8613809050001'], 'who knows');
  await world.me.call(smsTests.endpoints.create, { to: '+8613800031200', text: 'on trial' });
  const { totals } = await until(
    async () => {
      const answer = await world.me.call(summary, {});
      return answer.totals.delivered + answer.totals.failed === 17 ? answer : null;
    },
    { ms: 30_000, what: 'all to be at their end' },
  );
  expect(totals).toMatchObject({ chargeUsd: charged, chargeCny: null, costUsd: null });
  const records = await world.me.call(smsRecords.endpoints.list, { size: 100 });
  expect(records.total).toBe(totals.messages);
  expect(records.rows.reduce((n, r) => n + (r.charge ?? 0), 0)).toBe(charged);
  expect(records.rows.find((r) => r.test)).toMatchObject({ price: null, charge: null });
  const ends = records.rows.filter((r) => r.state === 'rejected').map((r) => [r.price, r.charge]);
  expect(ends.toSorted()).toEqual([
    [toChina, 0],
    [toChina, toChina],
  ]);
  for (const by of ['country', 'channel', 'carrier', 'state'] as const) {
    const groups = await world.me.call(list, { by });
    expect(groups.rows.reduce((n, r) => n + (r.chargeUsd ?? 0), 0)).toBe(charged);
  }
  // Prices that come later change nothing of it.
  const { rows } = await clerk.call(smsRates.endpoints.list, mine);
  for (const { id, accountName: _name, version: _v, createdAt: _at, ...r } of rows)
    await clerk.call(smsRates.endpoints.update, { ...r, id, price: r.price * 2 });
  await closeBills(world.bench.platform.run);
  const days = await clerk.call(bills.endpoints.dayList, mine);
  expect(days.rows.reduce((n, d) => n + d.smsCost, 0)).toBe(charged);
  // What the carriers' books hold is what was charged, and the test.
  const entries = Object.values(world.carriers).flatMap((c) =>
    typeof c === 'object' && 'carrier' in c ? [...c.carrier.book.entries] : [],
  );
  expect(entries).toHaveLength(segments.CN + segments.SG + 1);
  const staff = await world.staff.call(summary, mine);
  expect(staff.totals).toMatchObject({
    chargeUsd: charged,
    costUsd: (segments.CN + 1) * cost,
    marginUsd: charged - (segments.CN + 1) * cost,
    unpriced: segments.SG,
  });
  expect((await viewer.call(summary, {})).totals).toMatchObject({
    messages: totals.messages,
    chargeUsd: null,
  });
  expect((await viewer.call(smsRecords.endpoints.list, {})).rows[0]).toMatchObject({
    price: null,
    charge: null,
  });
});

test('/cdn-billmanag: completed days and the month have SMS lines by country, and guaranteed SMS is topped up at their price', async () => {
  const accountId = world.me.accountId as string;
  await world.bench.sql('update account set guaranteed_sms = 160 where id = $1', [accountId]);
  await setClock(world.bench.platform.pool, new Date(Date.now() + 26 * 3_600_000).toISOString());
  try {
    await closeBills(world.bench.platform.run);
  } finally {
    await setClock(world.bench.platform.pool, null);
  }
  const days = await clerk.call(bills.endpoints.dayList, { accountId, status: 'completed' });
  const lines: SmsLine[] = [];
  for (const { day, smsCost, cost: whole } of days.rows) {
    const answer = await clerk.call(bills.endpoints.day, { accountId, day });
    expect(answer.sms.reduce((n, l) => n + l.cost, 0)).toBe(smsCost);
    expect(whole).toBe(smsCost);
    lines.push(...answer.sms);
  }
  const sum = (country: string) =>
    lines.filter((l) => l.country === country).reduce((n, l) => n + l.segments, 0);
  expect({ CN: sum('CN'), SG: sum('SG') }).toEqual(segments);
  expect(new Set(lines.map((l) => l.price))).toEqual(new Set([toChina, toSingapore]));
  const months = await world.me.call(bills.endpoints.months, {});
  const billed = months.rows.filter((m) => m.smsSegments > 0);
  expect(billed.reduce((n, m) => n + m.smsCost, 0)).toBe(charged);
  for (const m of billed) {
    expect(m.smsTopUp).toBe(Math.round((m.smsCost * 160) / m.smsSegments) - m.smsCost);
    expect(m.total).toBe(m.smsCost + m.smsTopUp);
    const { sms } = await world.me.call(bills.endpoints.month, { month: m.month });
    expect(sms.reduce((n, l) => n + l.cost, 0)).toBe(m.smsCost);
  }
  expect(faults).toEqual([]);
});
