import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { smsAccesses } from '#shared/areas/sms/access/access';
import { smsRecords } from '#shared/areas/sms/records/records';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsExchanges } from '#shared/areas/sms/sessions/exchanges';
import { smsSessions } from '#shared/areas/sms/sessions/sessions';
import { audits } from '#shared/areas/platform/audit/audit';
import { contentsOf } from '#shared/kernel/smpp/content';
import { statuses, tags } from '#shared/kernel/smpp/layouts.data';
import { burst, numbersFrom } from '../../hostile/pdus';
import { until } from '../../support/bench';
import { type CustomerWorld, draft, startCustomerWorld } from './customerWorld';
import type { SmppCustomer } from './smppCustomer';
import { codeOf, copiesIn, numbers, type SmsWorld } from './world';

let own: CustomerWorld;
let world: SmsWorld;
beforeAll(async () => {
  own = await startCustomerWorld();
  world = own.world;
});
afterAll(() => own?.stop());

const { password: makePassword, update, list } = smsAccesses.endpoints;
const access: CustomerWorld['access'] = (...o) => own.access(...o);
const bind: CustomerWorld['bind'] = (...o) => own.bind(...o);
const received = (customer: SmppCustomer, count: number) =>
  until(() => customer.receipts.length >= count, { ms: 30_000, what: `${count} receipts` });

test('/sms-customersendsms: what a customer submits by SMPP is a submission, delivered once, with one receipt each', async () => {
  const shop = await access('shop');
  const customer = await bind(shop);
  expect(customer.status).toBe(statuses.ok);
  const to = numbers(20_000, 150);
  const answers = await customer.all(to, (number) => customer.submit(number, `Hi ${number} {€}`));
  expect(answers.filter((a) => a.status !== statuses.ok)).toEqual([]);
  const ids = answers.map((a) => a.id);
  await received(customer, 150);
  expect(customer.receipts.map((r) => r.id).sort()).toEqual([...ids].sort());
  expect(customer.receipts.every((r) => r.state === 'delivered')).toBe(true);
  const [{ pdu }] = customer.receipts as [(typeof customer.receipts)[number]];
  expect(pdu.tlvs.get(tags.messageState)).toEqual(Uint8Array.of(2));
  const copies = copiesIn(world.carriers);
  expect(to.map((n) => copies.get(`${n} `))).toEqual(to.map(() => 1));
  const { rows } = await world.me.call(smsSubmissions.endpoints.list, { accessId: shop.id });
  expect(rows.reduce((sum, r) => sum + r.accepted, 0)).toBe(150);
  expect(rows[0]).toMatchObject({ entry: 'smpp', accessName: 'shop', ip: '127.0.0.1' });
  const one = await world.me.call(smsRecords.endpoints.one, { id: ids[7] as string });
  expect(one).toMatchObject({ state: 'delivered', sender: 'ACME', text: `Hi ${to[7]} {€}` });
  const query = await customer.ask('query_sm', { message_id: ids[7] ?? '', source_addr: 'ACME' });
  expect(query?.fields).toMatchObject({ message_id: ids[7], message_state: 2 });
  const strange = await customer.ask('query_sm', { message_id: 'nobody' });
  expect(strange?.status).toBe(statuses.queryFailed);
});

test('refusals of the entry have a status each, and a receipt may be asked for failures alone', async () => {
  const customer = await bind(await access('refused'));
  const wrong = await customer.submit('12', 'nobody');
  const later = await customer.submit('8613800021001', 'x', {
    schedule_delivery_time: '261231000000000+',
  });
  const binary = await customer.submit('8613800021001', 'x', { data_coding: 4 });
  expect([wrong.status, later.status, binary.status]).toEqual([
    statuses.invalidDestination,
    statuses.invalidSchedule,
    statuses.submitFailed,
  ]);
  const fine = await customer.submit('8613800021002', 'fine', { registered_delivery: 2 });
  const lost = await customer.submit('8613809020001', 'unknown', { registered_delivery: 2 });
  await received(customer, 1);
  await until(async () => (await world.me.call(smsRecords.endpoints.one, { id: fine.id })).doneAt, {
    what: 'the other to be delivered',
  });
  expect(customer.receipts.map((r) => [r.id, r.state])).toEqual([[lost.id, 'undelivered']]);
});

