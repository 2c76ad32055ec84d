import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { type RealtimeMinute, realtimeAnalyses } from '#shared/areas/cdn/realtime/realtimeAnalyses';
import { realtimeTasks } from '#shared/areas/cdn/realtime/realtimeTasks';
import type { Got } from '#shared/kernel/contract';
import type { Caller } from '../../../support/bench';
import { until } from '../../lab/support';
import { startSyncWorld, type SyncWorld } from '../sync/world';

const { list, create, update, remove, run, pause, estimate } = realtimeTasks.endpoints;
const { minutes, yesterday, urls } = realtimeAnalyses.endpoints;
const name = 'burst.realtime.test';
const delaySeconds = 5;
let world: SyncWorld;
let staff: Caller;
let accountId: string;
let domainId: string;
let other: string;
let taskId: string;

const draft = (more: Partial<Got<typeof create>> = {}): Got<typeof create> => ({
  name: 'burst',
  accountIds: [],
  domainIds: [domainId],
  paramIds: [],
  figures: ['status', 'hits', 'origin'],
  intervalSeconds: 5,
  keepHours: 24,
  paused: false,
  ...more,
});
type Pushed = { at: string; rows: RealtimeMinute[]; reach: { paramId: string }[] };
/** A console that watches the minutes. */
const watching = async (caller: Caller, hear: (p: Pushed) => void): Promise<Socket> => {
  const socket = io(world.bench.base, {
    path: '/live',
    transports: ['websocket'],
    auth: { token: caller.token },
    reconnection: false,
  });
  await new Promise<void>((ok, no) => {
    socket.on('ready', () => ok());
    socket.on('connect_error', no);
  });
  socket.on('passing', (e: { name: string; payload: Pushed }) => {
    if (e.name === realtimeAnalyses.events.minutes.name) hear(e.payload);
  });
  socket.emit('watch', realtimeAnalyses.events.minutes.name);
  return socket;
};
const ask = async (path: string, n: number) => {
  for (let i = 0; i < n; i += 1)
    for (const { address } of world.nodes) await world.client.get(address, name, `${path}?${i}`);
};
const failures = (rows: readonly RealtimeMinute[]) =>
  rows.reduce((sum, r) => sum + (r.status['500'] ?? 0), 0);
const collect = async () => {
  await world.bench.sql('update realtime_pull set next_at = now()');
  await world.turn(['collect']);
};

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 1, realtimeDelaySeconds: delaySeconds });
  staff = await world.bench.staff();
  accountId = await world.bench.account();
  domainId = await world.addDomain(accountId, name, new Date().toISOString());
  other = await world.addDomain(accountId, 'apart.realtime.test', new Date().toISOString(), [
    'aurora',
  ]);
});
afterAll(() => world?.stop());

test('/addAccountRtDataTask: the form computes calls a day, and a task beyond the rate is refused', async () => {
  const { rows } = await staff.call(estimate, {
    accountIds: [],
    domainIds: [domainId],
    paramIds: [],
    intervalSeconds: 60,
  });
  expect(rows.map((r) => [r.supplier, r.domains, r.calls])).toEqual([
    ['aurora', 1, 1440],
    ['borealis', 1, 1440],
  ]);
  const borealis = rows.find((r) => r.supplier === 'borealis');
  // 20 calls a second, of which four fifths are used.
  expect(borealis?.most).toBe(1_382_400);
  expect(borealis?.left).toBe(1_382_400 - (borealis?.used ?? 0));
  // 1,700 domains every 5 seconds are 85 calls of 20 each time: more than the credential's rate.
  const crowd = await world.bench.account();
  await world.bench.sql(
    `with made as (insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
       select gen_random_uuid(), $1, 'c' || n || '.crowd.test', '127.0.0.1', 80, 'http', 'Activated', 'x', 'x', now(), now()
       from generate_series(1, 1700) as n returning id)
     insert into domain_supplier (id, account_id, domain_id, param_id, weight, state, live_version, created_at)
     select gen_random_uuid(), $1, id, $2, 1, 'online', 1, now() from made`,
    [crowd, world.params.borealis],
  );
  const much = draft({ name: 'crowd', domainIds: [], accountIds: [crowd] });
  await expect(staff.call(create, much)).rejects.toThrow('realtime.budget');
  // Once a minute it fits.
  const fits = await staff.call(create, { ...much, intervalSeconds: 60, paused: false });
  await expect(
    staff.call(update, { ...draft({ accountIds: [crowd], domainIds: [] }), id: fits.id }),
  ).rejects.toThrow('realtime.budget');
  await staff.call(remove, { id: fits.id });
});

