import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { watchBudgets } from '#workers/areas/cdn/bills/budgets';
import { billBudgets } from '#shared/areas/cdn/bills/budgets';
import { bills } from '#shared/areas/cdn/bills/bills';
import { people } from '#shared/areas/platform/accounts/people';
import { addDays } from '#shared/kernel/units';
import type { Caller } from '../../../support/bench';
import { type Billing, openBilling, today } from './support';

let billing: Billing;
beforeAll(async () => {
  billing = await openBilling();
});
afterAll(() => billing.bench.stop());

const month = today.slice(0, 7);
const gb = 1_000_000_000;
const { alerts, create, list, one, remove, update } = billBudgets.endpoints;
const draft = { amount: 1_000_000, actual: ['50', '80', '100'], forecast: [], emails: [] } as const;
const budgetOf = (me: Caller, more = {}) =>
  me.call(create, {
    ...draft,
    actual: [...draft.actual],
    forecast: [],
    emails: ['finance@buyer.test'],
    ...more,
  });
const heard = (accountId: string) =>
  billing.bench.sql<{ name: string; values: { percent: number; amount: string } }>(
    `select name, values from notification where account_id = $1 and name like 'billBudgets.%' order by created_at`,
    [accountId],
  );
const letters = (accountId: string) =>
  billing.bench.sql<{ recipient: string }>(
    `select recipient from letter where account_id = $1 and key like 'budget:%'`,
    [accountId],
  );
/** Makes the estimates of running days old, so that the next turn renews them. */
const renew = async (accountId: string) => {
  await billing.bench.sql(
    `update bill_day set created_at = created_at - interval '2 minutes' where account_id = $1`,
    [accountId],
  );
  await billing.close();
};

test('each share of a budget is told once in a month by notice and letter, however often the job runs', async () => {
  const { bench, customer, use, close } = billing;
  const { me, place } = await customer(today, today);
  const watch = () => watchBudgets(bench.platform.run);
  await use(place, today, [[0, 'US', 5 * gb]]);
  await close();
  const budget = await budgetOf(me);
  expect(budget).toMatchObject({ currency: 'USD', amount: 1_000_000 });
  await watch();
  expect(await heard(place.accountId)).toEqual([]);
  // 8 GB at 0.085 are 0.68 USD of a budget of 1.
  await use(place, today, [[0, 'US', 8 * gb]]);
  await renew(place.accountId);
  await Promise.all([watch(), watch()]);
  await watch();
  expect(await heard(place.accountId)).toMatchObject([
    { name: 'billBudgets.actual', values: { percent: 50, amount: '0.68 USD' } },
  ]);
  expect(await letters(place.accountId)).toEqual([{ recipient: 'finance@buyer.test' }]);
  // 80 and 100 are passed at once: the higher one is told, both are noted.
  await use(place, today, [[0, 'US', 20 * gb]]);
  await renew(place.accountId);
  await watch();
  await watch();
  expect((await heard(place.accountId)).map((n) => n.values.percent)).toEqual([50, 100]);
  const noted = await bench.sql<{ percent: number }>(
    `select percent from bill_budget_alert where budget_id = $1 and month = $2 order by percent`,
    [budget.id, month],
  );
  expect(noted.map((n) => n.percent)).toEqual([50, 80, 100]);
});

/** Days of this month up to today on which a customer can have used something. */
const daysSoFar = Number(today.slice(8));
const leastForecastDays = 4;

test('what a month is heading for is told once from the fourth billed day on, and the bill shows it', async () => {
  const { bench, customer, use, close } = billing;
  const from = addDays(today, -Math.min(daysSoFar - 1, 5));
  const { me, place } = await customer(from, today);
  for (let day = from; day <= today; day = addDays(day, 1))
    await use(place, day, [[0, 'US', 10 * gb]]);
  await close();
  const [running] = (await me.call(bills.endpoints.months, { months: 6 })).rows;
  const { id } = await budgetOf(me, { actual: [], forecast: ['100'] });
  await watchBudgets(bench.platform.run);
  await watchBudgets(bench.platform.run);
  const spoken = daysSoFar >= leastForecastDays && (running?.forecast ?? 0) >= draft.amount;
  const expected = spoken ? [{ measure: 'forecast', percent: 100, month }] : [];
  expect((await me.call(alerts, { id })).alerts).toMatchObject(expected);
  expect((await heard(place.accountId)).map((n) => n.name)).toEqual(
    expected.map(() => 'billBudgets.forecast'),
  );
  expect(await letters(place.accountId)).toHaveLength(expected.length);
});

test('the mailbox of a member who leaves is taken off a budget, or handed to a successor', async () => {
  const { bench, customer } = billing;
  const { me, place } = await customer(today, today);
  const { accountId } = place;
  const leavers = [await bench.as('Admin', { accountId }), await bench.as('Admin', { accountId })];
  const emails = ['finance@buyer.test', ...leavers.map((l) => l.email)];
  const { id } = await budgetOf(me, { emails });
  const [first, second] = leavers.map((l) => l.personId);
  const { belongings, remove: removePerson } = people.endpoints;
  expect(await me.call(belongings, { id: first ?? '' })).toMatchObject({ budgets: 1 });
  await me.call(removePerson, { id: first ?? '' });
  expect((await me.call(one, { id })).emails).toEqual([emails[0], emails[2]]);
  await me.call(removePerson, { id: second ?? '', successorId: me.personId });
  expect((await me.call(one, { id })).emails).toEqual([emails[0], me.email]);
});

test('who may only read bills sees the budget and cannot set it; other roles and accounts see none', async () => {
  const { bench, customer, staff } = billing;
  const { me, place } = await customer(today, today);
  const { accountId } = place;
  const { id } = await budgetOf(me);
  const viewer = await bench.staff({ billing: 'view' });
  expect((await viewer.call(list, { accountId })).rows).toMatchObject([{ id }]);
  const forbidden = { status: 403 };
  await expect(budgetOf(viewer, { accountId })).rejects.toMatchObject(forbidden);
  await expect(viewer.call(remove, { id })).rejects.toMatchObject(forbidden);
  for (const role of ['Admin', 'OperationalUser', 'Normal'] as const) {
    const other = await bench.as(role, { accountId });
    await expect(other.call(list, {})).rejects.toMatchObject(forbidden);
    await expect(other.call(remove, { id })).rejects.toMatchObject(forbidden);
  }
  const stranger = await bench.as('Super');
  await expect(stranger.call(one, { id })).rejects.toMatchObject({ status: 404 });
  const changed = { ...draft, actual: ['100' as const], forecast: [], emails: [] };
  expect(await staff.call(update, { id, ...changed, amount: 7 })).toMatchObject({ amount: 7 });
  await expect(me.call(update, { id, ...changed, amount: 0 })).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'amount' }] },
  });
  await expect(budgetOf(me)).rejects.toMatchObject({ status: 409 });
  await me.call(remove, { id });
  expect((await me.call(list, {})).rows).toEqual([]);
});
