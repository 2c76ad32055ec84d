import { randomUUID } from 'node:crypto';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { notifications } from '#shared/areas/platform/notices/notifications';
import { servers } from '#shared/areas/platform/servers/servers';
import { systemEvents } from '#shared/areas/platform/processes/systemEvents';
import { system } from '#server/kernel/db/context';
import { keepBacklogs, keepEvent } from '#server/model/platform/processes/events.store';
import { keepCameBack } from '#server/model/platform/processes/lease.store';
import { watchOwnHost } from '#server/model/platform/servers/ownHost';
import { checkServers } from '#workers/areas/platform/servers/index';
import { type Bench, type Caller, startBench, until } from '../../../support/bench';

let bench: Bench;
let operator: Caller;
const { create, list, mute, newToken, one, test: testNow, history } = servers.endpoints;
const listening: HttpServer[] = [];
const serve = async (port = 0): Promise<{ port: number; stop: () => Promise<void> }> => {
  const http = createServer((_req, res) => res.end('well and good'));
  listening.push(http);
  await new Promise<void>((ok) => http.listen(port, '127.0.0.1', ok));
  const stop = async () => {
    http.closeAllConnections();
    await new Promise((ok) => http.close(ok));
  };
  return { port: (http.address() as AddressInfo).port, stop };
};
const check = () =>
  checkServers({
    platform: bench.platform,
    run: (work) => bench.platform.run(system, work),
  });
const blank = {
  role: 'other',
  host: null,
  port: null,
  url: null,
  expectStatus: null,
  expectText: null,
  certificateDays: null,
  dnsName: null,
  failures: 1,
  outOf: 1,
  beatSeconds: null,
  cpuLimitPpm: null,
  memoryLimitPpm: null,
  diskLimitPpm: null,
  enabled: true,
} as const;
const noticesOf = async (name: string) =>
  (await operator.call(notifications.endpoints.list, { size: 200 })).rows.filter(
    (n) => n.name.startsWith('servers.') && JSON.stringify(n.values).includes(name),
  );

beforeAll(async () => {
  bench = await startBench({ workers: false });
  operator = await bench.staff({ servers: 'operate' });
});
afterEach(() => bench.sql('delete from server'));
afterAll(async () => {
  for (const http of listening) http.close();
  await bench.stop();
});

test('/cdn-serverstatus: a stopped service turns its row and staff are told once; started again it turns back', async () => {
  const service = await serve();
  const row = await operator.call(create, {
    ...blank,
    name: 'Mail sink',
    method: 'tcp',
    host: '127.0.0.1',
    port: service.port,
  });
  await check();
  expect(await operator.call(one, { id: row.id })).toMatchObject({ state: 'up' });
  await service.stop();
  await check();
  await check();
  // Two looks were needed at most, which the job takes within a minute.
  expect(2 * (servers.jobs.check.everyMs ?? 0)).toBeLessThanOrEqual(60_000);
  const down = await operator.call(one, { id: row.id });
  expect(down).toMatchObject({ state: 'down', reason: { code: 'server.noAnswer' } });
  expect(await noticesOf('Mail sink')).toMatchObject([{ name: 'servers.down' }]);
  await serve(service.port);
  await check();
  expect(await operator.call(one, { id: row.id })).toMatchObject({ state: 'up' });
  expect((await noticesOf('Mail sink')).map((n) => n.name).toSorted()).toEqual([
    'servers.back',
    'servers.down',
  ]);
  const { rows } = await operator.call(systemEvents.endpoints.list, { kind: ['server'] });
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map((r) => r.link))).toEqual(new Set([`/cdn-serverstatus?open=${row.id}`]));
  const { points } = await operator.call(history, { id: row.id, hours: 1 });
  expect(points.length).toBeGreaterThan(0);
}, 40_000);

test('/cdn-serverstatus: a muted server changes its state and tells nobody; N of M failures make it down', async () => {
  const service = await serve();
  const row = await operator.call(create, {
    ...blank,
    name: 'Quiet',
    method: 'http',
    url: `http://127.0.0.1:${service.port}/`,
    expectStatus: 200,
    expectText: 'well and good',
    failures: 2,
    outOf: 3,
  });
  await check();
  await operator.call(mute, {
    id: row.id,
    until: new Date(Date.now() + 3_600_000).toISOString(),
    reason: 'moved to another rack',
  });
  await service.stop();
  await check();
  expect(await operator.call(one, { id: row.id })).toMatchObject({ state: 'warning' });
  await check();
  expect(await operator.call(one, { id: row.id })).toMatchObject({ state: 'down' });
  expect(await noticesOf('Quiet')).toEqual([]);
}, 40_000);

