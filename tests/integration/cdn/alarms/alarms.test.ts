import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setClock } from '#server/kernel/process/clock';
import { noticeDeliveries } from '#shared/areas/cdn/alarms/deliveries';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import type { AlarmDraft } from '#shared/areas/cdn/alarms/policy';
import { zonedIso } from '#shared/kernel/units';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { at, draft, openPlaces, type Places } from './support';

let bench: Bench;
let place: Places['place'];
let feed: Places['feed'];
let tick: Places['tick'];
let send: Places['send'];
let sink: Server;
let sinkUrl: string;
let down = false;
const hooks: { headers: IncomingHttpHeaders; body: string; path: string }[] = [];
beforeAll(async () => {
  bench = await startBench({ workers: false });
  ({ place, feed, tick, send } = openPlaces(bench));
  sink = createServer((req, res) => {
    if (down) {
      req.socket.destroy();
      return;
    }
    let body = '';
    req.on('data', (c: Buffer) => {
      body += c.toString();
    });
    req.on('end', () => {
      hooks.push({ headers: req.headers, body, path: req.url ?? '' });
      res.end('ok');
    });
  });
  await new Promise<void>((ok) => sink.listen(0, '127.0.0.1', ok));
  sinkUrl = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await setClock(bench.platform.pool, null);
  sink.closeAllConnections();
  sink.close();
  await bench.stop();
});

/** Two points to fire and two to recover, told to a hook of its own. */
const hooked = (more: Partial<AlarmDraft> = {}): AlarmDraft =>
  draft({
    points: 2,
    recoveryPoints: 2,
    methods: ['webhook'],
    emails: [],
    webhooks: [`${sinkUrl}/hook/${randomUUID()}`],
    webhookSecret: 'a-very-secret-secret',
    ...more,
  });
const create = (me: Caller, more: Partial<AlarmDraft> = {}) =>
  me.call(alarmPolicies.endpoints.create, hooked(more));
const incidentsOf = async (me: Caller) =>
  (await me.call(alarmIncidents.endpoints.list, { sort: 'openedAt' })).rows;
const hooksTo = (url: string | undefined) => hooks.filter((h) => url?.endsWith(h.path));

test('fires exactly once after N points and recovers exactly once after M, with signed webhooks', async () => {
  const me = await bench.as('Super');
  const p = await place(me.accountId as string, 0);
  const policy = await create(me);
  await tick();
  await feed(p, 0, [500]);
  await tick();
  expect(await incidentsOf(me)).toEqual([]);
  const states = await me.call(alarmPolicies.endpoints.states, { id: policy.id });
  expect(states.rows[0]).toMatchObject({ phase: 'pending', met: 1 });
  await feed(p, 1, [600]);
  await Promise.all([tick(), tick()]);
  await tick();
  const fired = await incidentsOf(me);
  expect(fired).toMatchObject([{ state: 'firing', openedAt: at(1), firstValue: 600 }]);
  await feed(p, 2, [900, 1, 1]);
  await tick();
  await tick();
  expect(await incidentsOf(me)).toMatchObject([
    { id: fired[0]?.id, state: 'recovered', closedAt: at(4), worstValue: 900 },
  ]);
  await send();
  const got = hooksTo(policy.webhooks[0]);
  expect(got.map((h) => (JSON.parse(h.body) as { event: string }).event)).toEqual([
    'alarm.fire',
    'alarm.recover',
  ]);
  const { openedAt, timeZone } = JSON.parse(got[0]?.body ?? '{}') as Record<string, string>;
  expect([openedAt, timeZone]).toEqual([zonedIso(at(1), 480), 'UTC+8']);
  const { headers, body } = got[0] as (typeof got)[number];
  const signed = `${String(headers['x-manifold-id'])}.${String(headers['x-manifold-timestamp'])}.${body}`;
  expect(headers['x-manifold-signature']).toBe(
    `v1=${createHmac('sha256', 'a-very-secret-secret').update(signed).digest('hex')}`,
  );
  const notices = await bench.sql('select name from notification where account_id = $1', [
    me.accountId,
  ]);
  expect(notices.map((n) => n['name']).sort()).toEqual([
    'alarmIncidents.fired',
    'alarmIncidents.recovered',
  ]);
});

test('a late supplier is not missing data: nothing is evaluated before the slot is complete', async () => {
  const me = await bench.as('Super');
  const p = await place(me.accountId as string, 3);
  await create(me, { condition: 'lt', threshold: 10, points: 2 });
  await feed(p, 0, [50, 50, 50]);
  await tick();
  await bench.sql(
    `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to)
     select $1, account_id, domain_id, $2, source, start_at, pulled_from, $3 from sync_lane where domain_id = $4`,
    [
      randomUUID(),
      (await place((await bench.as('Super')).accountId as string, 0)).paramId,
      at(3),
      p.domainId,
    ],
  );
  await bench.sql(`update sync_lane set complete_to = $2 where domain_id = $1 and param_id = $3`, [
    p.domainId,
    at(9),
    p.paramId,
  ]);
  await tick();
  expect(await incidentsOf(me)).toEqual([]);
  await bench.sql(`update sync_lane set complete_to = $2 where domain_id = $1`, [
    p.domainId,
    at(9),
  ]);
  await tick();
  expect(await incidentsOf(me)).toMatchObject([{ state: 'firing', openedAt: at(4) }]);
});

