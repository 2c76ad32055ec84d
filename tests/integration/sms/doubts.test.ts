import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Gateway, startGateway } from '#gateway/gateway';
import { smsRecords } from '#shared/areas/sms/records/records';
import { checkNow } from '#server/model/platform/system/invariants.store';
import { until } from '../../support/bench';
import { codeOf, messaging, numbers, type SmsWorld, startSmsWorld } from './world';

let world: SmsWorld;
let gateway: Gateway;
beforeAll(async () => {
  world = await startSmsWorld();
  await world.channel('meridian alone', ['meridian'], { country: 'SG' });
  gateway = await startGateway(world.bench.platform, {
    fatal: (error) => {
      throw error;
    },
    answerMs: 1_000,
  });
  await until(() => gateway.standing() === 3, { what: 'three sessions to stand' });
});
afterAll(async () => {
  await gateway?.stop();
  await world?.stop();
});
const { submit, statesOf } = messaging(() => world);
const { settle, resend } = smsRecords.endpoints;
const one = (id: string) => world.staff.call(smsRecords.endpoints.one, { id });

test('/sms-smsrecord: staff settle a doubt once; what was not sent can be sent again, each message once', async () => {
  world.set('meridian', { silent: true, loseReceipts: 1 });
  const text = 'in three parts '.repeat(25);
  const to = numbers(7_000, 4, '65810').map((number) => ({ to: number, text }));
  const sent = await submit(to);
  const ids = sent.messages.map((m) => m.id as string);
  const [arrived, lost, waits] = [ids.slice(0, 1), ids.slice(1, 3), ids.slice(3)];
  await until(async () => (await statesOf(sent.id)).every((s) => s === 'doubt'), {
    what: 'all to be in doubt',
  });
  const call = (chosen: readonly string[], end: 'delivered' | 'undelivered', who = world.staff) =>
    codeOf(who.call(settle, { ids: [...chosen], end }));
  expect(await call(lost, 'undelivered', world.me)).toBe('auth.denied');
  expect(await codeOf(world.me.call(resend, { ids: lost }))).toBe('sms.notFailed');
  // Two members of staff at once: one of them decides.
  const both = await Promise.all([call(arrived, 'delivered'), call(arrived, 'undelivered')]);
  expect(both.toSorted()).toEqual(['done', 'sms.notInDoubt']);
  expect(await call([...lost, ...arrived], 'undelivered')).toBe('sms.notInDoubt');
  expect((await one(lost[0] as string)).state).toBe('doubt');
  expect(await call(lost, 'undelivered')).toBe('done');
  expect(await one(lost[0] as string)).toMatchObject({ state: 'undelivered', err: 'by hand' });
  world.set('meridian', { silent: false, loseReceipts: 0 });
  const again = await world.me.call(resend, { ids: lost });
  expect(again).toMatchObject({ accepted: 2, refused: 0 });
  expect(await codeOf(world.me.call(resend, { ids: lost }))).toBe('sms.resentBefore');
  const { resentAs } = await one(lost[0] as string);
  await until(async () => (await one(resentAs as string)).state === 'delivered', {
    ms: 20_000,
    what: 'it to arrive at last',
  });
  expect((await one(waits[0] as string)).state).toBe('doubt');
  const settled = await world.bench.sql<{ id: string }>(
    "select row_id as id from audit where module = 'smsRecord' and operation = 'settle'",
  );
  expect(settled.map((row) => row.id).toSorted()).toEqual([...arrived, ...lost].toSorted());
  const broken = (await checkNow(world.bench.platform.pool)).filter((c) => c.violations > 0);
  expect(broken).toEqual([]);
});
