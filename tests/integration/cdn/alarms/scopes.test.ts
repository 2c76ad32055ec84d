import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { remindOfEnds } from '#server/model/cdn/alarms/silences.store';
import { setClock } from '#server/kernel/process/clock';
import { system } from '#server/kernel/db/context';
import { noticeDeliveries } from '#shared/areas/cdn/alarms/deliveries';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { alarmSilences } from '#shared/areas/cdn/alarms/silences';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { draft, draftAll, openPlaces, type Places } from './support';

type Order = { way: string; token: string; body: { to: string; text: string; reference: string } };
let bench: Bench;
let provider: Server;
let on: Places;
const orders: Order[] = [];
let answer = 200;
beforeAll(async () => {
  provider = createServer((req, res) => {
    let body = '';
    req.on('data', (c: Buffer) => {
      body += c.toString();
    });
    req.on('end', () => {
      const order = JSON.parse(body) as Order['body'];
      if (answer === 200)
        orders.push({
          way: req.url ?? '',
          token: req.headers.authorization ?? '',
          body: order,
        });
      res.statusCode = answer;
      res.end('{}');
    });
  });
  await new Promise<void>((ok) => provider.listen(0, '127.0.0.1', ok));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/gateway`;
  const env = { NOTIFY_URL: url, NOTIFY_TOKEN: 'a-token' };
  bench = await startBench({ workers: false, env });
  on = openPlaces(bench);
});
afterAll(async () => {
  await setClock(bench.platform.pool, null);
  provider.closeAllConnections();
  provider.close();
  await bench.stop();
});

const incidents = async (me: Caller) => (await me.call(alarmIncidents.endpoints.list, {})).rows;
const notices = async (me: Caller) =>
  (await me.call(noticeDeliveries.endpoints.list, { sort: 'createdAt', size: 100 })).rows;

test('a policy over all accounts has a state per account and domain, and new domains join', async () => {
  const root = await bench.staff();
  const [a, b] = [await bench.as('Super'), await bench.as('Super')];
  const zone = `${randomUUID().slice(0, 8)}.test`;
  const first = await on.place(a.accountId as string, 1, `shop.${zone}`);
  await on.place(a.accountId as string, 1, `other-${zone}`);
  const all = draftAll({ domainPattern: `*.${zone}`, intervalMinutes: 0 });
  const policy = await root.call(alarmPolicies.endpoints.createAll, all);
  await on.tick();
  const second = await on.place(b.accountId as string, 1, `news.${zone}`);
  await on.tick();
  await on.feed(first, 1, [500]);
  await on.feed(second, 1, [600]);
  await on.tick();
  const list = await root.call(alarmIncidents.endpoints.list, { policyId: policy.id });
  expect(list.rows.map((i) => [i.accountId, i.domain, i.firstValue, i.global]).sort()).toEqual(
    [
      [a.accountId, `shop.${zone}`, 500, true],
      [b.accountId, `news.${zone}`, 600, true],
    ].sort(),
  );
  // The platform's own policy: no customer sees it, its events or its notices.
  expect(await incidents(a)).toEqual([]);
  expect(await notices(a)).toEqual([]);
  await expect(a.call(alarmPolicies.endpoints.one, { id: policy.id })).rejects.toMatchObject({
    status: 404,
  });
  const reach = { scope: 'all' as const, accountIds: [], domainPattern: `shop.${zone}` };
  const preview = await root.call(alarmPolicies.endpoints.reach, { ...reach, id: policy.id });
  expect(preview).toMatchObject({ domains: 1, accounts: 1, added: 0, removed: 1 });
  expect(preview.rows[0]).toMatchObject({ domain: `news.${zone}`, change: 'removed' });
  await root.call(alarmPolicies.endpoints.updateAll, { ...all, ...reach, id: policy.id });
  const states = await root.call(alarmPolicies.endpoints.states, { id: policy.id });
  expect(states.rows.map((s) => s.domain)).toEqual([`shop.${zone}`]);
  await root.call(alarmPolicies.endpoints.remove, { id: policy.id });
});

test('a silence holds notices back with its reason; when it ends, what is owed is told at once', async () => {
  const me = await bench.as('Super');
  const ops = await bench.as('OperationalUser', { accountId: me.accountId as string });
  const p = await on.place(me.accountId as string, 1);
  const policy = await me.call(alarmPolicies.endpoints.create, draft());
  await on.tick();
  const inHours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
  const ask = { policyId: policy.id, reason: 'Load test' };
  await expect(
    ops.call(alarmSilences.endpoints.create, { ...ask, endsAt: inHours(5) }),
  ).rejects.toThrow('alarm.silenceLong');
  await expect(
    me.call(alarmSilences.endpoints.create, { ...ask, endsAt: inHours(-1) }),
  ).rejects.toMatchObject({ status: 400 });
  const silence = await ops.call(alarmSilences.endpoints.create, { ...ask, endsAt: inHours(1) });
  await on.feed(p, 1, [500]);
  await on.tick();
  await on.feed(p, 2, [500]);
  await on.tick();
  expect(await incidents(me)).toMatchObject([{ state: 'firing' }]);
  expect((await notices(me)).map((n) => [n.turn, n.state, n.reason, n.silenceId])).toEqual([
    ['fire', 'suppressed', 'silenced', silence.id],
    ['repeat', 'suppressed', 'silenced', silence.id],
  ]);
  const [listed] = (await me.call(alarmSilences.endpoints.list, {})).rows;
  expect(listed).toMatchObject({ state: 'active', suppressed: 2, policyName: policy.description });
  const stranger = await bench.as('Super');
  await expect(
    stranger.call(alarmSilences.endpoints.end, { id: silence.id }),
  ).rejects.toMatchObject({ status: 404 });
  await me.call(alarmSilences.endpoints.end, { id: silence.id });
  await on.feed(p, 3, [500, 500]);
  await on.tick();
  // One notice although the interval is a day; the point after it is within the interval again.
  const after = (await notices(me)).slice(2).map((n) => [n.turn, n.state, n.reason]);
  expect(after.sort()).toEqual([
    ['repeat', 'suppressed', 'interval'],
    ['repeat', 'waiting', null],
  ]);
});

test('people are reminded once before a silence ends', async () => {
  const me = await bench.as('Super');
  const now = Date.now();
  const endsAt = new Date(now + 3_600_000).toISOString();
  await me.call(alarmSilences.endpoints.create, { reason: 'Release', endsAt });
  const reminders = () =>
    bench.sql(
      `select name from notification where account_id = $1 and name = 'alarmSilences.ending'`,
      [me.accountId],
    );
  await bench.platform.run(system, remindOfEnds);
  expect(await reminders()).toHaveLength(0);
  await setClock(bench.platform.pool, new Date(now + 46 * 60_000).toISOString());
  await bench.platform.run(system, remindOfEnds);
  await bench.platform.run(system, remindOfEnds);
  await setClock(bench.platform.pool, null);
  expect(await reminders()).toHaveLength(1);
});

test('data that stays away is a state of its own, told once and told again when it is back', async () => {
  const me = await bench.as('Super');
  const p = await on.place(me.accountId as string, 1);
  await me.call(alarmPolicies.endpoints.create, draft({ tellNoData: true }));
  await on.tick();
  const [policy] = (await me.call(alarmPolicies.endpoints.list, {})).rows;
  expect(policy).toMatchObject({ noData: 0 });
  await bench.sql('update supplier_param set pull_delay_seconds = 60 where id = $1', [p.paramId]);
  await on.tick();
  await on.tick();
  const [stale] = (await me.call(alarmPolicies.endpoints.list, {})).rows;
  expect(stale).toMatchObject({ noData: 1, firing: 0 });
  await bench.sql('update supplier_param set pull_delay_seconds = 14400 where id = $1', [
    p.paramId,
  ]);
  await on.feed(p, 1, [5]);
  await on.tick();
  expect((await notices(me)).map((n) => n.turn)).toEqual(['noData', 'dataBack']);
  const [back] = (await me.call(alarmPolicies.endpoints.list, {})).rows;
  expect(back).toMatchObject({ noData: 0, firing: 0 });
});

test('SMS and phone notices go to the provider with one reference over all attempts', async () => {
  const me = await bench.as('Super');
  const p = await on.place(me.accountId as string, 1);
  const methods = ['sms', 'phone'] as const;
  await expect(
    me.call(alarmPolicies.endpoints.create, draft({ methods: [...methods], phones: [] })),
  ).rejects.toMatchObject({ status: 400 });
  await expect(
    me.call(alarmPolicies.endpoints.create, draft({ methods: [...methods], phones: ['12ab'] })),
  ).rejects.toMatchObject({ status: 400 });
  const phones = ['+86 138-0000-0000'];
  const policy = await me.call(
    alarmPolicies.endpoints.create,
    draft({ methods: [...methods], phones }),
  );
  expect(policy.phones).toEqual(['+8613800000000']);
  await on.tick();
  await on.feed(p, 1, [500]);
  await on.tick();
  answer = 503;
  await on.send();
  expect(orders).toEqual([]);
  answer = 200;
  const rows = await notices(me);
  await bench.sql(`update notice_delivery set next_at = now() - interval '1 second'
    where state = 'waiting' and channel in ('sms', 'phone')`);
  await on.send();
  expect(orders.map((o) => [o.way, o.token, o.body.to]).sort()).toEqual([
    ['/gateway/calls', 'Bearer a-token', '+8613800000000'],
    ['/gateway/messages', 'Bearer a-token', '+8613800000000'],
  ]);
  const policyIds = rows.filter((r) => r.channel !== 'email').map((r) => r.id);
  expect(orders.map((o) => o.body.reference).sort()).toEqual(policyIds.sort());
  expect(orders[0]?.body.text).toContain('Too many requests');
  for (const { body } of orders) expect(body.text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d UTC\+8/);
  const sent = (await notices(me)).filter((n) => n.state === 'sent');
  expect(sent.map((n) => n.attempts)).toEqual([2, 2]);
});
