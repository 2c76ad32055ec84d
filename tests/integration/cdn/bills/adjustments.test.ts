import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeBills } from '#workers/areas/cdn/bills/closing';
import { setPricesAs } from '#server/areas/cdn/bills/prices';
import { system } from '#server/kernel/db/context';
import { billAdjustments, billClosings } from '#shared/areas/cdn/bills/adjustments';
import { billLimits } from '#shared/areas/cdn/bills/limits';
import { bills } from '#shared/areas/cdn/bills/bills';
import { approvals } from '#shared/areas/platform/approvals/approvals';
import { addDays, dayOf, dayStart } from '#shared/kernel/units';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { statPoint, storePoints } from '../../../support/statPoint';

let bench: Bench;
let staff: Caller;
let second: Caller;
const offset = 480;
const today = dayOf(Date.now(), offset);
const yesterday = addDays(today, -1);
const lastOfMonth = addDays(`${today.slice(0, 7)}-01`, -1);
const month = lastOfMonth.slice(0, 7);
const million = 1_000_000;

beforeAll(async () => {
  bench = await startBench();
  await bench.stopWorkers();
  [staff, second] = await Promise.all([bench.staff(), bench.staff({ billing: 'approve' })]);
  const general = { accountId: null, region: null, currency: 'USD' as const, remark: '' };
  await setPricesAs(bench.platform.run, system, [
    { ...general, pricePerGb: 100_000, fromDay: '2020-01-01' },
    { ...general, pricePerGb: 200_000, fromDay: lastOfMonth },
  ]);
});
afterAll(() => bench.stop());

/** A customer with complete data for the last two days of last month and until yesterday. */
const customer = async (bytes: number) => {
  const first = addDays(lastOfMonth, -1);
  const start = dayStart(first, offset);
  const me = await bench.as('Super');
  const accountId = me.accountId as string;
  await bench.sql('update account set created_at = $2 where id = $1', [accountId, start]);
  const [domainId, paramId] = [randomUUID(), randomUUID()];
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at) values ($1, $2, 'aurora', 'http://x', 0, 60, true, now())`,
    [paramId, `p-${paramId.slice(0, 8)}`],
  );
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, 'o.test', 80, 'http', 'Activated', 'v', 'v', $4, now())`,
    [domainId, accountId, `d-${domainId.slice(0, 8)}.test`, start],
  );
  await bench.sql(
    `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to) values ($1, $2, $3, $4, 'accurate', $5, $5, $6)`,
    [randomUUID(), accountId, domainId, paramId, start, dayStart(today, offset)],
  );
  for (const day of [first, lastOfMonth])
    await storePoints(bench.platform.analytics, {
      accountId,
      domainId,
      paramId,
      source: 'accurate',
      from: dayStart(day, offset),
      to: dayStart(addDays(day, 1), offset),
      absent: 'zero',
      points: [
        statPoint({
          domain: 'd.test',
          at: dayStart(day, offset),
          country: 'US',
          requests: 1,
          bytes,
        }),
      ],
    });
  return { me, accountId, first };
};
const close = async () => {
  await closeBills(bench.platform.run);
  await closeBills(bench.platform.run);
};
const totals = async (me: Caller) => {
  const { bill, versions } = await me.call(bills.endpoints.month, { month });
  return { total: bill.total, adjustments: bill.adjustments, versions: versions.length };
};
const refusal = (code: string) => ({ body: { code } });

test('an adjustment adds a line with its reason and a new version; the versions before stay as they were', async () => {
  const { me, accountId, first } = await customer(10_000_000_000);
  await close();
  expect(await totals(me)).toEqual({ total: 3 * million, adjustments: 0, versions: 1 });
  const adjustment = await staff.call(billAdjustments.endpoints.create, {
    accountId,
    day: first,
    amount: -million,
    reason: '客户争议',
  });
  expect(adjustment).toMatchObject({ state: 'approved', month, day: first, currency: 'USD' });
  expect(await totals(me)).toEqual({ total: 2 * million, adjustments: -million, versions: 2 });
  const { adjustments, bill } = await me.call(bills.endpoints.day, { day: first });
  expect(adjustments).toMatchObject([{ amount: -million, reason: '客户争议' }]);
  expect(bill).toMatchObject({ version: 1, cost: million });
  const again = { accountId, month, amount: -2 * million - 1, reason: 'x' };
  await expect(staff.call(billAdjustments.endpoints.create, again)).rejects.toMatchObject({
    body: { fields: [{ path: 'amount', code: 'bill.belowZero' }] },
  });
  const csv = String(await me.call(bills.endpoints.export, { month }));
  expect(csv).toContain(`${first},completed,2,adjustment,,,,,-1,USD,客户争议`);
});

