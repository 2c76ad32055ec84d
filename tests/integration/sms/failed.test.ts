import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Gateway, startGateway } from '#gateway/gateway';
import { smsPrices } from '#shared/areas/sms/prices/prices';
import { smsAdvices } from '#shared/areas/sms/records/advice';
import { smsRecords } from '#shared/areas/sms/records/records';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsBindings } from '#shared/areas/sms/routing/bindings';
import { smsSchedules } from '#shared/areas/sms/routing/schedules';
import { isStop, takeReply } from '#gateway/store/replies';
import { smsOptOuts } from '#shared/areas/sms/numberFiles/optOuts';
import { maskedNumber } from '#shared/areas/sms/numbers';
import { allotNumbers, messageKeys } from '#server/model/sms/messages/index';
import { until } from '../../support/bench';
import { clockAhead, realClock } from '../../support/clockAhead';
import { codeOf, copiesIn, messaging, numbers, type SmsWorld, startSmsWorld } from './world';

let world: SmsWorld;
let gateway: Gateway;
beforeAll(async () => {
  world = await startSmsWorld();
  gateway = await startGateway(world.bench.platform, {
    fatal: (error) => {
      throw error;
    },
  });
  await until(() => gateway.standing() === 3, { what: 'three sessions to stand' });
});
afterAll(async () => {
  await gateway?.stop();
  await world?.stop();
});
const { submit, statesOf, allAre } = messaging(() => world);
const { classes, failed, list, one, optOut, resend } = smsRecords.endpoints;
const idsOf = ({ messages }: Awaited<ReturnType<typeof submit>>) =>
  messages.map((m) => m.id as string);

test('/sms-failed-smsrecord: failures stand by class; chosen ones are sent again once, under the checks of a new one, or opted out', async () => {
  const to = ['8613809020001', '8613809020002', '8613809080001'];
  const sent = await submit(to.map((number) => ({ to: number, text: 'will fail' })));
  const good = await submit([{ to: numbers(30_000, 1)[0] as string, text: 'arrives' }]);
  await until(
    async () => (await statesOf(sent.id)).sort().join() === 'expired,undelivered,undelivered',
    { ms: 30_000, what: 'three to fail' },
  );
  await allAre(good.id, 'delivered', 1);
  const { rows } = await world.me.call(classes, {});
  expect(rows.map(({ state, err, messages }) => [state, err, messages])).toEqual([
    ['undelivered', '001', 2],
    ['expired', '027', 1],
  ]);
  const ofClass = await world.me.call(failed, { state: ['undelivered'], err: '001' });
  expect(ofClass.rows.map((r) => r.id).sort()).toEqual(idsOf(sent).slice(0, 2).sort());

  const ids = idsOf(sent).slice(0, 2);
  const again = (who: typeof world.me, chosen: string[]) =>
    codeOf(who.call(resend, { ids: chosen }));
  expect(await again(world.me, idsOf(good))).toBe('sms.notFailed');
  const stranger = await world.bench.as('Super');
  await world.bench.sql('update account set sms_enabled = true where id = $1', [
    stranger.accountId,
  ]);
  expect(await again(stranger, ids)).toBe('data.absent');
  // The first number opts out: its message is refused as a new one would be, and may be sent again later.
  expect(await world.me.call(optOut, { ids: ids.slice(0, 1) })).toEqual({ added: 1 });
  const both = await Promise.allSettled([
    world.me.call(resend, { ids }),
    world.me.call(resend, { ids }),
  ]);
  const answers = both.flatMap((r) => (r.status === 'fulfilled' ? [r.value] : []));
  expect(answers).toEqual([{ accepted: 1, refused: 1, reasons: { 'sms.optedOut': 1 } }]);
  expect(await again(world.me, ids.slice(1))).toBe('sms.resentBefore');
  const before = await world.me.call(one, { id: ids[1] as string });
  const after = await world.me.call(one, { id: before.resentAs as string });
  expect(after).toMatchObject({ resentOf: ids[1], text: 'will fail', channelName: 'Main' });
  await allAre(after.submissionId, 'undelivered', 1);
  const copies = copiesIn(world.carriers);
  expect(to.map((n) => copies.get(`${n} `))).toEqual([1, 2, 1]);
});

