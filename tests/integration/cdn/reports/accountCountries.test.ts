import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bills } from '#shared/areas/cdn/bills/bills';
import { accountCountries } from '#shared/areas/cdn/reports/accountCountries';
import { addDays } from '#shared/kernel/units';
import { type Billing, openBilling, today, yesterday } from '../bills/support';

const { list, summary } = accountCountries.endpoints;
const before = addDays(yesterday, -1);
let b: Billing;
let mine: Awaited<ReturnType<Billing['customer']>>;

beforeAll(async () => {
  b = await openBilling();
  mine = await b.customer(before, yesterday, { coefficientPpm: 1_100_001 });
  const other = await b.customer(yesterday, yesterday);
  for (const day of [before, yesterday])
    await b.use(mine.place, day, [
      [0, 'CN', 1_234_567],
      [5, 'FR', 100_003],
      [5, 'DE', 7],
      [600, 'US', 33],
    ]);
  await b.use(other.place, yesterday, [[0, 'BR', 5]]);
  await b.close();
  await b.close();
  // The day that runs has figures but no completed bill.
  await b.use(mine.place, today, [[0, 'JP', 900]]);
});
afterAll(() => b.bench.stop());

test("/cdn-acctrafficbycountry: the sums of regions equal the day bill's lines, before and after coefficient", async () => {
  const { accountId } = mine.place;
  for (const day of [before, yesterday]) {
    const { lines } = await mine.me.call(bills.endpoints.day, { day });
    const { rows } = await b.staff.call(list, { accountId, from: day, to: day });
    for (const line of lines) {
      const own = rows.filter((r) => r.region === line.region);
      expect(own.reduce((n, r) => n + r.bytes, 0)).toBe(line.bytes);
      expect(own.reduce((n, r) => n + r.billableBytes, 0)).toBe(line.billableBytes);
    }
    expect(new Set(rows.map((r) => r.region))).toEqual(new Set(lines.map((l) => l.region)));
  }
});

test('/cdn-acctrafficbycountry: each billed region stands against where the visitors are; days without a bill are told apart', async () => {
  const { accountId } = mine.place;
  const answer = await b.staff.call(summary, { accountId, from: before, to: today });
  expect(answer.countries.slice(0, 2)).toEqual([
    { country: 'CN', bytes: 2 * 1_234_567 },
    { country: 'FR', bytes: 2 * 100_003 },
  ]);
  expect(answer.regions.find((r) => r.region === 'europe')).toMatchObject({
    lineBytes: 200_020,
    clientBytes: 200_020,
  });
  const { rows } = await b.staff.call(list, { accountId, from: before, to: today });
  const japan = rows.find((r) => r.country === 'JP');
  expect((japan?.unbilledBytes ?? 0) + (japan?.billableBytes ?? 0)).toBeGreaterThan(0);
  expect(rows.reduce((n, r) => n + r.share, 0)).toBeCloseTo(1, 12);
  const all = await b.staff.call(list, { from: yesterday, to: yesterday });
  expect(all.rows.map((r) => r.country)).toContain('BR');
});

test('/cdn-acctrafficbycountry: a span too long is refused, and so are customers and staff without the right', async () => {
  await expect(b.staff.call(list, { from: '2020-01-01', to: yesterday })).rejects.toMatchObject({
    status: 400,
  });
  await expect(mine.me.call(summary, {})).rejects.toMatchObject({ status: 403 });
  const other = await b.bench.staff({ alarms: 'operate' });
  await expect(other.call(list, {})).rejects.toMatchObject({ status: 403 });
});
