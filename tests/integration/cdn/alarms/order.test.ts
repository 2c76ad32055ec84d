import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { setClock } from '#server/kernel/process/clock';
import { noticeDeliveries } from '#shared/areas/cdn/alarms/deliveries';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import type { AlarmDraft } from '#shared/areas/cdn/alarms/policy';
import { alarmSilences } from '#shared/areas/cdn/alarms/silences';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { openPlaces, type Places } from './support';

let bench: Bench;
let provider: Server;
let on: Places;
/** Where the provider fails: `/calls`, `/messages`. */
let down = '';
beforeAll(async () => {
  provider = createServer((req, res) => {
    req.resume();
    res.statusCode = req.url === down ? 503 : 200;
    res.end('{}');
  });
  await new Promise<void>((ok) => provider.listen(0, '127.0.0.1', ok));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  bench = await startBench({ workers: false, env: { NOTIFY_URL: url, NOTIFY_TOKEN: 'a-token' } });
  on = openPlaces(bench);
});
afterEach(async () => {
  down = '';
  await setClock(bench.platform.pool, null);
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await bench.stop();
});

const draft = (more: Partial<AlarmDraft> = {}): AlarmDraft => ({
  description: 'Too many requests',
  metric: 'requests',
  condition: 'gt',
  threshold: 100,
  points: 1,
  recoveryPoints: 1,
  intervalMinutes: 1440,
  methods: ['sms', 'phone'],
  fallbackMinutes: 10,
  emails: [],
  phones: ['+8613800000000'],
  webhooks: [],
  source: 'realtime',
  enabled: true,
  domainMode: 'all',
  domainIds: [],
  ...more,
});
const later = (minutes: number) =>
  setClock(bench.platform.pool, new Date(Date.now() + minutes * 60_000).toISOString());
const deliveriesOf = async (me: Caller) =>
  (await me.call(noticeDeliveries.endpoints.list, { sort: 'createdAt', size: 100 })).rows
    .map((n) => `${n.turn} ${n.channel} ${n.state}${n.reason ? ` ${n.reason}` : ''}`)
    .sort();
/** A policy that fires with the next point. */
const firing = async (more: Partial<AlarmDraft> = {}) => {
  const me = await bench.as('Super');
  const p = await on.place(me.accountId as string, 1);
  await me.call(alarmPolicies.endpoints.create, draft(more));
  await on.tick();
  await on.feed(p, 1, [500]);
  await on.tick();
  return { me, p };
};

test('the next method is used when nobody acknowledged in time, and the end is told to all who were told', async () => {
  const { me, p } = await firing();
  await on.send();
  expect(await deliveriesOf(me)).toEqual(['fire phone waiting', 'fire sms sent']);
  await later(9);
  await on.send();
  expect(await deliveriesOf(me)).toEqual(['fire phone waiting', 'fire sms sent']);
  await later(11);
  await on.send();
  expect(await deliveriesOf(me)).toEqual(['fire phone sent', 'fire sms sent']);
  await on.feed(p, 2, [1]);
  await on.tick();
  await later(12);
  await on.send();
  expect((await deliveriesOf(me)).filter((t) => t.startsWith('recover'))).toEqual([
    'recover phone sent',
    'recover sms sent',
  ]);
});

test('an event acknowledged in time goes no further, and its end is told only where it was told', async () => {
  const { me, p } = await firing();
  await on.send();
  const [event] = (await me.call(alarmIncidents.endpoints.list, {})).rows;
  await me.call(alarmIncidents.endpoints.acknowledge, { id: event?.id ?? '', comment: '' });
  await later(11);
  await on.send();
  expect(await deliveriesOf(me)).toEqual(['fire phone suppressed unneeded', 'fire sms sent']);
  await on.feed(p, 2, [1]);
  await on.tick();
  await later(12);
  await on.send();
  expect((await deliveriesOf(me)).filter((t) => t.startsWith('recover'))).toEqual([
    'recover phone suppressed unneeded',
    'recover sms sent',
  ]);
});

test('a method that reaches nobody gives way to the next one at once', async () => {
  down = '/calls';
  const { me } = await firing({ methods: ['phone', 'sms'] });
  await on.send();
  expect(await deliveriesOf(me)).toEqual(['fire phone waiting', 'fire sms sent']);
});

test('methods without an order are told all at once', async () => {
  const { me } = await firing({ fallbackMinutes: 0 });
  await on.send();
  expect(await deliveriesOf(me)).toEqual(['fire phone sent', 'fire sms sent']);
  const { withoutProvider } = await me.call(alarmPolicies.endpoints.methods, {});
  expect(withoutProvider).toEqual([]);
});

test('a silence can begin later: nothing is held back before, and four hours count from its start', async () => {
  const me = await bench.as('Super');
  const operator = await bench.as('OperationalUser', { accountId: me.accountId as string });
  const inHours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
  const ask = (from: number, to: number) =>
    operator.call(alarmSilences.endpoints.create, {
      reason: 'Release',
      startsAt: inHours(from),
      endsAt: inHours(to),
    });
  await expect(ask(24, 29)).rejects.toMatchObject({ body: { code: 'alarm.silenceLong' } });
  await expect(ask(24, 23)).rejects.toMatchObject({ body: { fields: [{ path: 'endsAt' }] } });
  await expect(ask(2400, 2401)).rejects.toMatchObject({ body: { fields: [{ path: 'startsAt' }] } });
  await ask(1, 4);
  const p = await on.place(me.accountId as string, 1);
  await me.call(alarmPolicies.endpoints.create, draft({ fallbackMinutes: 0, intervalMinutes: 0 }));
  await on.tick();
  await on.feed(p, 1, [500]);
  await on.tick();
  expect(await deliveriesOf(me)).toEqual(['fire phone waiting', 'fire sms waiting']);
  const states = async () =>
    (await me.call(alarmSilences.endpoints.list, {})).rows.map((s) => s.state);
  expect(await states()).toEqual(['planned']);
  await later(90);
  await on.feed(p, 2, [500]);
  await on.tick();
  expect(await states()).toEqual(['active']);
  expect((await deliveriesOf(me)).filter((t) => t.startsWith('repeat'))).toEqual([
    'repeat phone suppressed silenced',
    'repeat sms suppressed silenced',
  ]);
});
