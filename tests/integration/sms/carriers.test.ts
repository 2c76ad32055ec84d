import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Gateway, startGateway } from '#gateway/gateway';
import { statementOf } from '#lab/carriers/statement';
import { findings } from '#shared/areas/platform/findings/findings';
import { smsPrices } from '#shared/areas/sms/prices/prices';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsParams } from '#shared/areas/sms/routing/params';
import { smsExchanges } from '#shared/areas/sms/sessions/exchanges';
import { type LineResult, smsStatements } from '#shared/areas/sms/statements/statements';
import { system } from '#server/kernel/db/context';
import { watchGateway } from '#server/model/sms/watch/index';
import { urlOf } from '#shared/kernel/contract';
import { addDays } from '#shared/kernel/units';
import { until } from '../../support/bench';
import { plantKey, signedCall } from '../../support/signedCalls';
import { copiesIn, messaging, numbers, paramOf, type SmsWorld, startSmsWorld } from './world';

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

test('/sms-smsevent: a carrier without a session and one that throttles are told of, and end with their cause', async () => {
  const watch = () => world.bench.platform.run(system, watchGateway);
  const seen = (kind: 'smsCarrierDown' | 'smsThrottled', state: 'open' | 'closed') =>
    world.staff.call(findings.endpoints.list, { kind: [kind], state: [state] });
  const nowhere = { ...paramOf('meridian', 1), name: 'Nowhere' };
  const { id } = await world.staff.call(smsParams.endpoints.create, nowhere);
  await watch();
  expect((await seen('smsCarrierDown', 'open')).total).toBe(0);
  await world.bench.sql(
    `update sms_param set changed_at = changed_at - interval '1 minute' where id = $1`,
    [id],
  );
  world.set('meridian', { throttleNext: 2 });
  const { id: sent } = await submit([{ to: `+${numbers(19_000, 1)[0]}`, text: 'later' }]);
  await allAre(sent, 'delivered', 1);
  await until(
    async () => {
      await watch();
      return (await seen('smsThrottled', 'open')).total > 0;
    },
    { what: 'the throttling to be told of' },
  );
  const { rows } = await seen('smsCarrierDown', 'open');
  expect(rows).toMatchObject([{ place: { paramId: id }, severity: 'error', seen: 1 }]);
  const stranger = await world.bench.staff({ alarms: 'operate' });
  const { total } = await stranger.call(findings.endpoints.list, { kind: ['smsCarrierDown'] });
  expect(total).toBe(0);
  await expect(world.me.call(findings.endpoints.list, {})).rejects.toMatchObject({ status: 403 });
  await world.staff.call(smsParams.endpoints.update, { ...nowhere, id, enabled: false });
  await watch();
  expect((await seen('smsCarrierDown', 'open')).total).toBe(0);
  expect((await seen('smsCarrierDown', 'closed')).rows[0]).toMatchObject({
    place: { paramId: id },
  });
});

test('/sms-messagelog: a request stands beside its answer with its fields by name, found by the message; nothing personal is in it', async () => {
  const to = numbers(19_100, 1)[0] as string;
  const text = 'Very private words';
  const { messages } = await submit([{ to: `+${to}`, text }]);
  const id = messages[0]?.id as string;
  const { list, one } = smsExchanges.endpoints;
  const rows = await until(
    async () => {
      const exchanges = (await world.staff.call(list, { find: id, sort: 'at' })).rows;
      return exchanges.length >= 4 ? exchanges : null;
    },
    { ms: 20_000, what: 'the exchanges of the message' },
  );
  expect(rows.map((r) => `${r.direction} ${r.command}`)).toEqual([
    'out submit_sm',
    'in submit_sm_resp',
    'in deliver_sm',
    'out deliver_sm_resp',
  ]);
  expect(rows[1]).toMatchObject({ paramName: 'meridian', status: '0x00000000' });
  expect(rows[1]?.ms).toBeGreaterThan(0);
  const pair = await world.staff.call(one, { id: rows[0]?.id as string });
  expect(pair.rows.map((r) => r.command)).toEqual(['submit_sm', 'submit_sm_resp']);
  expect(pair.rows[0]?.fields).toMatchObject({ registered_delivery: '1', short_message: '18 B' });
  const all = JSON.stringify(await world.staff.call(list, { size: 200 }));
  for (const secret of [to, text, 'mrd-4f1c'])
    for (const form of [secret, Buffer.from(secret).toString('hex')])
      expect(all).not.toContain(form);
  expect((await world.staff.call(list, { command: 'bind_', size: 200 })).total).toBeGreaterThan(1);
  await expect(world.me.call(list, {})).rejects.toMatchObject({ status: 403 });
});

