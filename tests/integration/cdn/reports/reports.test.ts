import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accountDays } from '#shared/areas/cdn/reports/accountDays';
import { accountOverviews } from '#shared/areas/cdn/reports/accountOverviews';
import { accountMonths } from '#shared/areas/cdn/reports/accountMonths';
import {
  errorOf,
  forecastMonth,
  monthBefore,
  monthSum,
  testedMonths,
} from '#shared/areas/cdn/reports/forecast';
import { platformReports } from '#shared/areas/cdn/reports/platformReports';
import { addDays } from '#shared/kernel/units';
import { type Billing, type DayPoints, openBilling, today, yesterday } from '../bills/support';

const { list: days } = accountDays.endpoints;
const { list: months } = accountMonths.endpoints;
const start = addDays(`${monthBefore(today, testedMonths)}-01`, -40);
let b: Billing;
let long: string;
let young: string;

/** Traffic that has a shape over the week and grows slowly. */
const bytesOn = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  return (date.getUTCDay() + 1) * 1_000_000 + Math.floor(date.getTime() / 86_400_000) * 10;
};
beforeAll(async () => {
  b = await openBilling();
  const old = await b.customer(start, yesterday, { guaranteedTrafficGb: 1 });
  long = old.place.accountId;
  const shape: DayPoints[] = [];
  for (let day = start; day <= yesterday; day = addDays(day, 1))
    shape.push([
      day,
      [
        [0, 'CN', bytesOn(day)],
        [1439, 'US', 5],
      ],
    ]);
  await b.useDays(old.place, shape);
  const fresh = await b.customer(addDays(yesterday, -3), yesterday);
  young = fresh.place.accountId;
  await b.use(fresh.place, yesterday, [[700, 'DE', 123_456]]);
  // Some 130 days are stored as the sync does, each with its ledger.
}, 400_000);
afterAll(() => b.bench.stop());

test('/platform-statistic: each total equals the sum of the account rows of /platform-accountdata for the same days', async () => {
  const [from, to] = [addDays(yesterday, -6), yesterday];
  const platform = await b.staff.call(platformReports.endpoints.summary, { from, to });
  const { rows } = await b.staff.call(days, { dayFrom: from, dayTo: to, size: 200 });
  for (const day of platform.days) {
    const own = rows.filter((r) => r.day === day.day);
    const sum = (of: (r: (typeof rows)[number]) => number) => own.reduce((n, r) => n + of(r), 0);
    expect(day).toMatchObject({
      bytes: sum((r) => r.bytes),
      requests: sum((r) => r.requests),
      accounts: own.length,
      domains: sum((r) => r.domains),
      isComplete: true,
    });
  }
  expect(platform.total.bytes).toBe(rows.reduce((n, r) => n + r.bytes, 0));
  expect(platform.total).toMatchObject({ accounts: 2, domains: 2, suppliers: 2 });
  expect(platform.largest.accounts.ratio).toBe(1);
  expect(platform.largest.accounts.rows.map((r) => r.id)).toEqual([long, young]);
  expect(platform.watermark).not.toBeNull();
});

test('/platform-statistic: a period before the first data is no comparison', async () => {
  const early = await b.staff.call(platformReports.endpoints.summary, {
    from: addDays(start, 5),
    to: addDays(start, 15),
  });
  expect(early.knownFrom).toBe(start);
  expect(early.change).toBeNull();
  const near = await b.staff.call(platformReports.endpoints.summary, {
    from: yesterday,
    to: yesterday,
  });
  expect(near.change).toMatchObject({
    present: { first: yesterday, bytes: bytesOn(yesterday) + 5 + 123_456 },
    previous: { first: addDays(yesterday, -1), bytes: bytesOn(addDays(yesterday, -1)) + 5 },
  });
});

test('/platform-accountdata: the error of the last three forecasts is printed and comes out again from the day rows', async () => {
  const { rows } = await b.staff.call(months, { accountId: long, size: 50 });
  expect(rows).toHaveLength(testedMonths + 1);
  const sums = new Map<string, number>();
  for (let page = 1; sums.size < 400; page += 1) {
    const part = await b.staff.call(days, {
      accountId: long,
      dayFrom: start,
      dayTo: yesterday,
      size: 200,
      page,
    });
    for (const r of part.rows) if (r.isComplete) sums.set(r.day, r.bytes);
    if (part.rows.length < 200) break;
  }
  const errors = rows.slice(1).map((row) => {
    const forecast = forecastMonth(sums, row.month, row.asOf);
    const actual = monthSum(sums, row.month) as number;
    expect(row).toMatchObject({
      forecastBytes: forecast?.value,
      lowBytes: forecast?.low,
      highBytes: forecast?.high,
      actualBytes: actual,
      errorRatio: errorOf(forecast?.value as number, actual),
    });
    return Math.abs(row.errorRatio as number);
  });
  const mean = errors.reduce((n, e) => n + e, 0) / testedMonths;
  expect(rows[0]?.meanErrorRatio).toBeCloseTo(mean, 12);
  // Growth is slow beside the shape of the week, so a forecast by weekdays is near.
  expect(mean).toBeLessThan(0.05);
  expect(rows[0]).toMatchObject({ forecast: 'ready', actualBytes: null, month: today.slice(0, 7) });
});

