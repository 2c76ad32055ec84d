import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accountMonthChecks } from '#shared/areas/cdn/reconciliation/accountMonthChecks';
import { needs } from '#shared/areas/platform/needs/needs';
import { addDays } from '#shared/kernel/units';
import { type Billing, monthBefore, openBilling, today, yesterday } from '../bills/support';

const { list } = accountMonthChecks.endpoints;
const first = addDays(`${today.slice(0, 7)}-01`, -3);
const days = [first, addDays(first, 1)];
let b: Billing;
let mine: Awaited<ReturnType<Billing['customer']>>;

const month = async () => {
  const { accountId } = mine.place;
  const { rows } = await b.staff.call(list, { accountId });
  return rows.find((r) => r.month === monthBefore);
};
const waitingMonths = async () =>
  (await b.staff.call(needs.endpoints.now, {})).items.filter((i) => i.kind === 'accountMonthCheck');

beforeAll(async () => {
  b = await openBilling();
  mine = await b.customer(first, yesterday, { coefficientPpm: 1_100_001 });
  for (const day of days)
    await b.use(mine.place, day, [
      [0, 'CN', 1_234_567_891],
      [5, 'US', 45],
      [700, 'FR', 3],
    ]);
  await b.close();
  await b.close();
});
afterAll(() => b.bench.stop());

test('/cdn-localaccountdatamonth: the sums of days, of domains and of the bill are the same, before and after coefficient', async () => {
  const bytes = 2 * (1_234_567_891 + 45 + 3);
  const row = await month();
  expect(row).toMatchObject({
    state: 'equal',
    daysBytes: bytes,
    domainsBytes: bytes,
    billBytes: bytes,
  });
  expect(row?.daysBillable).toBeGreaterThan(bytes);
  expect(row).toMatchObject({
    domainsBillable: row?.daysBillable,
    billBillable: row?.daysBillable,
    differenceBytes: 0,
    differenceBillable: 0,
    firstDay: null,
  });
  expect(await waitingMonths()).toEqual([]);
});

test('/cdn-localaccountdatamonth: a domain that lost a byte names its day, on the list and on the home page', async () => {
  const { accountId } = mine.place;
  const change = (by: number) =>
    b.bench.sql(
      `update bill_usage u set bytes = u.bytes + $3 from bill_day d
       where d.id = u.bill_day_id and d.account_id = $1 and d.day = $2 and u.region = 'mainlandChina'`,
      [accountId, days[1], by],
    );
  await change(-1);
  expect(await month()).toMatchObject({ state: 'differs', differenceBytes: 1, firstDay: days[1] });
  const differing = await b.staff.call(list, { state: ['differs'] });
  expect(differing.rows.map((r) => r.accountId)).toEqual([accountId]);
  expect(await waitingMonths()).toMatchObject([
    { why: [expect.any(String), `First day that differs: ${days[1]}`] },
  ]);
  await change(1);
  expect(await waitingMonths()).toEqual([]);
});

test('/cdn-localaccountdatamonth: customers and staff without the right to bills are refused', async () => {
  await expect(mine.me.call(list, {})).rejects.toMatchObject({ status: 403 });
  const other = await b.bench.staff({ accounts: 'operate' });
  await expect(other.call(list, {})).rejects.toMatchObject({ status: 403 });
});
