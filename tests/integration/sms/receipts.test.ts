import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findings } from '#shared/areas/platform/findings/findings';
import { smsReceipts } from '#shared/areas/sms/records/receipts';
import { smsRecords } from '#shared/areas/sms/records/records';
import { smsParams } from '#shared/areas/sms/routing/params';
import { system } from '#server/kernel/db/context';
import { watchGateway } from '#server/model/sms/watch/index';
import { until } from '../../support/bench';
import { type CustomerWorld, startCustomerWorld } from './customerWorld';
import {
  type CarrierName,
  codeOf,
  messaging,
  numbers,
  paramOf,
  receiptsTaken,
  type SmsWorld,
} from './world';

/** Countries of the channels that have one carrier alone, with the beginning of their numbers. */
const alone = {
  meridian: ['SG', '65810'],
  solstice: ['PL', '485010'],
  zenith: ['PT', '3519100'],
} as const satisfies Record<CarrierName, readonly [string, string]>;
const names = Object.keys(alone) as CarrierName[];

let own: CustomerWorld;
let world: SmsWorld;
beforeAll(async () => {
  own = await startCustomerWorld();
  world = own.world;
  for (const name of names)
    await world.channel(`${name} alone`, [name], { country: alone[name][0] });
});
afterAll(() => own?.stop());

const { submit, statesOf, allAre } = messaging(() => world);
const { list, sums, openParts, match, query, push } = smsReceipts.endpoints;
const sumsNow = () => world.staff.call(sums, {});
const stateIs = (id: string, state: string) =>
  until(async () => (await statesOf(id)).every((s) => s === state), { what: `all ${state}` });
/** Until a handset has what was sent to it, which no receipt tells. */
const atHandset = (name: CarrierName, to: string) =>
  until(
    () => {
      const { carrier } = world.carriers[name];
      const entry = [...carrier.book.entries].find((e) => e.to === to);
      return entry && carrier.stateOf(entry.id)?.state === 'DELIVRD' ? entry : null;
    },
    { what: `${to} to have it` },
  );
const one = (id: string) => world.staff.call(smsRecords.endpoints.one, { id });

test('/sms-smsrecordfordeliverreceipt: a receipt without a message is matched by hand, once, and counts as matched', async () => {
  world.set('meridian', { otherIdForm: true });
  const to = numbers(1_000, 2, alone.meridian[1]);
  const sent = await submit(to.map((number) => ({ to: number, text: 'other form' })));
  await until(async () => (await sumsNow()).waiting === 2, { what: 'two receipts to wait' });
  world.set('meridian', { otherIdForm: false });
  await stateIs(sent.id, 'sent');
  const before = await sumsNow();
  const { rows } = await world.staff.call(list, { rule: ['waiting'] });
  const [first, second] = rows as [(typeof rows)[number], (typeof rows)[number]];
  const { rows: parts } = await world.staff.call(openParts, { id: first.id });
  expect(parts).toMatchObject([{ part: 1, state: 'sent', destination: first.destination }]);
  const messageId = parts[0]?.messageId as string;
  const attempt = () => codeOf(world.staff.call(match, { id: first.id, messageId }));
  expect((await Promise.all([attempt(), attempt()])).sort()).toEqual([
    'done',
    'sms.receiptMatched',
  ]);
  // The other receipt cannot end the same message, nor a message of another carrier.
  const other = await submit([{ to: numbers(1_100, 1, alone.zenith[1])[0] as string, text: 'x' }]);
  for (const id of [messageId, other.messages[0]?.id as string])
    expect(await codeOf(world.staff.call(match, { id: second.id, messageId: id }))).toBe(
      'sms.noOpenPart',
    );
  expect(await one(messageId)).toMatchObject({ state: 'delivered' });
  const matched = await world.staff.call(list, { rule: ['byHand'] });
  expect(matched.rows).toMatchObject([{ id: first.id, messageId }]);
  await allAre(other.id, 'delivered', 1);
  const after = await sumsNow();
  expect([after.matched - before.matched, after.waiting - before.waiting]).toEqual([2, -1]);
  const { matched: met, waiting, doubled, orphan, conflict } = after;
  expect(met + waiting + doubled + orphan + conflict).toBe(receiptsTaken(world.carriers));
  await expect(world.me.call(match, { id: second.id, messageId })).rejects.toMatchObject({
    status: 403,
  });
  // What met no message for an hour is told of until it has one.
  await world.bench.sql(`update sms_receipt set at = at - interval '2 hours' where id = $1`, [
    second.id,
  ]);
  const orphans = async () => {
    await world.bench.platform.run(system, watchGateway);
    const kind = ['smsOrphans' as const];
    return world.staff.call(findings.endpoints.list, { kind, state: ['open'] });
  };
  expect((await orphans()).rows).toMatchObject([{ place: { paramId: world.params.meridian } }]);
  const { rows: left } = await world.staff.call(openParts, { id: second.id });
  await world.staff.call(match, { id: second.id, messageId: left[0]?.messageId as string });
  expect((await orphans()).total).toBe(0);
  await allAre(sent.id, 'delivered', 2);
});

