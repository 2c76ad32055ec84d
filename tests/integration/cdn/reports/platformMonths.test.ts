import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bills } from '#shared/areas/cdn/bills/bills';
import { system } from '#server/kernel/db/context';
import { marginsOf } from '#server/areas/cdn/reports/margins';
import { accountOverviews } from '#shared/areas/cdn/reports/accountOverviews';
import { platformMonths } from '#shared/areas/cdn/reports/platformMonths';
import { addDays } from '#shared/kernel/units';
import { type Billing, monthBefore, openBilling, today, yesterday } from '../bills/support';

const { list, summary, freeze } = platformMonths.endpoints;
const first = addDays(`${today.slice(0, 7)}-01`, -3);
let b: Billing;
let mine: Awaited<ReturnType<Billing['customer']>>;
const borealis = randomUUID();

/** An invoice of a parameter, as the month check keeps it. */
const invoice = async (paramId: string, amount: number) => {
  const id = randomUUID();
  await b.bench.sql(
    `insert into supplier_month (id, param_id, month, state, days, created_at) values ($1, $2, $3, 'open', 30, now())`,
    [id, paramId, monthBefore],
  );
  await b.bench.sql(
    `insert into supplier_invoice (id, month_id, version, source, is_final, currency, unit_bytes, thousandths, lines, adjustments, amount_micros, created_at)
     values ($1, $2, 1, 'file', true, 'CNY', 1000000000, 1, '[]', '[]', $3, now())`,
    [randomUUID(), id, amount],
  );
};
const rows = async () => {
  const { accountId } = mine.place;
  return (await b.staff.call(list, { month: monthBefore, accountId, sort: '-revenue' })).rows;
};

beforeAll(async () => {
  b = await openBilling();
  mine = await b.customer(first, yesterday, { coefficientPpm: 1_100_001 });
  await b.bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at)
     values ($1, 'p-borealis', 'borealis', 'http://x', 0, 60, true, now())`,
    [borealis],
  );
  for (const day of [first, addDays(first, 1)]) {
    await b.use(mine.place, day, [
      [0, 'CN', 1_234_567_891],
      [5, 'US', 1_000_000_007],
    ]);
    await b.use({ ...mine.place, paramId: borealis }, day, [[5, 'US', 777_777_777]]);
  }
  await b.close();
  await b.close();
});
afterAll(() => b.bench.stop());

test('/platform-monthdata: revenue over all suppliers equals the completed bill to the last micro-unit', async () => {
  const { bill } = await mine.me.call(bills.endpoints.month, { month: monthBefore });
  const all = await rows();
  expect(all.map((r) => r.supplier)).toEqual(['aurora', 'borealis']);
  expect(all.reduce((n, r) => n + r.revenue, 0)).toBe(bill.total);
  expect(all.reduce((n, r) => n + r.bytes, 0)).toBe(bill.bytes);
  expect(all.every((r) => r.isCompleted && r.cost === null && r.margin === null)).toBe(true);
  expect(all[1]).toMatchObject({ bytes: 2 * 777_777_777, requests: 2, p95Bps: 0 });
  expect(all[1]?.peakBps).toBeCloseTo((777_777_777 * 8) / 300, 3);
});

test("/platform-monthdata: the cost is the supplier's invoice in the currency of the bill", async () => {
  await invoice(borealis, 7_120_000);
  await invoice(mine.place.paramId, 14_240_000);
  const all = await rows();
  // At 7.12 CNY per USD.
  expect(all.map((r) => r.cost)).toEqual([2_000_000, 1_000_000]);
  expect(all.every((r) => r.margin === r.revenue - (r.cost ?? 0))).toBe(true);
});

test('/platform-monthdata: while the past of a supplier still arrives there is neither its cost nor a margin', async () => {
  const gap = (to: string | null) =>
    b.bench.sql('update supplier_month set gap = $2 where param_id = $1', [borealis, to]);
  await gap('past');
  const [mineAlone, borealisAlone] = await rows();
  expect(mineAlone?.cost).toBe(2_000_000);
  expect(borealisAlone).toMatchObject({ cost: null, margin: null });
  await gap(null);
  expect((await rows()).map((r) => r.cost)).toEqual([2_000_000, 1_000_000]);
});

test('/cdn-accountallmanag: the margin of an account is that of its suppliers together; who may not see bills is shown none', async () => {
  const { accountId } = mine.place;
  const margins = await b.bench.platform.run(system, (ctx) => marginsOf(ctx, monthBefore));
  const sum = (await rows()).reduce((n, r) => n + (r.margin ?? 0), 0);
  expect(margins.get(accountId)).toEqual({ currency: 'USD', margin: sum });
  const looker = await b.bench.staff({ accounts: 'view' });
  const shown = await looker.call(accountOverviews.endpoints.list, { size: 200 });
  expect(shown.rows.find((r) => r.id === accountId)).toMatchObject({
    currency: null,
    margin: null,
  });
  const own = await b.staff.call(accountOverviews.endpoints.list, { size: 200 });
  expect(own.rows.find((r) => r.id === accountId)).toHaveProperty('margin');
});

test('/platform-monthdata: a frozen month shows what changed since, and is not frozen twice', async () => {
  const version = await b.staff.call(freeze, { month: monthBefore });
  expect(version).toMatchObject({
    month: monthBefore,
    version: 1,
    hash: expect.stringMatching(/^[\da-f]{64}$/),
  });
  expect(await b.staff.call(summary, { month: monthBefore })).toMatchObject({
    isCompleted: true,
    frozen: { version: 1, hash: version.hash },
  });
  expect((await rows()).map((r) => [r.revenueChange, r.costChange])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await expect(b.staff.call(freeze, { month: monthBefore })).rejects.toMatchObject({
    status: 409,
    body: { code: 'platformMonth.same' },
  });
  await b.bench.sql(
    'update supplier_invoice set amount_micros = amount_micros + 712000 where month_id in (select id from supplier_month where param_id = $1)',
    [borealis],
  );
  expect((await rows()).map((r) => [r.revenueChange, r.costChange])).toEqual([
    [0, 0],
    [0, 100_000],
  ]);
  expect(await b.staff.call(freeze, { month: monthBefore })).toMatchObject({ version: 2 });
});

test('/platform-monthdata: a month that is not closed cannot be frozen; others are refused', async () => {
  await expect(b.staff.call(freeze, { month: '2019-01' })).rejects.toMatchObject({ status: 409 });
  await expect(mine.me.call(list, {})).rejects.toMatchObject({ status: 403 });
  const other = await b.bench.staff({ billing: 'view' });
  expect((await other.call(list, { month: monthBefore })).total).toBeGreaterThan(0);
  await expect(other.call(freeze, { month: monthBefore })).rejects.toMatchObject({ status: 403 });
});