test('/platform-accountdata: what has too little history is said to have none, not guessed', async () => {
  const { rows } = await b.staff.call(months, { accountId: young, size: 50 });
  // Months before its first traffic are left out: nothing is known of them.
  expect(rows.map((r) => r.month)).toEqual([
    ...new Set([today, addDays(yesterday, -3)].map((day) => day.slice(0, 7))),
  ]);
  for (const row of rows)
    expect(row).toMatchObject({ forecast: 'history', forecastBytes: null, errorRatio: null });
  expect(rows[0]?.meanErrorRatio).toBeNull();
});

test('/platform-accountdata: billed usage stands against the guarantee', async () => {
  await b.close();
  const { rows } = await b.staff.call(months, { accountId: long, size: 50 });
  const row = rows.find((r) => r.billableBytes !== null);
  expect(row).toMatchObject({ guarantee: 'below', guaranteedTrafficGb: 1 });
  expect(row?.guaranteeRatio).toBeCloseTo((row?.billableBytes as number) / 1e9, 12);
});

test.each(['1971-01-01', '2105-12-31'])(
  '/platform-statistic: a day without data is an empty answer, also %s',
  async (day) => {
    const platform = await b.staff.call(platformReports.endpoints.summary, { from: day, to: day });
    expect(platform).toMatchObject({ first: day, total: { bytes: 0 } });
    expect((await b.staff.call(days, { dayFrom: day, dayTo: day })).rows).toEqual([]);
  },
);

test('/cdn-accountallmanag: a row tells what the reports of the account tell, and a switch is set on many after it was shown whom it changes', async () => {
  const { list, preview, setFlag } = accountOverviews.endpoints;
  const rowOf = async (id: string) =>
    (await b.staff.call(list, { size: 200 })).rows.find((r) => r.id === id);
  const [month] = (await b.staff.call(months, { accountId: long, size: 50 })).rows;
  expect(await rowOf(long)).toMatchObject({
    bytes: month?.bytes,
    forecastBytes: month?.forecastBytes,
    guaranteeRatio: month?.guaranteeRatio,
    domains: 1,
  });
  const flag = 'dynamicAcceleration' as const;
  const both = { ids: [long, young], flag, value: true };
  await b.staff.call(setFlag, { ...both, value: false });
  expect(await b.staff.call(setFlag, { ...both, ids: [long] })).toEqual({ changed: 1 });
  const shown = await b.staff.call(preview, both);
  expect(shown).toMatchObject({ changed: [{ id: young }], unchanged: 1 });
  expect((await rowOf(young))?.dynamicAcceleration).toBe(false);
  expect(await b.staff.call(setFlag, both)).toEqual({ changed: 1 });
  expect((await rowOf(young))?.dynamicAcceleration).toBe(true);
  const viewer = await b.bench.staff({ accounts: 'view' });
  await expect(viewer.call(setFlag, both)).rejects.toMatchObject({ status: 403 });
});

test('/platform-statistic: a day that has yet to be fetched has no figures, and the line above says how far back they go', async () => {
  const reached = addDays(yesterday, -10);
  const pulled = (to: string) =>
    b.bench.sql(
      `update sync_lane set pulled_from = ${to} where source = 'accurate' and account_id = $1`,
      [long],
    );
  const span = { from: addDays(reached, -2), to: addDays(reached, 1) };
  await pulled(`timestamptz '${reached}T12:00:00Z'`);
  const arriving = await b.staff.call(platformReports.endpoints.summary, span);
  expect(arriving.days.map((d) => [d.bytes === null, d.requests === null])).toEqual([
    [true, true],
    [true, true],
    [true, true],
    [false, false],
  ]);
  const { fetchedFrom } = await b.staff.call(platformReports.endpoints.past, {});
  expect(Date.parse(fetchedFrom ?? '')).toBe(Date.parse(`${reached}T12:00:00Z`));
  await pulled('start_at');
  const whole = await b.staff.call(platformReports.endpoints.summary, span);
  expect(whole.days.every((d) => d.bytes === bytesOn(d.day) + 5)).toBe(true);
  expect((await b.staff.call(platformReports.endpoints.past, {})).fetchedFrom).toBeNull();
});
