import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { billAdjustments, billClosings } from '#shared/areas/cdn/bills/adjustments';
import { billLimits } from '#shared/areas/cdn/bills/limits';
import { approvals } from '#shared/areas/platform/approvals/approvals';
import { addDays } from '#shared/kernel/units';
import type { Caller } from '../../../support/bench';
import { type Billing, monthBefore as month, openBilling, today, yesterday } from './support';

let b: Billing;
let second: Caller;
const lastOfMonth = addDays(`${today.slice(0, 7)}-01`, -1);

beforeAll(async () => {
  b = await openBilling();
  second = await b.bench.staff({ billing: 'approve' });
  const limits = await b.staff.call(billLimits.endpoints.list, {});
  const limit = limits.rows.find((l) => l.purpose === 'completion' && l.currency === 'USD');
  await b.staff.call(billLimits.endpoints.update, { id: limit?.id as string, amount: 1_000_000 });
});
afterAll(() => b.bench.stop());

/** A customer whose last month came to 1.7 million of the limit of one. */
const customer = async () => {
  const { place } = await b.customer(lastOfMonth, yesterday);
  await b.use(place, lastOfMonth, [[0, 'US', 20_000_000_000]]);
  await b.close();
  await b.close();
  return place.accountId;
};
const standing = (accountId: string) =>
  b.staff.call(billClosings.endpoints.one, { accountId, month });
const adjust = async (accountId: string, amount: number) => {
  const line = { accountId, month, amount, reason: 'credit' };
  await b.staff.call(billAdjustments.endpoints.create, line);
  await b.close();
};

test('a refused month is asked again only once it comes to something else', async () => {
  const accountId = await customer();
  const first = await standing(accountId);
  expect(first).toMatchObject({ total: 1_700_000, gate: { approval: 'waiting' } });
  const { approvalId } = first;
  const refusal = { approve: false, version: 1, note: 'wrong prices' };
  await second.call(approvals.endpoints.decide, { id: approvalId as string, ...refusal });
  await b.close();
  expect(await standing(accountId)).toMatchObject({ approvalId, gate: { approval: 'refused' } });
  await adjust(accountId, -500_000);
  const again = await standing(accountId);
  expect(again).toMatchObject({ status: 'pending', gate: { approval: 'waiting' } });
  expect(again.approvalId).not.toBe(approvalId);
});

test('a month that falls within the limit while it waits is completed, and its request withdrawn', async () => {
  const accountId = await customer();
  const { approvalId } = await standing(accountId);
  await adjust(accountId, -900_000);
  const completed = await standing(accountId);
  expect(completed).toMatchObject({ status: 'completed', total: 800_000 });
  const request = await second.call(approvals.endpoints.one, { id: approvalId as string });
  expect(request).toMatchObject({ state: 'withdrawn', askedByEmail: null });
});
