import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Gateway, startGateway } from '#gateway/gateway';
import { smsReceipts } from '#shared/areas/sms/records/receipts';
import { smsRecords } from '#shared/areas/sms/records/records';
import { smsParams } from '#shared/areas/sms/routing/params';
import { smsSessionDays } from '#shared/areas/sms/sessions/days';
import { smsSessions } from '#shared/areas/sms/sessions/sessions';
import { until } from '../../support/bench';
import { copiesIn, messaging, numbers, receiptsTaken, type SmsWorld, startSmsWorld } from './world';

let world: SmsWorld;
let gateway: Gateway;
const faults: unknown[] = [];
beforeAll(async () => {
  world = await startSmsWorld();
  gateway = await startGateway(world.bench.platform, {
    fatal: (error) => faults.push(error),
    numberRuleMs: 500,
  });
  await until(() => gateway.standing() === 3, { what: 'three sessions to stand' });
});
afterAll(async () => {
  await gateway?.stop();
  await world?.stop();
});

const { submit, statesOf, allAre } = messaging(() => world);

test('/sms-smsrecord: messages of the API are delivered once each and found by number, id, and own reference', async () => {
  const to = numbers(10_000, 150);
  const messages = to.map((number, i) => ({
    to: `+${number}`,
    text: `Hello ${i} {€}`,
    reference: `r-${i}`,
  }));
  const answer = await submit(messages);
  expect(answer).toMatchObject({ count: 150, accepted: 150, refused: 0, parts: 150 });
  await allAre(answer.id, 'delivered', 150);
  const copies = copiesIn(world.carriers);
  expect(to.map((n) => copies.get(`${n} `))).toEqual(to.map(() => 1));
  const search = async (find: string) =>
    (await world.me.call(smsRecords.endpoints.list, { find })).rows.map((r) => r.ownRef);
  expect(await search(`+${to[7]}`)).toEqual(['r-7']);
  expect(await search(answer.messages[9]?.id as string)).toEqual(['r-9']);
  expect(await search('r-11')).toEqual(['r-11']);
  const one = await world.me.call(smsRecords.endpoints.one, {
    id: answer.messages[3]?.id as string,
  });
  expect(one).toMatchObject({ text: 'Hello 3 {€}', state: 'delivered', attempts: 1 });
  expect(one.destination).not.toContain(String(to[3]).slice(5));
});

test('/sms-customersendsms: bad numbers are refused and counted', async () => {
  const messages = [
    { to: numbers(11_000, 1)[0] as string, text: 'once' },
    { to: '12', text: 'nobody' },
  ];
  const first = await submit(messages);
  expect(first).toMatchObject({ accepted: 1, refused: 1, reasons: { 'sms.number': 1 } });
  expect(first.messages[1]).toMatchObject({ id: null, refusal: 'sms.number' });
  await allAre(first.id, 'delivered', 1);
  const stored = await world.bench.sql<{ found: boolean }>(
    `select position('once'::bytea in m::text::bytea) > 0 or position('13800011000'::bytea in dest_enc || text_enc) > 0 as found
     from sms_message m`,
  );
  expect(stored.filter((r) => r.found)).toEqual([]);
});

test('a long message is parts with one state, over UDH at one carrier and whole at the HTTP one', async () => {
  await world.channel('HTTP alone', ['zenith'], { country: 'SG' });
  const text = '长短信'.repeat(50);
  const smpp = await submit([{ to: numbers(12_000, 1)[0] as string, text }]);
  const http = await submit([{ to: '6581234567', text }]);
  expect([smpp.parts, http.parts]).toEqual([3, 3]);
  await allAre(smpp.id, 'delivered', 1);
  await allAre(http.id, 'delivered', 1);
  const { attemptRows } = await world.me.call(smsRecords.endpoints.one, {
    id: smpp.messages[0]?.id as string,
  });
  expect(attemptRows.map((a) => [a.part, a.n, a.state])).toEqual([
    [1, 1, 'delivered'],
    [2, 1, 'delivered'],
    [3, 1, 'delivered'],
  ]);
});

