import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { system } from '#server/kernel/db/context';
import { dueSpends, recountSpent } from '#server/model/sms/messages/index';
import { until } from '../../support/bench';
import { keepGateway } from './killRun';
import {
  approvedMaterial,
  campaignDraft,
  charge,
  copiesOf,
  readyFile,
  settledCampaign,
} from './campaignWorld';
import { codeOf, numbers, type SmsWorld, startSmsWorld } from './world';

const price = 45_000;
const { create, one, start, resume, checks, update } = smsCampaigns.endpoints;
let world: SmsWorld;
let gateway: ReturnType<typeof keepGateway>;
let material: { signatureId: string; templateId: string };
beforeAll(async () => {
  world = await startSmsWorld({ workers: true });
  await charge(world, price);
  gateway = keepGateway(world);
  material = await approvedMaterial(world, 'Hello {name}, {greeting}.');
});
afterAll(async () => {
  await gateway?.stop();
  await world?.stop();
});

const send = (to: readonly string[], text = 'on credit') =>
  world.me.call(smsSubmissions.endpoints.send, {
    kind: 'notice',
    messages: to.map((number) => ({ to: `+${number}`, text })),
  });
const spent = async () => {
  const rows = await world.bench.sql<{ amount: number; segments: number }>(
    'select amount::int, segments::int from sms_spend where account_id = $1 order by month desc limit 1',
    [world.me.accountId],
  );
  return rows[0] ?? { amount: 0, segments: 0 };
};
/** Has the month counted at once. */
const recount = async () => {
  const { run } = world.bench.platform;
  await world.bench.sql(`update sms_spend set counted_at = now() - interval '1 hour'`);
  for (const of of await run(system, dueSpends)) await run(system, (ctx) => recountSpent(ctx, of));
};
/** What the account may come to from now on beyond what it came to. */
const allow = async (segments: number | null, guaranteed = 0) => {
  const credit = segments === null ? null : (await spent()).amount + segments * price;
  await world.bench.sql('update account set sms_credit = $2, guaranteed_sms = $3 where id = $1', [
    world.me.accountId,
    credit,
    guaranteed,
  ]);
};

test('/updateAccount: beyond the credit of its month messages are refused by name, guaranteed segments go out, a refusal gives back', async () => {
  const { update: change, one: read } = accounts.endpoints;
  const staff = await world.bench.staff({ accounts: 'operate' });
  const { createdAt: _at, ...row } = await staff.call(read, {
    id: world.me.accountId as string,
  });
  await send(numbers(40_000, 2));
  expect(await spent()).toEqual({ amount: 0, segments: 0 });
  await staff.call(change, { ...row, smsCredit: 4 * price });
  // What was taken before the limit counts.
  const answer = await send(numbers(40_010, 3));
  expect(answer).toMatchObject({ accepted: 2, refused: 1, reasons: { 'sms.balance': 1 } });
  expect(await spent()).toEqual({ amount: 4 * price, segments: 4 });
  // Many at once take no more than there is.
  await allow(3);
  const rush = await Promise.all(
    numbers(40_020, 8).map((number) => send([number]).then((a) => a.accepted)),
  );
  expect(rush.reduce((a, b) => a + b, 0)).toBe(3);
  await allow(0, 9);
  expect(await send(numbers(40_030, 3))).toMatchObject({ accepted: 2, refused: 1 });
  // A carrier that refuses costs nothing, so that there is room again.
  await allow(1);
  expect((await send(['8613809050001'])).accepted).toBe(1);
  expect((await send(numbers(40_040, 1))).refused).toBe(1);
  const before = await spent();
  await until(
    async () => {
      await recount();
      return (await spent()).amount === before.amount - price;
    },
    { ms: 20_000, what: 'the refusal to be given back' },
  );
  expect((await send(numbers(40_050, 1))).accepted).toBe(1);
  await allow(null);
  expect((await send(numbers(40_060, 5))).accepted).toBe(5);
});

test('/sms-sendtask: a task that the credit does not cover is refused by name, or pauses and goes on once there is more', async () => {
  const to = numbers(41_000, 30);
  const fileId = await readyFile(world, 'Thirty', to);
  const draft = { ...campaignDraft, ...material, fileId, perSecond: 10 };
  const { id } = await world.me.call(create, draft);
  await recount();
  await allow(29);
  const failed = (await world.me.call(checks, { id })).rows.filter((r) => !r.passed);
  expect(failed.map((r) => r.check)).toEqual(['balance']);
  expect(await codeOf(world.me.call(start, { id }))).toBe('sms.checks');
  await allow(30);
  await world.me.call(start, { id });
  await until(async () => (await world.me.call(one, { id })).done > 0, { what: 'the first' });
  // Meanwhile other messages of the account take of it.
  await allow(2);
  const paused = await until(
    async () => {
      const row = await world.me.call(one, { id });
      return row.state === 'paused' ? row : null;
    },
    { ms: 20_000, what: 'the task to pause' },
  );
  expect(paused).toMatchObject({ problem: { code: 'sms.balance' }, refused: 0 });
  expect(paused.done).toBeLessThan(30);
  expect(await codeOf(world.me.call(resume, { id }))).toBe('sms.checks');
  await allow(30);
  await world.me.call(resume, { id });
  const done = await settledCampaign(world, id);
  expect(done).toMatchObject({ total: 30, done: 30, accepted: 30, delivered: 30, refused: 0 });
  expect(copiesOf(world, to)).toEqual(to.map(() => 1));
  // What is done is not changed any more.
  expect(await codeOf(world.me.call(update, { id, ...draft }))).toBe('sms.campaignState');
});
