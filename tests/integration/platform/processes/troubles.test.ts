import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findings } from '#shared/areas/platform/findings/findings';
import { findingKinds } from '#shared/areas/findingKinds';
import { pools } from '#shared/areas/platform/processes/pools';
import { systemEvents } from '#shared/areas/platform/processes/systemEvents';
import { servers } from '#shared/areas/platform/servers/servers';
import { system } from '#server/kernel/db/context';
import { keepBacklogs } from '#server/model/platform/processes/events.store';
import { endEvent, keepEvent } from '#server/model/platform/processes/index';
import { keepCheck } from '#server/model/platform/servers/servers.store';
import { sentence } from '#shared/kernel/sentences';
import { type Bench, type Caller, startBench } from '../../../support/bench';

let bench: Bench;
let operator: Caller;
beforeAll(async () => {
  bench = await startBench({ workers: false });
  operator = await bench.staff({ servers: 'operate' });
});
afterAll(() => bench.stop());

const eventsOf = async (kind: 'backlog' | 'circuit' | 'server' | 'start') =>
  (await operator.call(systemEvents.endpoints.list, { kind: [kind] })).rows;
const finding = (id: string | null | undefined) =>
  operator.call(findings.endpoints.one, { id: id ?? '' });
const linkOf = (f: Awaited<ReturnType<typeof finding>>) => findingKinds[f.kind].link(f);

test('/cdn-systemrunevents: what stands wrong is a finding that its event links and that links it back, open until that has ended', async () => {
  const look = (late: Parameters<typeof keepBacklogs>[2]) =>
    bench.platform.run(system, (ctx) => keepBacklogs(ctx, 'workers@here', late));
  await look({ notify: { seconds: 90, taskId: null } });
  await look({ notify: { seconds: 95, taskId: null } });
  const [backlog, ...others] = await eventsOf('backlog');
  expect(others).toEqual([]);
  const opened = await finding(backlog?.findingId);
  expect(opened).toMatchObject({ kind: 'platformTrouble', state: 'open', severity: 'warning' });
  expect(opened.summary).toEqual(backlog?.summary);
  expect(linkOf(opened)).toBe(`/cdn-systemrunevents?open=${backlog?.id}`);
  await look({});
  expect(await finding(backlog?.findingId)).toMatchObject({ state: 'closed' });
  // Late again, it is a finding of its own, which the new event links.
  await look({ notify: { seconds: 70, taskId: null } });
  const again = (await eventsOf('backlog')).find((e) => e.id !== backlog?.id);
  expect(again?.findingId).not.toBe(backlog?.findingId);
  expect(await finding(again?.findingId)).toMatchObject({ state: 'open' });
  await look({});
  // What ends with its moment leaves nothing wrong.
  const start = { node: 'workers@here', kind: 'start', values: { version: '1' } } as const;
  await bench.platform.run(system, (ctx) => keepEvent(ctx, start));
  expect(await eventsOf('start')).toMatchObject([{ findingId: null }]);
});

test('/cdn-systemrunevents: a server that gets worse stays one finding, which each of its events links; back, or watched no more, it closes', async () => {
  const { id } = await operator.call(servers.endpoints.create, {
    name: 'Mail sink',
    role: 'mail',
    method: 'tcp',
    host: '127.0.0.1',
    port: 25,
    url: null,
    expectStatus: null,
    expectText: null,
    certificateDays: null,
    dnsName: null,
    failures: 2,
    outOf: 2,
    beatSeconds: null,
    cpuLimitPpm: null,
    memoryLimitPpm: null,
    diskLimitPpm: null,
    enabled: true,
  });
  const check = (state: 'up' | 'down') =>
    bench.platform.run(system, (ctx) =>
      keepCheck(ctx, id, { state, reason: sentence('server.told'), measures: {} }),
    );
  const ofServer = async () =>
    (await eventsOf('server')).filter((e) => e.link === `/cdn-serverstatus?open=${id}`);
  await check('up');
  await check('down');
  await check('down');
  const ill = await ofServer();
  expect(ill).toHaveLength(2);
  expect(ill[0]?.findingId).toBe(ill[1]?.findingId);
  const one = await finding(ill[0]?.findingId);
  expect(one).toMatchObject({ state: 'open', seen: 2 });
  expect(linkOf(one)).toBe(`/cdn-systemrunevents?open=${ill[0]?.id}`);
  await check('up');
  expect(await finding(one.id)).toMatchObject({ state: 'closed' });
  expect((await ofServer())[0]).toMatchObject({ severity: 'neutral', findingId: null });
  await check('down');
  const next = await finding((await ofServer())[0]?.findingId);
  expect(next).toMatchObject({ state: 'open' });
  await operator.call(servers.endpoints.remove, { id });
  expect(await finding(next.id)).toMatchObject({ state: 'closed' });
});

test('/cdn-systemrunevents: the circuit of a credential leaves a finding that only its end closes, and only who may see servers sees it', async () => {
  const key = `circuit ${randomUUID()}`;
  const values = { name: 'Aurora 1' };
  await bench.platform.run(system, (ctx) =>
    keepEvent(ctx, { node: 'here', kind: 'circuit', values, key, trouble: key }),
  );
  const [event] = await eventsOf('circuit');
  expect(await finding(event?.findingId)).toMatchObject({ state: 'open' });
  const other = await bench.staff({ data: 'operate' });
  expect((await other.call(findings.endpoints.list, { kind: ['platformTrouble'] })).rows).toEqual(
    [],
  );
  await bench.platform.run(system, (ctx) => endEvent(ctx, key));
  expect(await finding(event?.findingId)).toMatchObject({ state: 'closed' });
});

test('/cdn-threadpool: a queue whose oldest job waits longer than its kind may is behind, not at work', async () => {
  const oldest = { name: 'dataSyncs.pull', since: new Date(Date.now() - 60_000).toISOString() };
  const sample = { kind: 'queue', size: 2, active: 2, queued: 3, rejected: 0, state: 'running' };
  const queues = ['sync', 'backfill'].map((name) => ({ ...sample, name, oldest }));
  await bench.sql(
    `insert into process_state (id, name, host, pid, node, pools) values ($1, 'workers', 'here', 1, 'late@here', $2::jsonb)`,
    [randomUUID(), JSON.stringify(queues)],
  );
  const rowsOf = async (state?: 'late'[]) =>
    (await operator.call(pools.endpoints.list, { node: 'late@here', ...(state ? { state } : {}) }))
      .rows;
  const states = Object.fromEntries((await rowsOf()).map((r) => [r.pool, r.state]));
  expect(states).toEqual({ sync: 'late', backfill: 'running' });
  expect((await rowsOf(['late'])).map((r) => r.pool)).toEqual(['sync']);
});