test('/sms-failed-smsrecord: what the handset or the carrier refuses ends as failed, after another carrier was tried', async () => {
  const sent = await submit([
    { to: '8613809020001', text: 'unknown' },
    { to: '8613809050001', text: 'ported' },
  ]);
  await until(
    async () => (await statesOf(sent.id)).every((s) => s === 'undelivered' || s === 'rejected'),
    {
      ms: 30_000,
      what: 'both to fail',
    },
  );
  const { rows } = await world.me.call(smsRecords.endpoints.failed, { submissionId: sent.id });
  expect(rows.map((r) => r.state).sort()).toEqual(['rejected', 'undelivered']);
  // All three carriers refuse a ported number, each once.
  await until(async () => {
    const one = await world.me.call(smsRecords.endpoints.one, {
      id: sent.messages[1]?.id as string,
    });
    return one.attempts === 3;
  });
});

test('/sms-smsrecordfordeliverreceipt: early, doubled and late receipts all come home; carriers count as we do', async () => {
  world.set('meridian', { earlyReceipts: 0.5, doubleReceipts: 0.3, answerDelayMs: 20 });
  const sent = await submit(numbers(13_000, 200).map((to) => ({ to, text: 'receipts' })));
  await allAre(sent.id, 'delivered', 200);
  world.set('meridian', { earlyReceipts: 0, doubleReceipts: 0, answerDelayMs: 0 });
  await until(
    async () => {
      const s = await world.staff.call(smsReceipts.endpoints.sums, {});
      return s.waiting === 0 &&
        s.matched + s.doubled + s.orphan + s.conflict === receiptsTaken(world.carriers)
        ? s
        : null;
    },
    { ms: 30_000, what: 'receipts to add up' },
  );
  const sums = await world.staff.call(smsReceipts.endpoints.sums, {});
  expect(sums.doubled).toBeGreaterThan(20);
  expect([sums.orphan, sums.conflict]).toEqual([0, 0]);
});

test('throttled and full carriers lose and double nothing', async () => {
  world.set('meridian', { throttleNext: 30, queueFullNext: 10 });
  const to = numbers(14_000, 120);
  const sent = await submit(to.map((number) => ({ to: number, text: 'slowly' })));
  await allAre(sent.id, 'delivered', 120);
  const copies = copiesIn(world.carriers);
  expect(to.map((n) => copies.get(`${n} `))).toEqual(to.map(() => 1));
});

test('/sms-sessionstatistic: a cut leaves in doubt what was on the wire, never sent twice; the receipt settles it by number', async () => {
  world.set('meridian', { cutAfter: 20, answerDelayMs: 30 });
  const to = numbers(15_000, 100);
  const sent = await submit(
    to.map((number, i) => ({ to: number, text: 'cut', reference: String(i) })),
  );
  const copies = await until(
    async () => {
      const now = copiesIn(world.carriers);
      const { rows } = await world.me.call(smsRecords.endpoints.list, {
        submissionId: sent.id,
        size: 200,
      });
      // What reached a handset is delivered; what was cut before it did stays in doubt.
      const settled = rows.filter(
        (r) => r.state === (now.has(`${to[Number(r.ownRef)]} `) ? 'delivered' : 'doubt'),
      );
      return settled.length === 100 ? now : null;
    },
    { ms: 30_000, what: 'all to be settled' },
  );
  world.set('meridian', { answerDelayMs: 0 });
  expect(to.map((n) => copies.get(`${n} `) ?? 0).filter((n) => n > 1)).toEqual([]);
  expect(to.filter((n) => copies.has(`${n} `)).length).toBeGreaterThan(50);
  const [counted] = await world.bench.sql<{ doubt: number; delivered: number; sent: number }>(
    'select sum(doubt)::int as doubt, sum(delivered)::int as delivered, sum(sent)::int as sent from sms_counter',
  );
  const [stored] = await world.bench.sql<{ doubt: number; delivered: number }>(
    `select count(*) filter (where state = 1)::int as doubt, count(*) filter (where state = 3)::int as delivered from sms_outcome`,
  );
  expect([counted?.doubt, counted?.delivered]).toEqual([stored?.doubt, stored?.delivered]);
  const { rows: days } = await world.staff.call(smsSessionDays.endpoints.list, {});
  const sum = (name: 'doubt' | 'delivered') => days.reduce((n, d) => n + d[name], 0);
  expect([sum('doubt'), sum('delivered')]).toEqual([stored?.doubt, stored?.delivered]);
});

