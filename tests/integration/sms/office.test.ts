import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { people } from '#shared/areas/platform/accounts/people';
import { audits } from '#shared/areas/platform/audit/audit';
import { signIns } from '#shared/areas/platform/session/signIns';
import { smsSignatures } from '#shared/areas/sms/material/signatures';
import { type Bench, type Caller, startBench } from '../../support/bench';
import { visitor, withPassword } from '../platform/session/visitor';

let bench: Bench;
let top: Caller;
let boss: Caller;
/** Material and a member that came and went: in each product one plain deed and one of high risk. */
beforeAll(async () => {
  bench = await startBench({ workers: false });
  top = await bench.staff();
  boss = await bench.as('Super', { sms: true });
  const accountId = boss.accountId ?? '';
  const draft = { name: 'Lighthouse', source: 'brand', remark: '' } as const;
  const { id } = await boss.call(smsSignatures.endpoints.create, draft);
  await boss.call(smsSignatures.endpoints.remove, { id });
  const { personId } = await bench.as('Normal', { accountId });
  await boss.call(people.endpoints.update, { id: personId, role: 'OperationalUser' });
});
afterAll(() => bench?.stop());

const recordsOf = async (query: object) =>
  (await top.call(audits.endpoints.list, { accountId: boss.accountId ?? '', size: 100, ...query }))
    .rows;
const isOfSms = ({ module }: { module: string }) => /^sms[A-Z]/.test(module);

test('/sms-operational: what was done in SMS stands there and nothing else; both products together are all records', async () => {
  const sms = await recordsOf({ product: 'sms' });
  expect(sms.every(isOfSms)).toBe(true);
  expect(sms.map((r) => r.module)).toEqual(expect.arrayContaining(['smsSignature', 'smsReview']));
  const others = await recordsOf({ product: 'cdn' });
  expect(others.some(isOfSms)).toBe(false);
  expect(sms.length + others.length).toBe((await recordsOf({})).length);
});

test('/sms-criticalopt: of SMS the operations of high risk alone wait for a second person', async () => {
  const critical = await recordsOf({ product: 'sms', risk: 'high' });
  expect(critical).toMatchObject([{ module: 'smsSignature', operation: 'remove', review: 'open' }]);
  const { number = 0 } = critical[0] ?? {};
  await top.call(audits.endpoints.review, { numbers: [number], note: 'asked for' });
  expect(await recordsOf({ product: 'sms', risk: 'high', review: 'open' })).toEqual([]);
});

test('/sms-userlatest: sign-ins of accounts with SMS stand there, those of others do not', async () => {
  const without = await bench.as('Super', { sms: false });
  for (const { email } of [boss, without]) {
    await withPassword(bench, email);
    await visitor(bench, '10.41.0.1').signIn(email);
  }
  const seen = async ({ email }: Caller) =>
    (await top.call(signIns.endpoints.list, { search: email, product: 'sms' })).total;
  expect([await seen(boss), await seen(without)]).toEqual([1, 0]);
});