test('/sms-smsrecordfordeliverreceipt: a carrier is asked again about a message without a receipt, and its answer is the end', async () => {
  const before = await sumsNow();
  for (const name of names) world.set(name, { loseReceipts: 1 });
  // The last handset never tells anything: the carrier has it on its way.
  const to = [...names.flatMap((n) => numbers(2_000, 1, alone[n][1])), '6589070001'];
  const sent = await submit(to.map((number) => ({ to: number, text: 'no receipt' })));
  await stateIs(sent.id, 'sent');
  for (const name of names) world.set(name, { loseReceipts: 0 });
  await Promise.all(names.map((name, i) => atHandset(name, to[i] as string)));
  const ids = sent.messages.map((m) => m.id as string);
  const ask = (id: string) => codeOf(world.staff.call(smsRecords.endpoints.query, { id }));
  expect(await Promise.all(ids.map(ask))).toEqual(ids.map(() => 'done'));
  const quiet = ids.pop() as string;
  for (const id of ids)
    await until(async () => (await one(id)).state === 'delivered', { what: 'it to be delivered' });
  const still = await until(
    async () => {
      const row = await one(quiet);
      return row.inquiries[0]?.answer === 'interim' ? row : null;
    },
    { what: 'the carrier to answer' },
  );
  expect(still.state).toBe('sent');
  expect((await one(ids[0] as string)).inquiries).toMatchObject([{ answer: 'delivered' }]);
  expect(await ask(ids[0] as string)).toBe('sms.nothingToAsk');
  // No receipt came, so none is counted.
  expect(await sumsNow()).toEqual(before);
});

test('/sms-smsrecordfordeliverreceipt: asked about the id of a receipt, a carrier that keeps our reference matches it', async () => {
  world.set('zenith', { loseReceipts: 1 });
  const to = numbers(3_000, 1, alone.zenith[1])[0] as string;
  const sent = await submit([{ to, text: 'mangled' }]);
  await stateIs(sent.id, 'sent');
  world.set('zenith', { loseReceipts: 0 });
  const messageId = sent.messages[0]?.id as string;
  // As if the id had come to us wrong in the answer.
  await world.bench.sql(
    `update sms_outcome set peer_key = 'mangled' where msg_id = sms_number($1)`,
    [messageId],
  );
  const entry = await atHandset('zenith', to);
  const param = world.params.zenith;
  const add = async (peerKey: string): Promise<string> => {
    const id = randomUUID();
    await world.bench.sql(
      `insert into sms_receipt (id, param, peer_key, dest_masked, state, rule, next_try)
       select $1, no, $3, '+351••••••00', 3, 0, clock_timestamp() + interval '1 hour' from sms_param where id = $2`,
      [id, param, peerKey],
    );
    return id;
  };
  const [named, strange] = [await add(entry.id), await add('nobody-1')];
  const row = async (id: string) =>
    (await world.staff.call(list, {})).rows.find((r) => r.id === id);
  for (const id of [named, strange]) await world.staff.call(query, { id });
  await until(async () => (await row(named))?.rule === 'query', { what: 'it to be matched' });
  expect(await row(named)).toMatchObject({ messageId, answer: 'delivered' });
  await until(async () => (await row(strange))?.answer === 'absent', { what: 'the other answer' });
  expect((await row(strange))?.rule).toBe('waiting');
  expect((await one(messageId)).state).toBe('delivered');
  expect(await codeOf(world.staff.call(query, { id: named }))).toBe('sms.receiptMatched');
  // Without a session nobody can be asked.
  const { update } = smsParams.endpoints;
  const draft = { ...paramOf('zenith', world.carriers.zenith.port), id: param };
  await world.staff.call(update, { ...draft, enabled: false });
  await until(() => own.standing() === 2, { what: 'its session to end' });
  expect(await codeOf(world.staff.call(query, { id: strange }))).toBe('sms.cannotAsk');
  await world.staff.call(update, draft);
  await until(() => own.standing() === 3, { what: 'it to stand again' });
});

test('/sms-smsrecordfordeliverreceipt: a receipt is handed to the customer again, and the message shows how often', async () => {
  const customer = await own.bind(await own.access('again'));
  const { id } = await customer.submit(numbers(4_000, 1)[0] as string, 'twice told');
  await until(() => customer.receipts.length === 1, { ms: 30_000, what: 'its receipt' });
  const receiptId = randomUUID();
  await world.bench.sql(
    `insert into sms_receipt (id, param, peer_key, dest_masked, state, msg_id, rule)
     select $1, no, 'told', '+86138••••••00', 3, sms_number($2), 1 from sms_param where id = $3`,
    [receiptId, id, world.params.meridian],
  );
  await until(async () => (await one(id)).receipt?.doneAt, { what: 'it to be kept' });
  await world.staff.call(push, { id: receiptId });
  await until(() => customer.receipts.length === 2, { ms: 30_000, what: 'it again' });
  expect(customer.receipts.map((r) => [r.id, r.state])).toEqual([
    [id, 'delivered'],
    [id, 'delivered'],
  ]);
  await until(async () => (await one(id)).receipt?.doneAt, { what: 'it to be kept again' });
});