test('/sms-imporMessageLog: a carrier’s file with 25 planted differences shows exactly these; applying fills the rest, undo restores', async () => {
  const { create, apply, undo, lines, remove } = smsStatements.endpoints;
  const paramId = world.params.meridian;
  const today = new Date().toISOString().slice(0, 10);
  await world.staff.call(smsPrices.endpoints.create, {
    paramId,
    country: 'CN',
    network: '',
    prefix: '',
    currency: 'USD',
    price: 30_000,
    rules: '',
    validFrom: today,
    validTo: null,
  });
  world.set('meridian', { loseReceipts: 1 });
  const lost = await submit(numbers(19_200, 5).map((n) => ({ to: `+${n}`, text: 'lost' })));
  await allAre(lost.id, 'sent', 5);
  world.set('meridian', { loseReceipts: 0 });
  const sent = await submit(numbers(19_300, 30).map((n) => ({ to: `+${n}`, text: 'priced' })));
  await allAre(sent.id, 'delivered', 30);
  const trial = (planted: number) =>
    world.staff.call(create, {
      paramId,
      name: `meridian-${planted}.csv`,
      currency: 'USD',
      fromDay: today,
      toDay: today,
      idColumn: 'id',
      stateColumn: 'state',
      segmentsColumn: 'segments',
      priceColumn: 'price',
      text: statementOf(world.carriers.meridian.carrier.book, planted),
    });
  const honest = await trial(0);
  const wrong = await trial(25);
  expect(wrong.different - honest.different).toBe(25);
  const of = async (result: LineResult) =>
    (await world.staff.call(lines, { statementId: wrong.id, result: [result] })).total;
  expect(await of('price')).toBe(5);
  expect(await of('segments')).toBe(5);
  expect(await of('state')).toBe(5);
  expect((await of('ours')) + (await of('theirs'))).toBe(10 + honest.different);
  // A price of 0.01 more five times, a line of 0.03 absent five times and one too much five times.
  expect(wrong.theirs - honest.theirs).toBe(5 * 10_000);
  const applied = await world.staff.call(apply, { id: wrong.id });
  expect(applied).toMatchObject({ state: 'applied', columns: { id: 'id', price: 'price' } });
  expect(await statesOf(lost.id)).toEqual(Array(5).fill('delivered'));
  const again = await trial(25);
  expect(again).toMatchObject({ fills: 0, different: wrong.different });
  await expect(world.staff.call(apply, { id: wrong.id })).rejects.toMatchObject({ status: 409 });
  await expect(world.staff.call(remove, { id: wrong.id })).rejects.toMatchObject({ status: 409 });
  await world.staff.call(undo, { id: wrong.id });
  expect(await statesOf(lost.id)).toEqual(Array(5).fill('sent'));
  expect((await trial(25)).fills).toBe(wrong.fills);
  const bad = { paramId, name: 'x', currency: 'USD', fromDay: today, toDay: today } as const;
  const columns = {
    idColumn: 'id',
    stateColumn: 'state',
    segmentsColumn: 'n',
    priceColumn: 'price',
  };
  await expect(
    world.staff.call(create, { ...bad, ...columns, text: 'id;state;price\n1;DELIVRD;0.03' }),
  ).rejects.toMatchObject({ status: 400, body: { fields: [{ path: 'segmentsColumn' }] } });
  await expect(world.me.call(apply, { id: again.id })).rejects.toMatchObject({ status: 403 });
});