test('above the limit only a second person can bring an adjustment into force, once', async () => {
  const { me, accountId } = await customer(10_000_000_000);
  await close();
  const amount = 501 * million;
  const adjustment = await staff.call(billAdjustments.endpoints.create, {
    accountId,
    month,
    amount,
    reason: 'a large one',
  });
  expect(adjustment.state).toBe('waiting');
  expect((await totals(me)).versions).toBe(1);
  const listed = await second.call(billAdjustments.endpoints.list, { accountId });
  const decide = { id: listed.rows[0]?.approvalId as string, approve: true, version: 1 };
  await expect(staff.call(approvals.endpoints.decide, decide)).rejects.toMatchObject(
    refusal('approval.own'),
  );
  const row = await staff.call(billClosings.endpoints.one, { accountId, month });
  expect(row.gate.adjustmentsWaiting).toBe(1);
  await second.call(approvals.endpoints.decide, decide);
  await expect(second.call(approvals.endpoints.decide, decide)).rejects.toMatchObject(
    refusal('approval.decided'),
  );
  const after = await second.call(billAdjustments.endpoints.list, { accountId });
  expect(after.rows).toMatchObject([{ state: 'approved', decidedByEmail: second.email }]);
  expect(await totals(me)).toEqual({ total: 504 * million, adjustments: amount, versions: 2 });
});

test('a month above the completion limit waits for a person, who approves the total that was seen', async () => {
  const limits = await staff.call(billLimits.endpoints.list, {});
  const limit = limits.rows.find((l) => l.purpose === 'completion' && l.currency === 'USD');
  const id = limit?.id as string;
  await staff.call(billLimits.endpoints.update, { id, amount: 2 * million });
  try {
    const { me, accountId } = await customer(10_000_000_000);
    await close();
    const waiting = await staff.call(billClosings.endpoints.one, { accountId, month });
    expect(waiting).toMatchObject({ status: 'pending', total: 3 * million });
    expect(waiting.gate).toMatchObject({
      completed: 2,
      days: 2,
      over: true,
      sumsAgree: true,
      approval: 'waiting',
    });
    await expect(
      staff.call(billClosings.endpoints.send, { accountId, month }),
    ).rejects.toMatchObject(refusal('bill.notCompleted'));
    const approve = (version: number) =>
      second.call(approvals.endpoints.decide, {
        id: waiting.approvalId as string,
        approve: true,
        version,
      });
    const adjust = (amount: number) =>
      staff.call(billAdjustments.endpoints.create, { accountId, month, amount, reason: 'x' });
    await adjust(million);
    await expect(approve(1)).rejects.toMatchObject(refusal('bill.totalMoved'));
    await close();
    await expect(approve(1)).rejects.toMatchObject(refusal('approval.moved'));
    expect(await approve(2)).toMatchObject({ state: 'approved' });
    const completed = await staff.call(billClosings.endpoints.one, { accountId, month });
    expect(completed).toMatchObject({ status: 'completed', version: 1, total: 4 * million });
    await expect(approve(2)).rejects.toMatchObject(refusal('approval.decided'));
    expect((await totals(me)).versions).toBe(1);
    const list = await staff.call(billClosings.endpoints.list, { accountId });
    expect(list.rows).toMatchObject([{ month, gate: { approval: 'given' } }]);
  } finally {
    await staff.call(billLimits.endpoints.update, { id, amount: limit?.amount ?? 0 });
  }
});

test('a month names every price of a region with its days, and its chart the price step', async () => {
  const { me, accountId, first } = await customer(10_000_000_000);
  await close();
  const { prices } = await me.call(bills.endpoints.month, { month });
  expect(prices.map((p) => [p.firstDay, p.lastDay, p.pricePerGb, p.cost])).toEqual([
    [first, first, 100_000, million],
    [lastOfMonth, lastOfMonth, 200_000, 2 * million],
  ]);
  const lines = await me.call(bills.endpoints.lines, { from: first, to: lastOfMonth, sort: 'day' });
  expect(lines.rows.map((l) => [l.day, l.region, l.cost])).toEqual([
    [first, 'northAmerica', million],
    [lastOfMonth, 'northAmerica', 2 * million],
  ]);
  const chart = await me.call(bills.endpoints.chart, { from: first, to: yesterday });
  expect(chart.accounts[0]?.days.slice(0, 2).map((d) => d.lines[0]?.pricePerGb)).toEqual([
    100_000, 200_000,
  ]);
  const stranger = await bench.as('Super');
  const day = { accountIds: accountId as never, from: first, to: first };
  await Promise.all(
    [
      stranger.call(bills.endpoints.lines, { accountId }),
      stranger.call(bills.endpoints.chart, day),
      stranger.call(bills.endpoints.evidence, { accountId, day: first }),
      stranger.call(bills.endpoints.pdf, { accountId, month }),
    ].map((ask) => expect(ask).rejects.toMatchObject({ status: 404 })),
  );
});

test('the evidence of a day proves its bill: hash, copied usage, points and whether they still agree', async () => {
  const { me, first, accountId } = await customer(10_000_000_000);
  await close();
  const read = async () =>
    JSON.parse(String(await me.call(bills.endpoints.evidence, { day: first }))) as object;
  const before = await read();
  expect(before).toMatchObject({
    hash: { agrees: true, stored: expect.stringMatching(/^[0-9a-f]{64}$/) },
    comparison: [{ region: 'northAmerica', billed: 10_000_000_000, agrees: true }],
    prices: [{ pricePerGb: 100_000 }],
    points: {
      rows: [
        [
          dayStart(first, offset).replace('.000', ''),
          expect.anything(),
          expect.anything(),
          'northAmerica',
          10e9,
        ],
      ],
    },
  });
  await bench.sql(`update bill_line set cost = cost + 1 where account_id = $1 and day = $2::date`, [
    accountId,
    first,
  ]);
  expect(await read()).toMatchObject({ hash: { agrees: false } });
});
