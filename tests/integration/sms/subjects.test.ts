import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { smsRecords } from '#shared/areas/sms/records/records';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsOptOuts } from '#shared/areas/sms/numberFiles/optOuts';
import { smsStatistics } from '#shared/areas/sms/statistics/statistics';
import { mostPromotions } from '#shared/areas/sms/campaigns/checks';
import { approvedMaterial } from './campaignWorld';
import { numbers, startSmsWorld, type SmsWorld } from './world';

const { list, summary, allowance } = smsStatistics.endpoints;
let world: SmsWorld;
let material: { signatureId: string; templateId: string };
const [first = '', second = '', third = ''] = numbers(51_000, 3);
beforeAll(async () => {
  world = await startSmsWorld();
  material = await approvedMaterial(world, 'Hello {name}.');
  const { send } = smsSubmissions.endpoints;
  const named = (to: string) => ({ to: `+${to}`, values: { name: 'Li' } });
  const plain = (to: string) => ({ to: `+${to}`, text: 'plain' });
  await world.me.call(send, {
    kind: 'notice',
    ...material,
    messages: [named(first), named(second)],
  });
  await world.me.call(send, {
    kind: 'promotion',
    signatureId: material.signatureId,
    messages: [plain(first)],
  });
  await world.me.call(send, { kind: 'notice', messages: [plain(third)] });
});
afterAll(() => world?.stop());

test('/sms-statisticanalyze: by template and by signature the groups add up to the records, those without either among them', async () => {
  const records = await world.me.call(smsRecords.endpoints.list, { size: 1 });
  expect(records.total).toBe(4);
  for (const [by, own] of [
    [
      'template',
      [
        ['Offer', 2],
        [null, 2],
      ],
    ],
    [
      'signature',
      [
        ['ACME', 3],
        [null, 1],
      ],
    ],
  ] as const)
    for (const who of [world.me, world.staff]) {
      const { rows } = await who.call(list, { by });
      const counts = rows.map((r) => [r.name, r.messages]);
      expect(counts.toSorted((a, b) => Number(b[0] !== null) - Number(a[0] !== null))).toEqual(own);
    }
  const { rows } = await world.me.call(list, { by: 'template', signatureId: material.signatureId });
  expect(rows.map((r) => r.messages).toSorted()).toEqual([1, 2]);
});

test('/sms-statisticanalyze: compared, the totals stand beside those of the span of the same length before', async () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const later = { from: at(60_000), to: at(3_660_000) };
  const { totals, before } = await world.me.call(summary, { ...later, compare: true });
  expect([totals.messages, before?.messages]).toEqual([0, 4]);
  const records = await world.me.call(smsRecords.endpoints.list, { size: 1 });
  expect(before?.messages).toBe(records.total);
  expect((await world.me.call(summary, later)).before).toBeNull();
});

test('/sms-singletonStatistic: a template and a signature have their own story; what is left of a number’s promotion is told to its account, and to staff for each', async () => {
  const { templateId, signatureId } = material;
  expect((await world.me.call(summary, { templateId })).totals.messages).toBe(2);
  expect((await world.me.call(summary, { signatureId })).totals.messages).toBe(3);
  const other = await world.bench.as('Super');
  await world.bench.sql('update account set sms_enabled = true where id = $1', [other.accountId]);
  expect((await other.call(summary, { templateId })).totals.messages).toBe(0);

  const accountId = world.me.accountId as string;
  const own = async (number: string) => (await world.me.call(allowance, { number })).rows;
  expect(await own(first)).toMatchObject([
    { accountId, used: 1, left: mostPromotions - 1, optedOut: false },
  ]);
  expect(await own(second)).toMatchObject([{ used: 0, left: mostPromotions }]);
  await world.me.call(smsOptOuts.endpoints.add, { numbers: [`+${second}`] });
  expect(await own(second)).toMatchObject([{ optedOut: true }]);
  expect((await world.staff.call(allowance, { number: first })).rows).toMatchObject([
    { accountId, used: 1 },
  ]);
  expect((await world.staff.call(allowance, { number: third })).rows).toEqual([]);
  // Whatever it names, an account is told of itself alone.
  const answer = await other.call(allowance, { number: first, accountId });
  expect(answer.rows).toMatchObject([{ accountId: other.accountId, used: 0 }]);
  const account = { accountId };
  for (const role of ['Normal', 'OperationalUser'] as const)
    await expect(
      (await world.bench.as(role, account)).call(allowance, { number: first }),
    ).rejects.toMatchObject({ status: 403 });
  await expect(world.me.call(allowance, { number: '12' })).rejects.toMatchObject({
    body: { fields: [{ path: 'number', code: 'sms.number' }] },
  });
});
