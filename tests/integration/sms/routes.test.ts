import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Gateway, startGateway } from '#gateway/gateway';
import { smsPrices } from '#shared/areas/sms/prices/prices';
import { smsRecords } from '#shared/areas/sms/records/records';
import { smsSchedules } from '#shared/areas/sms/routing/schedules';
import { until } from '../../support/bench';
import { smsParams } from '#shared/areas/sms/routing/params';
import {
  type CarrierName,
  codeOf,
  messaging,
  paramOf,
  type SmsWorld,
  startSmsWorld,
} from './world';

let world: SmsWorld;
let gateway: Gateway;
const start = async () => {
  gateway = await startGateway(world.bench.platform, {
    fatal: (error) => {
      throw error;
    },
  });
  await until(() => gateway.standing() === 3, { what: 'three sessions to stand' });
};
beforeAll(async () => {
  world = await startSmsWorld();
  await world.channel('Lion city', ['meridian'], { country: 'SG' });
  await world.channel('Vistula', ['solstice'], { country: 'PL' });
  await start();
});
afterAll(async () => {
  await gateway?.stop();
  await world?.stop();
});
const { submit, allAre } = messaging(() => world);
const one = (id: string) => world.staff.call(smsRecords.endpoints.one, { id });

test('/sms-schedulemanag: a trace tells which rule decides for a number, why, over which carriers, and what is next', async () => {
  const { trace } = smsSchedules.endpoints;
  const question = { to: '+65 8101 5000', kind: 'notice' } as const;
  const answer = await world.me.call(trace, question);
  expect(answer).toMatchObject({ country: 'SG', fallback: true, method: 'priority' });
  expect(answer.destination).not.toContain('81015');
  const verdicts = answer.rules.map((r) => [r.name, r.verdict]);
  expect(verdicts).toEqual([
    ['Vistula', 'country'],
    ['Lion city', 'chosen'],
    ['Main', 'later'],
  ]);
  expect(answer.ways).toMatchObject([
    { name: 'meridian', turn: 1, share: 1, verdict: 'takes', cost: null },
  ]);
  // What it tells is what happens.
  const sent = await submit([{ to: '+65 8101 5000', text: 'as traced' }]);
  await allAre(sent.id, 'delivered', 1);
  expect(await one(sent.messages[0]?.id as string)).toMatchObject({
    channelName: 'Lion city',
    carrier: 'meridian',
  });
  const main = await world.staff.call(trace, {
    ...question,
    to: '+8613800050001',
    accountId: world.me.accountId as string,
  });
  expect(main.ways.map((w) => [w.name, w.turn])).toEqual([
    ['meridian', 1],
    ['solstice', 2],
    ['zenith', 3],
  ]);
  expect(await codeOf(world.me.call(trace, { ...question, to: '12' }))).toBe('sms.number');
});

test('/createSchedulePage: by least cost the cheapest carrier of the network takes it, and the next after a refusal', async () => {
  const { create, list: rules, update } = smsSchedules.endpoints;
  const priceOf = (name: CarrierName, micros: number, prefix = '') =>
    world.staff.call(smsPrices.endpoints.create, {
      paramId: world.params[name],
      country: 'CN',
      network: prefix && 'own',
      prefix,
      currency: 'USD',
      price: micros,
      rules: '',
      validFrom: '2020-01-01',
      validTo: null,
    });
  await priceOf('meridian', 50_000);
  await priceOf('solstice', 30_000);
  await priceOf('zenith', 40_000);
  // One network is cheaper elsewhere.
  await priceOf('zenith', 10_000, '86139');
  const { rows } = await world.me.call(rules, {});
  const main = rows.find((r) => r.name === 'Main') as (typeof rows)[number];
  const { kinds, countries, channelId, fallback, place, enabled, name } = main;
  const draft = { name, kinds, countries, channelId, fallback, place, enabled };
  await world.me.call(update, { ...draft, id: main.id, method: 'cost' });
  expect(await codeOf(world.me.call(create, { ...draft, method: 'cheap' } as never))).not.toBe(
    'done',
  );
  // 904 refuses: the refused one goes on to the next by cost, and each refuses.
  const sent = await submit([
    { to: '8613800060001', text: 'cheapest' },
    { to: '8613900060001', text: 'cheapest of its network' },
    { to: '8613809040001', text: 'refused everywhere' },
  ]);
  const [plain, network, last] = sent.messages.map((m) => m.id as string) as [
    string,
    string,
    string,
  ];
  await until(async () => (await one(last)).attempts === 3, {
    ms: 30_000,
    what: 'all refusals',
  });
  await until(async () => (await one(network)).state === 'delivered', { what: 'the second' });
  expect(await one(plain)).toMatchObject({ carrier: 'solstice' });
  expect((await one(last)).attemptRows.map((a) => a.paramName)).toEqual([
    'solstice',
    'zenith',
    'meridian',
  ]);
  const { trace } = smsSchedules.endpoints;
  const answer = await world.staff.call(trace, {
    accountId: world.me.accountId as string,
    to: '+8613900060001',
    kind: 'notice',
  });
  expect(answer.ways.map((w) => [w.name, w.turn, w.cost])).toEqual([
    ['zenith', 1, 10_000],
    ['solstice', 2, 30_000],
    ['meridian', 3, 50_000],
  ]);
});

test('/sms-schedulemanag: what was given to a carrier while its last session ended takes another one', async () => {
  const { id } = await world.staff.call(smsParams.endpoints.create, {
    ...paramOf('zenith', 9),
    name: 'nobody there',
  });
  await gateway.stop();
  const sent = await submit([{ to: '+48501000001', text: 'another way' }]);
  const chunks = await world.bench.sql(
    'update sms_chunk set param = (select no from sms_param where id = $1) where state = 0 returning id',
    [id],
  );
  expect(chunks).toHaveLength(1);
  await start();
  await allAre(sent.id, 'delivered', 1);
  expect(await one(sent.messages[0]?.id as string)).toMatchObject({ carrier: 'solstice' });
});
