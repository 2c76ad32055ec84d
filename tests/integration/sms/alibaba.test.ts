import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Gateway, startGateway } from '#gateway/gateway';
import { startAlibabaCarrier } from '#lab/carriers/alibaba/api';
import { smsRecords } from '#shared/areas/sms/records/records';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsParams } from '#shared/areas/sms/routing/params';
import { smsSchedules } from '#shared/areas/sms/routing/schedules';
import { smsExchanges } from '#shared/areas/sms/sessions/exchanges';
import { until } from '../../support/bench';
import { type Cloud, openCloud } from './cloudWorld';
import { codeOf, messaging, numbers, type SmsWorld, startSmsWorld } from './world';

let world: SmsWorld;
let cloud: Cloud;
let gateway: Gateway;
let signatureId: string;
let templateId: string;
beforeAll(async () => {
  world = await startSmsWorld();
  cloud = await openCloud(world, 'alibaba', startAlibabaCarrier);
  await cloud.channel('SG');
  await cloud.channel('PT', [world.params.meridian]);
  gateway = await startGateway(world.bench.platform, {
    fatal: (error) => {
      throw error;
    },
    answerMs: 1_500,
    numberRuleMs: 600_000,
  });
  await until(() => gateway.standing() === 4, { what: 'four sessions to stand' });
});
afterAll(async () => {
  await gateway?.stop();
  await cloud?.stop();
  await world?.stop();
});
const { statesOf, allAre } = messaging(() => world);
const SG = '65810';
const text = 'Order {order} is ready for {guest}.';
const values = { order: 'A 4711', guest: 'Li' };
const send = (to: readonly string[], o: object = {}) =>
  world.me.call(smsSubmissions.endpoints.send, {
    kind: 'notice',
    signatureId,
    templateId,
    messages: to.map((number) => ({ to: `+${number}`, values })),
    ...o,
  });
/** What the carrier is to a message of the account now. */
const verdict = async () => {
  const of = {
    accountId: world.me.accountId as string,
    to: `+${SG}00200`,
    kind: 'notice' as const,
  };
  return (await world.staff.call(smsSchedules.endpoints.trace, of)).ways[0]?.verdict;
};
/** Messages in the emulator's book by number. */
const inBook = (to: string) => [...cloud.carrier.book.entries].filter((e) => e.to === to);

test('/sms-templateRoot: a signature and then a template are filed with Alibaba Cloud SMS once, and read back accepted with its code', async () => {
  signatureId = await cloud.signature('Lighthouse');
  templateId = await cloud.template('Ready', text);
  expect(await verdict()).toBe('unfiled');
  expect(await codeOf(cloud.file({ templateId }))).toBe('sms.filingOrder');
  expect(await codeOf(cloud.file({ signatureId }, { templateId }))).toBe('sms.filingSubject');
  const sign = await cloud.file({ signatureId });
  expect(sign).toMatchObject({ state: 'pending', byApi: true, content: 'Lighthouse' });
  await cloud.read();
  await cloud.read();
  expect(await cloud.filing(sign.id)).toMatchObject({ state: 'accepted', code: 'Lighthouse' });
  const filed = await cloud.file({ templateId });
  await cloud.read();
  await cloud.read();
  const read = await cloud.filing(filed.id);
  expect(read).toMatchObject({ state: 'accepted', content: text, templateName: 'Ready' });
  expect(read.code).toMatch(/^SMS_\d+$/);
  // A template whose answer was lost is found by the name it was filed under, and not filed twice.
  await world.bench.sql(`update sms_filing set state = 'pending', code = null where id = $1`, [
    filed.id,
  ]);
  await cloud.read();
  expect(await cloud.filing(filed.id)).toMatchObject({ state: 'accepted', code: read.code });
  const bad = await cloud.template('Bet', 'The casino of {guest} is open.');
  const refusal = await cloud.file({ templateId: bad });
  await cloud.read();
  await cloud.read();
  expect(await cloud.filing(refusal.id)).toMatchObject({
    state: 'refused',
    reason: 'The name is on the list of this carrier',
  });
});

test('/sms-customersendsms: messages go out as the filed template with its variables, and their receipts come home as the books have it', async () => {
  const [good = '', lost = ''] = numbers(100, 2, SG);
  const bad = '6589020001';
  const national = '8613800000104';
  await cloud.channel('CN');
  const call = await send([good, lost, bad, national]);
  expect(call).toMatchObject({ accepted: 4, refused: 0 });
  await until(
    async () => (await statesOf(call.id)).every((s) => s === 'delivered' || s === 'undelivered'),
    { ms: 20_000, what: 'the ends of four messages' },
  );
  const { rows } = await world.me.call(smsRecords.endpoints.list, { submissionId: call.id });
  expect(rows.map((r) => r.state).sort()).toEqual([
    'delivered',
    'delivered',
    'delivered',
    'undelivered',
  ]);
  for (const to of [good, lost, bad, national])
    expect(inBook(to).map((e) => e.taken)).toEqual([[to === bad ? 'UNDELIV' : 'DELIVRD']]);
  // Free text that reads as the template does is sent as it; nothing personal is in the log.
  const free = await world.me.call(smsSubmissions.endpoints.send, {
    kind: 'notice',
    signatureId,
    messages: [{ to: `+${SG}00120`, text: 'Order 7 is ready for Zhang Wei.' }],
  });
  await allAre(free.id, 'delivered', 1);
  const log = await until(
    async () => {
      const { rows: lines } = await world.staff.call(smsExchanges.endpoints.list, {
        command: 'POST SendSms',
        size: 200,
      });
      return lines.length >= 5 ? lines : null;
    },
    { ms: 20_000, what: 'the exchanges' },
  );
  const all = JSON.stringify(log);
  for (const secret of [good, 'Zhang Wei', 'A 4711']) expect(all).not.toContain(secret);
});