test('parts of a long message are one message under one number, by UDH and by SAR, in any order', async () => {
  const customer = await bind(await access('long'));
  for (const [i, how] of (['udh', 'sar', 'udh16'] as const).entries()) {
    const text = '长短信😀'.repeat(30);
    const parts = contentsOf(text, () => 300 + i, how).reverse();
    expect(parts.length).toBe(3);
    const to = numbers(22_000 + i, 1)[0] as string;
    const answers = [];
    for (const { tlvs, ...content } of parts)
      answers.push(await customer.submit(to, '', content, tlvs));
    const ids = new Set(answers.map((a) => a.id));
    expect([ids.size, answers.every((a) => a.status === statuses.ok)]).toEqual([1, true]);
    await received(customer, i + 1);
    const [id] = ids;
    const one = await world.me.call(smsRecords.endpoints.one, { id: id as string });
    expect(one).toMatchObject({ text, parts: 3, state: 'delivered' });
  }
});

test('/sms-onlineSession: a customer beyond its rate is throttled; staff limit, end and refuse its sessions', async () => {
  const slow = await access('slow', { ratePerSecond: 5 });
  const customer = await bind(slow);
  const answers = await customer.all(numbers(23_000, 40), (to) => customer.submit(to, 'fast'));
  const throttled = answers.filter((a) => a.status === statuses.throttled).length;
  expect(throttled).toBeGreaterThan(20);
  expect(answers.filter((a) => a.status === statuses.ok).length).toBe(40 - throttled);
  const find = async () =>
    (await world.staff.call(smsSessions.endpoints.list, { accessId: slow.id })).rows[0];
  const row = await until(async () => {
    const session = await find();
    return session?.throttled === throttled ? session : null;
  });
  expect(row).toMatchObject({ direction: 'customer', accessName: 'slow', submitted: 40 });
  const id = row.id;
  await world.staff.call(smsSessions.endpoints.throttle, { id, perSecond: 1 });
  await until(async () => {
    const two = await customer.all(numbers(23_100, 2), (to) => customer.submit(to, 'slower'));
    return two.some((a) => a.status === statuses.throttled);
  });
  await world.staff.call(smsSessions.endpoints.unbind, { id });
  await customer.ended;
  const history = await until(
    async () =>
      (await world.staff.call(smsSessions.endpoints.history, { accessId: slow.id })).rows[0],
  );
  expect(history).toMatchObject({ id, reason: 'operator' });
  const again = await bind(slow);
  expect(again.status).toBe(statuses.ok);
  const next = await until(async () => find());
  await world.staff.call(smsSessions.endpoints.refuse, { id: next.id, minutes: 5 });
  await again.ended;
  expect((await bind(slow)).status).toBe(statuses.bindFailed);
  const { rows: carriers } = await world.staff.call(smsSessions.endpoints.list, {
    direction: ['carrier'],
  });
  const ofCarrier = { id: carriers[0]?.id as string, minutes: 5 };
  expect(await codeOf(world.staff.call(smsSessions.endpoints.refuse, ofCarrier))).toBe(
    'sms.notCustomer',
  );
});

test('/sms-smppaccess: binds beyond the limit, with a wrong password or from elsewhere are refused and recorded', async () => {
  const { id, ...shop } = await access('door', { sessions: 1 });
  const first = await bind(shop);
  const second = await bind(shop);
  const guess = await bind({ ...shop, password: 'wrong' });
  const nobody = await bind({ systemId: 'nobody', password: 'wrong' });
  expect([first, second, guess, nobody].map((c) => c.status)).toEqual([
    statuses.ok,
    statuses.bindFailed,
    statuses.invalidPassword,
    statuses.invalidSystemId,
  ]);
  await world.me.call(update, { ...draft, id, name: 'door', networks: ['192.0.2.0/24'] });
  first.close();
  await first.ended;
  expect((await bind(shop)).status).toBe(statuses.bindFailed);
  const { rows } = await world.staff.call(audits.endpoints.list, {
    module: 'smsAccess',
    size: 200,
  });
  const reasons = rows
    .filter((r) => r.operation === 'bindRefused')
    .map((r) => (r.new as { reason: string }).reason);
  expect(reasons).toEqual(expect.arrayContaining(['sessions', 'password', 'systemId', 'address']));
  const bad = { ...draft, id, name: 'door', networks: ['nowhere'] };
  await expect(codeOf(world.me.call(update, bad))).resolves.not.toBe('done');
  // A new password ends what was bound with the former one.
  await world.me.call(update, { ...draft, id, name: 'door' });
  const third = await bind(shop);
  const { password } = await world.me.call(makePassword, { id });
  await third.ended;
  expect((await bind(shop)).status).toBe(statuses.invalidPassword);
  expect((await bind({ ...shop, password })).status).toBe(statuses.ok);
  const shown = await world.me.call(list, { search: shop.systemId });
  expect(shown.rows[0]).toMatchObject({ standing: 1, issuedAt: expect.any(String) });
  const other = await world.bench.as('Admin');
  await expect(other.call(list, {})).rejects.toMatchObject({ status: 403 });
});

