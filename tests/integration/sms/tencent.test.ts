import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Gateway, startGateway } from '#gateway/gateway';
import { startTencentCarrier } from '#lab/carriers/tencent/api';
import { smsQualifications } from '#shared/areas/sms/material/qualifications';
import { smsRecords } from '#shared/areas/sms/records/records';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsParams } from '#shared/areas/sms/routing/params';
import { smsExchanges } from '#shared/areas/sms/sessions/exchanges';
import { pngOf } from '#server/kernel/draw/pictures';
import { until } from '../../support/bench';
import { type Cloud, openCloud } from './cloudWorld';
import { codeOf, messaging, numbers, type SmsWorld, startSmsWorld } from './world';

let world: SmsWorld;
let cloud: Cloud;
let gateway: Gateway;
let signatureId: string;
let templateId: string;
const change = (o: object) =>
  world.staff.call(smsParams.endpoints.update, { ...cloud.draft, id: cloud.paramId, ...o });
beforeAll(async () => {
  world = await startSmsWorld();
  cloud = await openCloud(world, 'tencent', startTencentCarrier);
  // A transmitter: nothing but what is called back brings receipts home.
  await change({ bindType: 'transmitter' });
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
const text = 'Order {order} is ready for {guest}, order {order}.';
const values = { order: 'A 4711', guest: 'Li' };
const send = (to: readonly string[], o: object = {}) =>
  world.me.call(smsSubmissions.endpoints.send, {
    kind: 'notice',
    signatureId,
    templateId,
    messages: to.map((number) => ({ to: `+${number}`, values })),
    ...o,
  });
/** Messages in the emulator's book by number. */
const inBook = (to: string) => [...cloud.carrier.book.entries].filter((e) => e.to === to);

test('/sms-templateRoot: a signature is filed with Tencent Cloud SMS with the picture of an approved qualification, then a template; both are read back', async () => {
  signatureId = await cloud.signature('Lighthouse');
  templateId = await cloud.template('Ready', text);
  expect(await codeOf(cloud.file({ signatureId }))).toBe('sms.filingProof');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="32"></svg>';
  const content = (await pngOf(svg)).toString('base64');
  await world.me.call(smsQualifications.endpoints.create, {
    name: 'ACME Ltd',
    licence: '91310000MA1K0000XX',
    contact: 'Li',
    phone: '+8613800000000',
    validUntil: '2099-01-01',
    remark: '',
    upload: [{ name: 'licence.png', content }],
  });
  await cloud.approve('ACME Ltd');
  const sign = await cloud.file({ signatureId });
  await cloud.read();
  await cloud.read();
  const signRead = await cloud.filing(sign.id);
  expect(signRead).toMatchObject({ state: 'accepted', content: 'Lighthouse' });
  expect(signRead.code).toMatch(/^\d+$/);
  const template = await cloud.file({ templateId });
  await cloud.read();
  await cloud.read();
  const templateRead = await cloud.filing(template.id);
  expect(templateRead).toMatchObject({ state: 'accepted', content: text });
  // One whose answer was lost is found by the name it was filed under, and not filed twice.
  await world.bench.sql(`update sms_filing set state = 'pending', code = null where id = $1`, [
    template.id,
  ]);
  await cloud.read();
  expect(await cloud.filing(template.id)).toMatchObject({
    state: 'accepted',
    code: templateRead.code,
  });
  const bad = await cloud.template('Bet', 'The casino of {guest} is open.');
  const refusal = await cloud.file({ templateId: bad });
  await cloud.read();
  await cloud.read();
  expect(await cloud.filing(refusal.id)).toMatchObject({
    state: 'refused',
    reason: 'The name is on the list of this carrier',
  });
});

test('/sms-customersendsms: messages go out as the filed template with its values in order, and what is called back is what the books have', async () => {
  const [good = '', other = ''] = numbers(100, 2, SG);
  const bad = '6589020001';
  const national = '8613800000104';
  await cloud.channel('CN');
  const call = await send([good, other, bad, national]);
  expect(call).toMatchObject({ accepted: 4, refused: 0 });
  await until(
    async () => (await statesOf(call.id)).every((s) => s === 'delivered' || s === 'undelivered'),
    { ms: 20_000, what: 'the ends of four messages' },
  );
  expect((await statesOf(call.id)).sort()).toEqual([
    'delivered',
    'delivered',
    'delivered',
    'undelivered',
  ]);
  for (const to of [good, other, bad, national])
    expect(inBook(to).map((e) => e.taken)).toEqual([[to === bad ? 'UNDELIV' : 'DELIVRD']]);
  const log = await until(
    async () => {
      const { rows } = await world.staff.call(smsExchanges.endpoints.list, {
        command: 'POST SendSms',
        size: 200,
      });
      return rows.length >= 4 ? rows : null;
    },
    { ms: 20_000, what: 'the exchanges' },
  );
  for (const secret of [good, 'A 4711']) expect(JSON.stringify(log)).not.toContain(secret);
});

test('/sms-supplierparamsmanag-root: throttling is waited out, a limit of one number ends its message, a withdrawn key lets another carrier take over', async () => {
  const [to = ''] = numbers(300, 1, SG);
  cloud.set({ throttleNext: 2 });
  const slow = await send([to]);
  await allAre(slow.id, 'delivered', 1);
  expect(inBook(to)).toHaveLength(1);
  const blocked = await send(['6589040001']);
  await allAre(blocked.id, 'rejected', 1);
  const [row] = (await world.me.call(smsRecords.endpoints.list, { submissionId: blocked.id })).rows;
  expect(row).toMatchObject({ err: 'LimitExceeded.PhoneNumberDailyLimit' });
  const unfiled = await send([], {
    templateId: undefined,
    messages: [{ to: `+${to}`, text: 'x' }],
  });
  expect(unfiled.reasons).toEqual({ 'sms.notFiled': 1 });
  cloud.set({ refuseBinds: true });
  const other = '351910000301';
  const over = await send([other]);
  await allAre(over.id, 'delivered', 1);
  expect(inBook(other)).toEqual([]);
  cloud.set({ refuseBinds: false });
  await until(() => gateway.standing() === 4, { ms: 60_000, what: 'the session to stand again' });
});

test('/sms-smsrecord: what was cut is in doubt, is found by its context, is asked about, and never goes out twice; receipts are fetched where they are not called back', async () => {
  const [first = '', lost = '', second = ''] = numbers(400, 3, SG);
  cloud.set({ cutAfter: 1, loseReceipts: 1 });
  const cut = await send([first]);
  await allAre(cut.id, 'doubt', 1);
  cloud.set({ loseReceipts: 0 });
  await allAre(cut.id, 'sent', 1);
  expect(inBook(first)).toHaveLength(1);
  const [row] = (await world.me.call(smsRecords.endpoints.list, { submissionId: cut.id })).rows;
  await world.staff.call(smsRecords.endpoints.query, { id: row?.id as string });
  await allAre(cut.id, 'delivered', 1);
  cloud.set({ dropNext: 1 });
  const gone = await send([lost]);
  await allAre(gone.id, 'doubt', 1);
  cloud.set({ push: '' });
  await change({ bindType: 'transceiver' });
  const fetched = await send([second]);
  await allAre(fetched.id, 'delivered', 1);
  expect(inBook(second)).toHaveLength(1);
  expect(inBook(lost)).toHaveLength(0);
  expect(await statesOf(gone.id)).toEqual(['doubt']);
});

test('/sms-supplierparamsmanag-root: the address for call backs answers as Tencent Cloud asks; the test shows each method it reads with', async () => {
  const line = { nationcode: '86', mobile: '13800000104', report_status: 'SUCCESS', sid: 'x-1' };
  const answer = await fetch(cloud.push, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([line]),
  });
  expect([answer.status, await answer.json()]).toEqual([200, { result: 0, errmsg: 'OK' }]);
  const { test: tested } = smsParams.endpoints;
  const result = await world.staff.call(tested, { id: cloud.paramId });
  expect(result.ok).toBe(true);
  expect(result.steps.filter((s) => s.direction === 'out').map((s) => s.name)).toEqual([
    'POST DescribeSmsSignList',
    'POST DescribeSmsTemplateList',
    'POST PullSmsSendStatusByPhoneNumber',
  ]);
  await change({ secret: 'another' });
  expect(await world.staff.call(tested, { id: cloud.paramId })).toMatchObject({
    ok: false,
    reason: expect.stringContaining('AuthFailure.SignatureFailure'),
  });
});