test('/cdn-accountRtdataTask: without a task a domain has no minutes, and the screen says so', async () => {
  const before = await staff.call(minutes, { domainIds: [domainId] });
  expect(before).toMatchObject({ rows: [], covered: 0, uncovered: 1 });
  taskId = (await staff.call(create, draft())).id;
  const after = await staff.call(minutes, { accountId });
  expect(after).toMatchObject({ covered: 1, uncovered: 1 });
});

test('/cdn-realTimeDataAnalysis: a burst of 500s is told to those who watch, as the supplier counted it', async () => {
  const heard: RealtimeMinute[] = [];
  const customer = await world.bench.as('Super', { accountId });
  const deaf: Pushed[] = [];
  const sockets = [
    await watching(staff, (p) => heard.push(...p.rows)),
    await watching(customer, (p) => deaf.push(p)),
  ];
  await ask('/broken/now', 5);
  const sent = 5 * world.nodes.length;
  // What the schedule of the workers does every second.
  await until(async () => {
    await world.turn(['collect']);
    return failures([...newest(heard).values()]) >= sent;
  }, 60_000);
  for (const s of sockets) s.close();
  expect(deaf).toEqual([]);
  const shown = await staff.call(minutes, { domainIds: [domainId] });
  expect(failures(shown.rows)).toBe(sent);
  expect(shown.params.map((p) => p.supplier)).toEqual(['aurora', 'borealis']);
  expect(shown.domains).toEqual([{ domainId, name }]);
});
/** The latest telling of each minute. */
const newest = (rows: readonly RealtimeMinute[]) => {
  const by = new Map<string, RealtimeMinute>();
  for (const r of rows) {
    const key = `${r.domainId} ${r.paramId} ${r.at}`;
    if ((by.get(key)?.version ?? 0) < r.version) by.set(key, r);
  }
  return by;
};

test('/cdn-realTimeDataAnalysis: a minute that is asked for twice is replaced, and equals the truth', async () => {
  await ask('/a', 2);
  world.jump(1);
  await collect();
  await collect();
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const truth = await world.truth(name, from, new Date(Date.now() + 60_000).toISOString());
  const { rows } = await staff.call(minutes, { domainIds: [domainId] });
  for (const supplier of world.names) {
    const own = rows.filter((r) => r.paramId === world.params[supplier]);
    const sum = (of: (r: RealtimeMinute) => number) => own.reduce((n, r) => n + of(r), 0);
    expect({
      requests: sum((r) => r.requests),
      bytes: sum((r) => r.bytes),
      hits: sum((r) => r.hitRequests),
    }).toEqual({
      requests: truth[supplier].requests,
      bytes: truth[supplier].bytes,
      hits: truth[supplier].hitRequests,
    });
  }
});