test('/cdn-addserver: the test checks once and tells how it went; what a check needs must be given', async () => {
  const service = await serve();
  const draft = { ...blank, name: 'Origin', method: 'http' as const };
  await expect(operator.call(create, draft)).rejects.toMatchObject({
    body: { code: 'request.invalid' },
  });
  const row = await operator.call(create, {
    ...draft,
    url: `http://127.0.0.1:${service.port}/`,
    expectStatus: 204,
  });
  expect(await operator.call(testNow, { id: row.id })).toMatchObject({
    ok: false,
    reason: { code: 'server.status', values: { status: 200, expected: 204 } },
  });
  expect(await operator.call(one, { id: row.id })).toMatchObject({ state: 'unknown' });
}, 30_000);

test('/cdn-updateserver: a server that moved is watched at its new place from then on; who only sees is refused', async () => {
  const [here, there] = [await serve(), await serve()];
  const draft = { ...blank, name: 'Moved', method: 'tcp' as const, host: '127.0.0.1' };
  const row = await operator.call(create, { ...draft, port: here.port });
  await check();
  await here.stop();
  const { update } = servers.endpoints;
  await operator.call(update, { ...draft, id: row.id, port: there.port, name: 'Has moved' });
  await check();
  expect(await operator.call(one, { id: row.id })).toMatchObject({
    name: 'Has moved',
    port: there.port,
    state: 'up',
  });
  const looker = await bench.staff({ servers: 'view' });
  await expect(
    looker.call(update, { ...draft, id: row.id, port: here.port }),
  ).rejects.toMatchObject({ status: 403 });
  await there.stop();
  await check();
  expect(await operator.call(one, { id: row.id })).toMatchObject({ state: 'down' });
}, 30_000);

test('/cdn-serverstatus: a heartbeat is sent by its curl line, and its absence turns the row', async () => {
  const row = await operator.call(create, {
    ...blank,
    name: 'Backup box',
    method: 'heartbeat',
    beatSeconds: 20,
  });
  const { url, curl } = await operator.call(newToken, { id: row.id });
  expect(curl).toContain(url);
  const path = new URL(url).pathname;
  const beat = await fetch(`${bench.base}${path}`, { method: 'POST' });
  expect(beat.status).toBe(200);
  expect(await operator.call(one, { id: row.id })).toMatchObject({ state: 'up' });
  expect(
    (await fetch(`${bench.base}/api/servers/beat/${'x'.repeat(30)}`, { method: 'POST' })).status,
  ).toBe(404);
  await bench.sql(
    `update server set checked_at = clock_timestamp() - interval '61 seconds' where id = $1`,
    [row.id],
  );
  await check();
  expect(await operator.call(one, { id: row.id })).toMatchObject({
    state: 'down',
    reason: { code: 'server.silent' },
  });
});

test('/cdn-serverstatus: the host of our processes measures itself', async () => {
  const watch = watchOwnHost(bench.platform);
  const own = await until(async () => {
    const { rows } = await operator.call(list, { method: ['own'] });
    return rows[0]?.checkedAt ? rows[0] : null;
  });
  await watch.stop();
  expect(own.memory).toBeGreaterThan(0);
  expect(own.disk).toBeGreaterThan(0);
  const { points } = await operator.call(history, { id: own.id, hours: 1 });
  expect(points.at(-1)).toMatchObject({ memory: own.memory, openFiles: own.openFiles });
});

test('/cdn-systemrunevents: a backlog and a job taken over name the task they are of', async () => {
  const [taskId, other] = [randomUUID(), randomUUID()];
  const node = 'workers@told';
  await bench.platform.run(system, async (ctx) => {
    await keepBacklogs(ctx, node, { fetch: { seconds: 90, taskId } });
    await keepEvent(ctx, { node, kind: 'crash', values: { code: 9, lived: 1 } });
    await keepCameBack(ctx, 'workers-2@told', null);
    await keepCameBack(ctx, 'workers-2@told', other);
  });
  const events = async (kind: 'backlog' | 'requeue') =>
    (await operator.call(systemEvents.endpoints.list, { kind: [kind] })).rows;
  expect(await events('backlog')).toMatchObject([{ taskId, link: null }]);
  const [again] = await events('requeue');
  expect(again).toMatchObject({ taskId: other });
  expect(again?.summary.values).toMatchObject({ former: node, jobs: 2 });
});
