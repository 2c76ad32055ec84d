import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { smsReviews } from '#shared/areas/sms/material/reviews';
import { smsSignatures } from '#shared/areas/sms/material/signatures';
import { type Bench, type Caller, startBench } from '../../support/bench';

const { list, one, create, update, remove } = smsSignatures.endpoints;
let bench: Bench;
let me: Caller;
const withSms = async (caller: Caller): Promise<Caller> => {
  await bench.sql('update account set sms_enabled = true where id = $1', [caller.accountId]);
  return caller;
};
beforeAll(async () => {
  bench = await startBench({ workers: false });
  me = await withSms(await bench.as('Super'));
});
afterAll(() => bench?.stop());

test('/sms-signature: an account applies for a signature, finds it by search, state and day, changes and deletes it', async () => {
  const applied = await me.call(create, { name: 'Manifold', source: 'company', remark: 'ours' });
  expect(applied).toMatchObject({ accountId: me.accountId, status: 'reviewing', version: 1 });
  await me.call(create, { name: 'Other', source: 'app', remark: '' });
  const names = async (query: object) => (await me.call(list, query)).rows.map((r) => r.name);
  expect(await names({ search: 'OUR' })).toEqual(['Manifold']);
  expect(await names({ source: 'app,brand' })).toEqual(['Other']);
  expect(await names({ status: 'approved' })).toEqual([]);
  expect(await names({ createdAtTo: '2020-01-01T00:00:00Z' })).toEqual([]);
  expect(await names({ sort: 'name' })).toEqual(['Manifold', 'Other']);
  await me.call(update, { id: applied.id, name: 'Mani', source: 'company', remark: '' });
  expect(await me.call(one, { id: applied.id })).toMatchObject({ name: 'Mani' });
  await me.call(remove, { id: applied.id });
  await expect(me.call(one, { id: applied.id })).rejects.toMatchObject({ status: 404 });
});

test('/updateSignaturePage: an approved signature that says something else waits for review again; a remark changes nothing', async () => {
  const draft = { name: 'Approved', source: 'brand', remark: '' } as const;
  const { id } = await me.call(create, draft);
  const reviewer = await bench.staff();
  const [item] = (await reviewer.call(smsReviews.endpoints.list, { search: 'Approved' })).rows;
  const review = { id: item?.id as string };
  await reviewer.call(smsReviews.endpoints.claim, review);
  await reviewer.call(smsReviews.endpoints.decide, { ...review, approve: true });
  const noted = await me.call(update, { ...draft, id, remark: 'registered 2026' });
  expect(noted).toMatchObject({ status: 'approved', version: 1, usedVersion: 1 });
  const changed = await me.call(update, { ...draft, id, name: 'Changed' });
  expect(changed).toMatchObject({ status: 'reviewing', version: 2, usedVersion: 1 });
});

test('/sms-signature: staff name the account of a new signature and see whose each is', async () => {
  const staff = await bench.staff();
  const draft = { name: 'By staff', source: 'website', remark: '' } as const;
  await expect(staff.call(create, draft)).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'accountId', code: 'field.required' }] },
  });
  const signature = await staff.call(create, { ...draft, accountId: me.accountId as string });
  expect(signature.accountId).toBe(me.accountId);
  const { rows } = await staff.call(list, { accountId: me.accountId as string });
  expect(rows.every((r) => r.accountName !== null)).toBe(true);
  expect((await me.call(list, { search: 'By staff' })).total).toBe(1);
});

test('/sms-signature: other accounts and read-only people cannot change one; without SMS nobody sees any', async () => {
  const draft = { name: 'Mine', source: 'company', remark: '' } as const;
  const { id } = await me.call(create, draft);
  const other = await withSms(await bench.as('Super'));
  await expect(other.call(update, { ...draft, id })).rejects.toMatchObject({ status: 404 });
  const reader = await bench.as('Normal', { accountId: me.accountId as string });
  expect((await reader.call(list, {})).rows.length).toBeGreaterThan(0);
  await expect(reader.call(remove, { id })).rejects.toMatchObject({ status: 403 });
  const without = await bench.as('Super');
  await bench.sql('update account set sms_enabled = false where id = $1', [without.accountId]);
  await expect(without.call(list, {})).rejects.toMatchObject({ status: 403 });
});