test('/sms-imporMessageLog: what of a file cannot be read is shown as written and fills nothing; own words are kept for the next', async () => {
  const { create, apply, lines, mapping, remove } = smsStatements.endpoints;
  const paramId = world.params.meridian;
  const today = new Date().toISOString().slice(0, 10);
  world.set('meridian', { loseReceipts: 1 });
  const { id } = await submit(numbers(19_400, 4).map((n) => ({ to: `+${n}`, text: 'odd' })));
  await allAre(id, 'sent', 4);
  world.set('meridian', { loseReceipts: 0 });
  const ids = [...world.carriers.meridian.carrier.book.entries].slice(-4).map((e) => e.id);
  const rows = [
    `${ids[0]};"Hi; you";Delivery failed;1;$0,03`,
    `${ids[1]};;ZUGESTELLT;1;0,03`,
    `${ids[2]};;DELIVERED_TO_OPERATOR;1;0,03`,
    `${ids[3]};;DELIVRD;1;umsonst`,
    `${ids[3]}9;"open;DELIVRD;1;0,03`,
  ];
  const trial = (words: Record<string, 'delivered'>) =>
    world.staff.call(create, {
      paramId,
      name: 'odd.csv',
      currency: 'USD',
      fromDay: today,
      toDay: addDays(today, 1),
      idColumn: 'Id',
      stateColumn: 'Status',
      segmentsColumn: 'Teile',
      priceColumn: 'Preis',
      words,
      text: `Id;Text;Status;Teile;Preis\n${rows.join('\r\n')}`,
    });
  const { total: before } = await world.staff.call(smsStatements.endpoints.list, { paramId });
  const first = await trial({});
  const unread = async (statementId: string) =>
    (await world.staff.call(lines, { statementId, result: ['unread'] })).rows.map((l) => [
      l.line,
      l.fault,
      l.written,
    ]);
  expect(await unread(first.id)).toEqual([
    [3, 'state', 'ZUGESTELLT'],
    [5, 'price', 'umsonst'],
    [6, 'quotes', null],
  ]);
  expect(first.fills).toBe(1);
  await world.staff.call(remove, { id: first.id });
  const second = await trial({ Zugestellt: 'delivered' });
  expect((await unread(second.id)).map(([line]) => line)).toEqual([5, 6]);
  expect(await world.staff.call(mapping, { paramId })).toEqual({
    columns: { id: 'Id', state: 'Status', segments: 'Teile', price: 'Preis' },
    words: { Zugestellt: 'delivered' },
  });
  await world.staff.call(apply, { id: second.id });
  expect((await statesOf(id)).toSorted()).toEqual(['delivered', 'sent', 'sent', 'undelivered']);
  expect((await world.staff.call(smsStatements.endpoints.list, { paramId })).total).toBe(
    before + 1,
  );
});

test('/sms-customersendsms: an API key sends, and its call repeated under one idempotency key sends once', async () => {
  const { accountId, personId } = world.me;
  const owner = { accountId: accountId ?? '', personId, ceiling: 'basic' as const };
  const key = await plantKey(world.bench, owner);
  const [to = ''] = numbers(11_100, 1);
  const url = `${world.bench.base}${urlOf(smsSubmissions.endpoints.send)}`;
  const body = JSON.stringify({ kind: 'notice', messages: [{ to: `+${to}`, text: 'by key' }] });
  const send = () => signedCall(key, { method: 'POST', url, body, idempotencyKey: 'order-4711' });
  const [first, again] = [await send(), await send()];
  expect(first).toMatchObject({ status: 200, body: { accepted: 1, refused: 0 } });
  expect(again.body).toEqual(first.body);
  await allAre(String(first.body['id']), 'delivered', 1);
  expect(copiesIn(world.carriers).get(`${to} `)).toBe(1);
});