test('/sms-smsLog: an error says what to do in both languages, by its code or by the state; staff keep the table', async () => {
  const sent = await submit([{ to: '8613809020003', text: 'no advice yet' }]);
  await allAre(sent.id, 'undelivered', 1);
  const row = async () => (await world.me.call(list, { submissionId: sent.id })).rows[0];
  expect((await row())?.advice).toEqual({
    zhCN: expect.stringContaining('号码'),
    en: expect.stringContaining('Check that the number is in use'),
  });
  const entry = { code: '001', zh: '号码为空号。', en: 'The number is not in use.' };
  const { id } = await world.staff.call(smsAdvices.endpoints.create, entry);
  expect((await row())?.advice).toEqual({ zhCN: entry.zh, en: entry.en });
  await world.staff.call(smsAdvices.endpoints.update, { ...entry, id, en: 'Nobody has it.' });
  expect((await row())?.advice?.en).toBe('Nobody has it.');
  expect(await codeOf(world.staff.call(smsAdvices.endpoints.create, entry))).not.toBe('done');
  await expect(world.me.call(smsAdvices.endpoints.list, {})).rejects.toMatchObject({ status: 403 });
  const good = await submit([{ to: numbers(31_000, 1)[0] as string, text: 'fine' }]);
  await allAre(good.id, 'delivered', 1);
  const fine = await world.me.call(list, { submissionId: good.id });
  expect(fine.rows[0]?.advice).toBeNull();
});

test('/sms-customersendsms: a dry replay tells what the same call would do now, and sends nothing', async () => {
  const to = numbers(32_000, 3);
  const sent = await submit(to.map((number) => ({ to: number, text: 'once' })));
  await allAre(sent.id, 'delivered', 3);
  const replay = () => world.me.call(smsSubmissions.endpoints.replay, { id: sent.id });
  const count = async () =>
    (await world.bench.sql<{ n: number }>('select count(*)::int as n from sms_message'))[0]?.n;
  const before = await count();
  expect(await replay()).toEqual({ kept: 3, accepted: 3, parts: 3, refused: [] });
  await world.me.call(optOut, { ids: idsOf(sent).slice(0, 1) });
  expect(await replay()).toMatchObject({
    kept: 3,
    accepted: 2,
    refused: [{ code: 'sms.optedOut', messages: 1 }],
  });
  expect(await count()).toBe(before);
  const waits = await world.bench.sql('select 1 from sms_chunk');
  expect(waits).toEqual([]);
  const stranger = await world.bench.as('Super');
  const theirs = stranger.call(smsSubmissions.endpoints.replay, { id: sent.id });
  expect(await codeOf(theirs)).not.toBe('done');
  const copies = copiesIn(world.carriers);
  expect(to.map((n) => copies.get(`${n} `))).toEqual([1, 1, 1]);
});

test('/sms-channelSupplierParamBindingRoot: before it is saved a binding tells what it would have meant for the last 7 days', async () => {
  const channelId = await world.channel('Simulated', ['meridian', 'solstice'], { country: 'SG' });
  const sent = await submit(
    numbers(33_000, 40, '65810').map((to) => ({ to, text: 'simulate with me' })),
  );
  await allAre(sent.id, 'delivered', 40);
  const { simulate, list: bindings } = smsBindings.endpoints;
  const price = { country: 'SG', prefix: '', price: 20_000, currency: 'USD' } as const;
  const { meridian, zenith } = world.params;
  await world.staff.call(smsPrices.endpoints.create, {
    ...price,
    network: '',
    rules: '',
    paramId: zenith,
    validFrom: '2020-01-01',
    validTo: null,
  });
  const draft = { channelId, priority: 1, weight: 300, countries: [], enabled: true };
  const answer = await world.staff.call(simulate, { ...draft, paramId: zenith });
  expect(answer).toMatchObject({ messages: 40, lostNow: 0, lostThen: 0, deliveredNow: 1 });
  const ways = answer.ways.map((w) => [w.name, w.before, w.after, w.delivered, w.costThen]);
  expect(ways.sort()).toEqual([
    ['meridian', 40, 10, 1, null],
    ['solstice', 0, 0, null, null],
    ['zenith', 0, 30, null, 30 * 20_000],
  ]);
  const { rows } = await world.staff.call(bindings, { channelId });
  const own = rows.find((r) => r.paramId === meridian);
  const off = { ...draft, id: own?.id, paramId: meridian, countries: ['GB'] };
  const without = await world.staff.call(simulate, off);
  expect(without.ways.map((w) => [w.name, w.before, w.after]).sort()).toEqual([
    ['meridian', 40, 0],
    ['solstice', 0, 40],
  ]);
  expect((await world.staff.call(bindings, { channelId })).total).toBe(2);
});

