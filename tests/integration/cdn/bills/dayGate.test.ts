import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { billClosings } from '#shared/areas/cdn/bills/adjustments';
import { billLimits } from '#shared/areas/cdn/bills/limits';
import { uncheckedDays } from '#shared/areas/cdn/reconciliation/uncheckedDays';
import { approvals } from '#shared/areas/platform/approvals/approvals';
import { addDays } from '#shared/kernel/units';
import type { Caller } from '../../../support/bench';
import { type Billing, monthBefore as month, openBilling, today, yesterday } from './support';

const { list, waive } = uncheckedDays.endpoints;
const { decide } = approvals.endpoints;
const lastOfMonth = addDays(`${today.slice(0, 7)}-01`, -1);
const reason = 'The supplier confirmed the day by mail';
let b: Billing;
let second: Caller;

beforeAll(async () => {
  b = await openBilling();
  second = await b.bench.staff({ billing: 'approve' });
});
afterAll(() => b.bench.stop());

/** A customer with one billed day in the last month, whose check failed. */
const customer = async () => {
  const { place } = await b.customer(lastOfMonth, yesterday);
  await b.use(place, lastOfMonth, [[0, 'US', 20_000_000_000]]);
  return place;
};
const failDay = async (paramId: string) => {
  const id = randomUUID();
  await b.bench.sql(
    `insert into day_check (id, param_id, day, state, local_bytes, supplier_bytes, created_at)
     values ($1, $2, $3, 'failed', 20000000000, 19000000000, now())`,
    [id, paramId, lastOfMonth],
  );
  return id;
};
const standing = (accountId: string) =>
  b.staff.call(billClosings.endpoints.one, { accountId, month });
const close = async () => {
  await b.close();
  await b.close();
};
const requestOf = async (summary: RegExp) => {
  const { rows } = await second.call(approvals.endpoints.list, { state: 'waiting' });
  const request = rows.find((row) => summary.test(JSON.stringify(row.summary)));
  if (!request) throw new Error('nobody asked');
  return { id: request.id, version: request.version };
};

test('/cdn-dayuncheck: a red day blocks its months, and waiving it lets exactly that account pass', async () => {
  const [place, other] = [await customer(), await customer()];
  // Both are served by one parameter, so that one check stands for two accounts.
  await b.bench.sql('update sync_lane set param_id = $1 where account_id = $2', [
    place.paramId,
    other.accountId,
  ]);
  const id = await failDay(place.paramId);
  await close();
  for (const { accountId } of [place, other])
    expect(await standing(accountId)).toMatchObject({ status: 'pending', gate: { unchecked: 1 } });
  const { rows } = await b.staff.call(list, { paramId: place.paramId });
  expect(rows.map((row) => row.accountId).sort()).toEqual(
    [place.accountId, other.accountId].sort(),
  );
  expect(rows[0]).toMatchObject({
    checkId: id,
    day: lastOfMonth,
    state: 'failed',
    month,
    estimate: 1_700_000,
    currency: 'USD',
    waiver: 'none',
  });
  const { accountId } = place;
  await expect(b.staff.call(waive, { id, accountId, reason: ' ' })).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'reason' }] },
  });
  const viewer = await b.bench.staff({ billing: 'view' });
  await expect(viewer.call(waive, { id, accountId, reason })).rejects.toMatchObject({
    status: 403,
  });
  await b.staff.call(waive, { id, accountId, reason });
  await expect(b.staff.call(waive, { id, accountId, reason })).rejects.toMatchObject({
    body: { code: 'approval.waits' },
  });
  await close();
  expect((await standing(accountId)).status).toBe('pending');
  const request = await requestOf(new RegExp(lastOfMonth));
  await expect(b.staff.call(decide, { ...request, approve: true })).rejects.toMatchObject({
    body: { code: 'approval.own' },
  });
  await second.call(decide, { ...request, approve: true });
  await close();
  expect(await standing(accountId)).toMatchObject({ status: 'completed', gate: { unchecked: 0 } });
  expect(await standing(other.accountId)).toMatchObject({ status: 'pending' });
  await expect(b.staff.call(waive, { id, accountId, reason })).rejects.toMatchObject({
    body: { code: 'dayCheck.checked' },
  });
});

test('/cdn-dayuncheck: completing a month is refused by the API with the day named, until its check passes', async () => {
  const limits = await b.staff.call(billLimits.endpoints.list, {});
  const limit = limits.rows.find((l) => l.purpose === 'completion' && l.currency === 'USD');
  await b.staff.call(billLimits.endpoints.update, { id: limit?.id as string, amount: 1_000_000 });
  const place = await customer();
  await close();
  const { approvalId } = await standing(place.accountId);
  const id = await failDay(place.paramId);
  const decision = { id: approvalId as string, approve: true, version: 1 };
  const refusal = await second.call(decide, decision).then(
    () => null,
    (error: { body: { code: string } }) => error.body,
  );
  expect(refusal).toMatchObject({ code: 'bill.unchecked' });
  expect(JSON.stringify(refusal)).toContain(lastOfMonth);
  await b.bench.sql(`update day_check set state = 'passed' where id = $1`, [id]);
  await second.call(decide, decision);
  expect((await standing(place.accountId)).status).toBe('completed');
});