test('receipts wait while nobody takes them, come once over any session that does, and again when not acknowledged', async () => {
  const shop = await access('waits', { sessions: 4 });
  const sender = await bind(shop, {
    bindType: 'transmitter',
    ...own.tls(),
  });
  expect(sender.status).toBe(statuses.ok);
  const answers = await sender.all(numbers(24_000, 60), (to) => sender.submit(to, 'later'));
  const ids = answers.map((a) => a.id);
  await until(async () => {
    const { rows } = await world.me.call(list, { search: shop.systemId });
    return rows[0]?.owed === 60;
  });
  expect(sender.receipts).toEqual([]);
  let takes = 0;
  // Leaves what comes after the twentieth without a word, then is cut.
  const dying = await bind(shop, { bindType: 'receiver', acknowledges: () => ++takes <= 20 });
  await until(() => takes >= 50 || null);
  dying.cut();
  const receiver = await bind(shop, { bindType: 'receiver' });
  await received(receiver, 40);
  expect((await receiver.submit('8613800024999', 'x')).status).toBe(statuses.wrongBindState);
  const all = [...dying.receipts, ...receiver.receipts].map((r) => r.id).sort();
  expect(all).toEqual([...ids].sort());
  await until(
    async () => (await world.me.call(list, { search: shop.systemId })).rows[0]?.owed === 0,
  );
});

test('/sms-messagelog: PDUs of customers are kept masked and found by our number', async () => {
  const customer = await bind(await access('logged'));
  const { id } = await customer.submit('8613800025001', 'private words');
  await received(customer, 1);
  const commands = await until(
    async () => {
      const { rows } = await world.staff.call(smsExchanges.endpoints.list, { find: id });
      const names = new Set(rows.map((r) => r.command));
      return names.has('submit_sm') && names.has('deliver_sm_resp') ? rows : null;
    },
    { ms: 30_000, what: 'the exchange to be logged' },
  );
  const text = JSON.stringify(commands);
  expect(text).not.toContain('8613800025001');
  expect(text).not.toContain(Buffer.from('private').toString('hex'));
  expect(commands.map((r) => r.command)).toEqual(
    expect.arrayContaining(['submit_sm', 'submit_sm_resp', 'deliver_sm', 'deliver_sm_resp']),
  );
});

test('some thousands of hostile PDUs end their own connections alone, before the bind and after it', async () => {
  const calm = await bind(await access('calm'));
  const shop = await access('hostile', { sessions: 10 });
  const pick = numbersFrom(7);
  for (const size of [1, 2, 3, 1_000, 2_000]) {
    const pdus = Buffer.concat(burst(pick, size));
    const socket = connect(own.port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    const gone = new Promise((ok) => socket.once('close', ok));
    socket.write(pdus);
    const bound = await bind(shop);
    expect(bound.status).toBe(statuses.ok);
    bound.socket.write(pdus);
    await Promise.all([gone, bound.ended]);
  }
  // One that announces a PDU and never ends it holds up nobody.
  const endless = await bind(shop);
  endless.socket.write(Uint8Array.of(0, 0, 0xff, 0, 0, 0, 0, 4));
  expect((await calm.submit('8613800026001', 'still here')).status).toBe(statuses.ok);
  await received(calm, 1);
  expect(own.faults).toEqual([]);
});