test('/sms-schedulemanag: a route tells which channels the messages of the last 7 days would have taken', async () => {
  const { simulate, list: rules } = smsSchedules.endpoints;
  const draft = { kinds: [], countries: ['SG'], channelId: world.channelId, place: 1 };
  const named = ({ ways }: { ways: { name: string; before: number; after: number }[] }) =>
    Object.fromEntries(ways.map((w) => [w.name, w.after - w.before]));
  const moved = await world.me.call(simulate, { ...draft, enabled: true });
  expect(named(moved)).toEqual({ Main: 40, Simulated: -40 });
  const own = (await world.me.call(rules, {})).rows.find((r) => r.name === 'Simulated');
  const { id, kinds, countries, channelId, place } = own as NonNullable<typeof own>;
  const off = { id, kinds, countries, channelId, place, enabled: false };
  expect(named(await world.me.call(simulate, off))).toEqual({ Main: 40, Simulated: -40 });
  const stranger = await world.bench.as('Super');
  await world.bench.sql('update account set sms_enabled = true where id = $1', [
    stranger.accountId,
  ]);
  expect((await stranger.call(simulate, { ...draft, enabled: true })).messages).toBe(0);
});

test('/sms-customersendsms: messages are taken by a process whose clock was days ahead for a moment', async () => {
  clockAhead(5 * 86_400_000);
  await allotNumbers(1);
  realClock();
  const sent = await submit([{ to: numbers(33_000, 1)[0] as string, text: 'after the jump' }]);
  expect(sent).toMatchObject({ accepted: 1, refused: 0 });
  await allAre(sent.id, 'delivered', 1);
});

test('/sms-numberFileRoot: people end messages with the words of carriers however they type them', () => {
  const words = 'Stop.|STOPALL|cancel|END| quit |Revoke|opt out|Opt-Out!|ＴＤ|退订。|td'.split('|');
  expect(words.filter((word) => !isStop(word))).toEqual([]);
  const others = 'please stop calling|ok||。|ending|不退订|no'.split('|');
  expect(others.filter(isStop)).toEqual([]);
});

test('/sms-numberFileRoot: a reply opts out the number written to, also where its carrier leaves the code out', async () => {
  const [national = '', whole = '', other = ''] = numbers(34_000, 3);
  const sent = await submit([national, whole].map((to) => ({ to, text: 'offer' })));
  await allAre(sent.id, 'delivered', 2);
  const { pool, secrets } = world.bench.platform;
  const keys = await messageKeys(pool, secrets);
  const [way] = await world.bench.sql<{ param: number }>(
    'select distinct param from sms_outcome where msg_id in (select id from sms_message where submission_id = $1)',
    [sent.id],
  );
  const say = (from: string) => takeReply(pool, keys, way?.param ?? 0, { from, text: 'Stop.' });
  // Nobody wrote to the last one; no number is guessed for it.
  for (const from of [national.slice(2), whole, whole, other.slice(2)]) await say(from);
  const { rows } = await world.me.call(smsOptOuts.endpoints.list, {});
  expect(
    rows
      .filter((row) => row.source === 'reply')
      .map((row) => row.masked)
      .sort(),
  ).toEqual([national, whole].map(maskedNumber).sort());
});