test('data that arrives for slots already evaluated sends no old notices', async () => {
  const me = await bench.as('Super');
  const p = await place(me.accountId as string, 0);
  await create(me);
  await feed(p, 0, [1, 1, 1, 1]);
  await tick();
  await feed(p, 0, [900, 900, 900, 1]);
  await tick();
  expect(await incidentsOf(me)).toEqual([]);
});

test('within the interval notices are suppressed with their reason; after it they repeat', async () => {
  const me = await bench.as('OperationalUser');
  const boss = await bench.as('Super', { accountId: me.accountId as string });
  const p = await place(me.accountId as string, 0);
  const policy = await create(boss, { points: 1, intervalMinutes: 15 });
  await tick();
  await feed(p, 0, [500, 500, 500, 500, 500]);
  await tick();
  await send();
  const rows = (await me.call(noticeDeliveries.endpoints.list, { policyId: policy.id })).rows;
  const summary = rows
    .map((r) => `${r.turn} ${r.repeat} ${r.state} ${r.reason} x${r.count}`)
    .sort();
  expect(summary).toEqual([
    'fire 0 sent null x1',
    'repeat 0 suppressed interval x2',
    'repeat 1 sent null x1',
    'repeat 1 suppressed interval x1',
  ]);
  const [open] = await incidentsOf(me);
  const acked = await me.call(alarmIncidents.endpoints.acknowledge, {
    id: open?.id as string,
    comment: 'on it',
  });
  expect(acked).toMatchObject({ acknowledgedBy: me.email, comment: 'on it' });
  await feed(p, 5, [500, 500]);
  await tick();
  const after = (await me.call(noticeDeliveries.endpoints.list, { policyId: policy.id })).rows;
  expect(after.find((r) => r.reason === 'acknowledged')).toMatchObject({ turn: 'repeat' });
  // Taken back, nobody has it any more, and the account's others cannot take it back.
  const { unacknowledge } = alarmIncidents.endpoints;
  const reader = await bench.as('Normal', { accountId: me.accountId as string });
  const id = open?.id as string;
  await expect(reader.call(unacknowledge, { id })).rejects.toMatchObject({ status: 403 });
  expect(await me.call(unacknowledge, { id })).toMatchObject({
    acknowledgedBy: null,
    acknowledgedUntil: null,
    comment: 'on it',
  });
});

test('while the receiver is down a webhook is tried again, then delivered once and in order', async () => {
  const me = await bench.as('Super');
  const p = await place(me.accountId as string, 0);
  const policy = await create(me, { points: 1, recoveryPoints: 1 });
  await tick();
  down = true;
  await feed(p, 0, [500]);
  await tick();
  await send();
  await feed(p, 1, [1]);
  await tick();
  await send();
  const list = () => me.call(noticeDeliveries.endpoints.list, { policyId: policy.id });
  expect((await list()).rows.map((r) => `${r.turn} ${r.state} ${r.attempts}`).sort()).toEqual([
    'fire waiting 1',
    'recover waiting 0',
  ]);
  down = false;
  await setClock(bench.platform.pool, new Date(Date.now() + 20_000).toISOString());
  await send();
  await send();
  await setClock(bench.platform.pool, null);
  const events = hooksTo(policy.webhooks[0]).map(
    (h) => (JSON.parse(h.body) as { event: string }).event,
  );
  expect(events).toEqual(['alarm.fire', 'alarm.recover']);
  const fire = (await list()).rows.find((r) => r.turn === 'fire');
  const one = await me.call(noticeDeliveries.endpoints.one, { id: fire?.id as string });
  expect(one.tries.map((t) => t.ok)).toEqual([false, true]);
  await me.call(noticeDeliveries.endpoints.resend, { id: fire?.id as string });
  await send();
  expect(hooksTo(policy.webhooks[0])).toHaveLength(3);
});

test('a changed or disabled policy ends its event and counts again from the next point', async () => {
  const me = await bench.as('Super');
  const p = await place(me.accountId as string, 0);
  const policy = await create(me);
  await tick();
  await feed(p, 0, [500, 500]);
  await tick();
  const { webhookSecret: _secret, ...same } = hooked({ webhooks: policy.webhooks, threshold: 200 });
  await me.call(alarmPolicies.endpoints.update, { id: policy.id, ...same });
  expect(await incidentsOf(me)).toMatchObject([{ state: 'ended' }]);
  await tick();
  await feed(p, 2, [500]);
  await tick();
  expect(await incidentsOf(me)).toHaveLength(1);
  await feed(p, 3, [500]);
  await tick();
  expect((await incidentsOf(me)).map((i) => i.state)).toEqual(['ended', 'firing']);
  await me.call(alarmPolicies.endpoints.enable, { id: policy.id, enabled: false });
  expect((await incidentsOf(me)).map((i) => i.state)).toEqual(['ended', 'ended']);
});