test('/sms-onlineSession: a peer that unbinds is gone, its traffic on the other binding', async () => {
  world.set('meridian', { refuseBinds: true });
  const online = async () =>
    (await world.staff.call(smsSessions.endpoints.list, {})).rows.map((r) => r.paramName).sort();
  await until(async () => (await online()).length === 3, { what: 'all sessions online' });
  world.carriers.meridian.unbind();
  await until(async () => !(await online()).includes('meridian'), { what: 'meridian to be gone' });
  const to = numbers(16_000, 20);
  const sent = await submit(to.map((number) => ({ to: number, text: 'other way' })));
  await allAre(sent.id, 'delivered', 20);
  const book = [...world.carriers.solstice.carrier.book.entries].map((e) => e.to);
  expect(to.every((n) => book.includes(n))).toBe(true);
  const { rows } = await world.staff.call(smsSessions.endpoints.history, {});
  expect(rows[0]).toMatchObject({ paramName: 'meridian', reason: 'unbound' });
  world.set('meridian', { refuseBinds: false });
  await until(async () => (await online()).includes('meridian'), {
    ms: 40_000,
    what: 'meridian again',
  });
});

test('/sms-onlineSession: staff unbind a session; it connects again and loses nothing', async () => {
  const { rows } = await world.staff.call(smsSessions.endpoints.list, { search: 'sollab' });
  const before = rows[0]?.id as string;
  await world.staff.call(smsSessions.endpoints.unbind, { id: before });
  const again = await until(
    async () => {
      const now = await world.staff.call(smsSessions.endpoints.list, { search: 'sollab' });
      return now.rows.find((r) => r.id !== before);
    },
    { ms: 20_000, what: 'another session' },
  );
  expect(again.submitted).toBe(0);
  const history = await world.staff.call(smsSessions.endpoints.history, { search: 'sollab' });
  expect(history.rows[0]).toMatchObject({ id: before, reason: 'operator' });
});

test('/sms-supplierparamsmanag: a test binds as set and shows the PDUs without the password', async () => {
  const good = await world.staff.call(smsParams.endpoints.test, { id: world.params.meridian });
  expect(good.ok).toBe(true);
  expect(good.steps.map((s) => s.name)).toEqual([
    'bind_transceiver',
    'bind_transceiver_resp',
    'unbind',
    'unbind_resp',
  ]);
  expect(JSON.stringify(good)).not.toContain(Buffer.from('mrd-4f1c').toString('hex'));
  const http = await world.staff.call(smsParams.endpoints.test, { id: world.params.zenith });
  expect(http).toMatchObject({ ok: true, steps: [{ name: 'GET /v1/account' }, { status: '200' }] });
  const row = await world.staff.call(smsParams.endpoints.one, { id: world.params.solstice });
  const { id, accountName: _, accountId: __, createdAt: ___, ...draft } = row;
  await world.staff.call(smsParams.endpoints.update, { ...draft, id, secret: 'wrong' });
  const bad = await world.staff.call(smsParams.endpoints.test, { id });
  expect(bad).toMatchObject({ ok: false, reason: expect.stringContaining('0x0000000e') });
  await expect(
    world.me.call(smsParams.endpoints.test, { id: world.params.meridian }),
  ).rejects.toMatchObject({ status: 403 });
  expect(faults).toEqual([]);
});