test('/cdn-accountRtdataTask: a task tells its domains, cost, last point and state; pause and run', async () => {
  const row = async () => (await staff.call(list, {})).rows.find((r) => r.id === taskId);
  expect(await row()).toMatchObject({ domains: 1, callsPerDay: 2 * 17_280, state: 'running' });
  expect((await row())?.lastPointAt).not.toBeNull();
  expect((await row())?.lagSeconds).toBeLessThan(120);
  await staff.call(pause, { id: taskId, paused: true });
  expect((await row())?.state).toBe('paused');
  await staff.call(pause, { id: taskId, paused: false });
  await staff.call(run, { id: taskId });
  const [due] = await world.bench.sql<{ n: number }>(
    "select count(*)::int as n from realtime_pull where task_id = $1 and next_at <= clock_timestamp() + interval '1 hour'",
    [taskId],
  );
  expect(due?.n).toBe(2);
});

test('/cdn-accountRtdataTask: of two tasks of a domain the more frequent asks', async () => {
  const slow = await staff.call(
    create,
    draft({ name: 'slow', domainIds: [domainId, other], intervalSeconds: 600 }),
  );
  const rows = async () => (await staff.call(list, {})).rows;
  const of = async (id: string) => (await rows()).find((r) => r.id === id);
  expect((await of(slow.id))?.domains).toBe(1);
  expect((await of(taskId))?.domains).toBe(1);
  // One that is only about domains of the other has none of its own, and says why.
  const idle = await staff.call(create, draft({ name: 'idle', intervalSeconds: 900 }));
  expect(await of(idle.id)).toMatchObject({ domains: 0, state: 'covered' });
  const apart = await staff.call(
    create,
    draft({ name: 'apart', accountIds: [await world.bench.account()], domainIds: [] }),
  );
  expect(await of(apart.id)).toMatchObject({ domains: 0, state: 'idle' });
  for (const { id } of [idle, apart]) await staff.call(remove, { id });
  await staff.call(remove, { id: slow.id });
  expect(await of(slow.id)).toBeUndefined();
});

test('/cdn-realTimeDataAnalysis: yesterday and the URLs of the logs answer', async () => {
  expect((await staff.call(yesterday, { domainIds: [domainId] })).rows).toEqual([]);
  const slot = Math.floor(Date.now() / 300_000) * 300_000 - 86_400_000 - 600_000;
  await world.bench.platform.analytics.command({
    sql: `INSERT INTO stats_5m (account_id, domain_id, source, ts, param_id, requests, bytes)
      VALUES ({account:UUID}, {domain:UUID}, 'realtime', {ts:DateTime('UTC')}, {param:UUID}, 50, 500)`,
    params: { account: accountId, domain: domainId, param: world.params.aurora, ts: slot / 1000 },
  });
  expect((await staff.call(yesterday, { accountId })).rows).toEqual([
    { paramId: world.params.aurora, at: slot / 1000, requests: 10, bytes: 100, status: {} },
  ]);
  const top = await staff.call(urls, { domainIds: [domainId], code: '500' });
  expect(top).toEqual({ linesTo: null, rows: [] });
});

test('/updateAccountRtDataTask: bad input and those without the right are refused', async () => {
  const bad = { ...draft(), id: taskId, intervalSeconds: 1 };
  await expect(staff.call(update, bad)).rejects.toMatchObject({ status: 400 });
  await expect(staff.call(create, draft())).rejects.toThrow('data.taken');
  const customer = await world.bench.as('Super', { accountId });
  for (const outsider of [customer, await world.bench.staff({ accounts: 'operate' })]) {
    await expect(outsider.call(list, {})).rejects.toMatchObject({ status: 403 });
    await expect(outsider.call(minutes, {})).rejects.toMatchObject({ status: 403 });
    await expect(outsider.call(urls, {})).rejects.toMatchObject({ status: 403 });
  }
  const viewer = await world.bench.staff({ series: 'view' });
  await expect(viewer.call(create, draft({ name: 'x' }))).rejects.toMatchObject({ status: 403 });
  await expect(viewer.call(run, { id: taskId })).rejects.toMatchObject({ status: 403 });
  await expect(until(async () => (await viewer.call(list, {})).total > 0)).resolves.toBeTruthy();
});