test('/sms-schedulemanag-root: a text that Alibaba Cloud SMS accepted no template for is refused by rule before it is sent, or takes another carrier', async () => {
  const [to = ''] = numbers(200, 1, SG);
  const free = { templateId: undefined, messages: [{ to: `+${to}`, text: 'Something else' }] };
  const refusal = await send([], free);
  expect(refusal).toMatchObject({ accepted: 0, reasons: { 'sms.notFiled': 1 } });
  const unsigned = await send([to], { signatureId: undefined });
  expect(unsigned.reasons).toEqual({ 'sms.notFiled': 1 });
  expect(inBook(to)).toEqual([]);
  const other = '351910000201';
  const over = await send([], {
    templateId: undefined,
    messages: [{ to: `+${other}`, text: 'Hi' }],
  });
  await allAre(over.id, 'delivered', 1);
  expect(inBook(other)).toEqual([]);
  expect([...world.carriers.meridian.carrier.book.entries].map((e) => e.to)).toContain(other);
  expect(await verdict()).toBe('takes');
});

test('/sms-supplierparamsmanag-root: throttling is waited out, a refusal ends the message with the code, a withdrawn key lets another carrier take over', async () => {
  const [to = ''] = numbers(300, 1, SG);
  cloud.set({ throttleNext: 2 });
  const slow = await send([to]);
  await allAre(slow.id, 'delivered', 1);
  expect(inBook(to)).toHaveLength(1);
  const blocked = await send(['6589040001']);
  await allAre(blocked.id, 'rejected', 1);
  const [row] = (await world.me.call(smsRecords.endpoints.list, { submissionId: blocked.id })).rows;
  expect(row).toMatchObject({ err: 'isv.BUSINESS_LIMIT_CONTROL' });
  cloud.set({ refuseBinds: true });
  const other = '351910000301';
  const over = await send([other]);
  await allAre(over.id, 'delivered', 1);
  expect(inBook(other)).toEqual([]);
  cloud.set({ refuseBinds: false });
  await until(() => gateway.standing() === 4, { ms: 60_000, what: 'the session to stand again' });
});

test('/sms-smsrecord: what was cut is in doubt, is found by our reference or by its receipt, and never goes out twice', async () => {
  const [first = '', lost = '', second = ''] = numbers(400, 3, SG);
  cloud.set({ cutAfter: 1, loseReceipts: 1 });
  const taken = await send([first]);
  await allAre(taken.id, 'doubt', 1);
  cloud.set({ loseReceipts: 0 });
  // The service is asked by our reference, and knows the message.
  await allAre(taken.id, 'sent', 1);
  expect(inBook(first)).toHaveLength(1);
  // Its receipt never came: asked about, it tells the end.
  const [row] = (await world.me.call(smsRecords.endpoints.list, { submissionId: taken.id })).rows;
  await world.staff.call(smsRecords.endpoints.query, { id: row?.id as string });
  await allAre(taken.id, 'delivered', 1);
  // What never reached it stays in doubt: it may be on its way there still.
  cloud.set({ dropNext: 1 });
  const gone = await send([lost]);
  await allAre(gone.id, 'doubt', 1);
  cloud.set({ cutAfter: 1 });
  const pushed = await send([second]);
  await allAre(pushed.id, 'delivered', 1);
  expect(inBook(second)).toHaveLength(1);
  expect(inBook(lost)).toHaveLength(0);
  expect(await statesOf(gone.id)).toEqual(['doubt']);
});

test('/sms-supplierparamsmanag-root: receipts are taken at the address of the parameter alone; the test shows each method it reads with', async () => {
  const push = async (url: string, body: unknown) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return [answer.status, await answer.json()];
  };
  const report = [{ phone_number: '13800000104', success: true, biz_id: '1^0', out_id: 'x' }];
  expect(await push(cloud.push, report)).toEqual([200, { code: 0, msg: 'OK' }]);
  expect((await push(cloud.push, { receipts: [] }))[0]).toBe(400);
  expect(
    (
      await push(
        cloud.push.replace(/.$/, (c) => (c === '0' ? '1' : '0')),
        report,
      )
    )[0],
  ).toBe(401);
  expect((await push(cloud.push.replace(/\/[0-9a-f]{40}$/, ''), report))[0]).toBe(401);
  const { test: tested } = smsParams.endpoints;
  const result = await world.staff.call(tested, { id: cloud.paramId });
  expect(result.ok).toBe(true);
  const named = result.steps.filter((s) => s.direction === 'out').map((s) => s.name);
  expect(named).toEqual([
    'POST QuerySmsSignList',
    'POST QuerySmsTemplateList',
    'POST QuerySendDetails',
  ]);
  expect(result.steps.filter((s) => s.direction === 'in').map((s) => s.status)).toEqual(
    Array(3).fill('200'),
  );
  const wrong = { ...cloud.draft, id: cloud.paramId, secret: 'another' };
  await world.staff.call(smsParams.endpoints.update, wrong);
  const refusal = await world.staff.call(tested, { id: cloud.paramId });
  expect(refusal).toMatchObject({
    ok: false,
    reason: expect.stringContaining('SignatureDoesNotMatch'),
  });
  await world.staff.call(smsParams.endpoints.update, { ...cloud.draft, id: cloud.paramId });
  const long = { ...cloud.draft, id: cloud.paramId, protocol: 'smpp' as const };
  expect(await codeOf(world.staff.call(smsParams.endpoints.update, long))).toBe('sms.longSystemId');
});
