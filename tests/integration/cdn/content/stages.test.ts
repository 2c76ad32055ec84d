import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { probes } from '#shared/areas/cdn/content/probes';
import { refreshes } from '#shared/areas/cdn/content/refreshes';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { type Caller, until } from '../../../support/bench';
import { through } from '../domains/edge';
import { type ContentBench, countsOf, startContentBench } from './support';

const host = 'www.staged.test';
const asia = { address: '127.0.10.1', node: 'aurora-as1' };
const europe = { address: '127.0.10.2', node: 'aurora-eu1' };
const lanes = { asia: 'aurora-1 · Asia', europe: 'aurora-1 · Europe' };
let b: ContentBench;
let me: Caller;
let domainId = '';
beforeAll(async () => {
  b = await startContentBench();
  me = await b.bench.as('Super');
  domainId = await b.domain(me.accountId ?? '', host, ['aurora']);
});
afterAll(() => b?.stop());

const cacheAt = async ({ address }: typeof asia, path: string) =>
  (await through(address, b.config.edges.httpPort, host, path)).headers['x-cache'];
/** Brings an object into both nodes and shows that they hold it; a probe lets the platform know of it. */
const warm = async (path: string): Promise<void> => {
  const { task } = await me.call(probes.endpoints.create, { targets: [`http://${host}${path}`] });
  await b.ended(me, task.id);
  for (const node of [asia, europe]) {
    await cacheAt(node, path);
    expect(await cacheAt(node, path)).toBe('HIT');
  }
};
const submit = async (directory: string, stagePauseMinutes: 0 | 1 | 5 | 15) => {
  const targets = [`http://${host}${directory}*`];
  return (await me.call(refreshes.endpoints.create, { targets, stagePauseMinutes })).task;
};
const stateOf = async (id: string) =>
  Object.fromEntries(
    (await me.call(tasks.endpoints.items, { id, size: 50 })).rows.map((r) => [r.lane, r.state]),
  );
const firstDone = (id: string) =>
  until(async () => (await stateOf(id))[lanes.asia] === 'done', {
    ms: 20_000,
    what: 'the first region',
  });
/** Lets the pause between two regions be over. */
const pausePassed = async (id: string): Promise<void> => {
  await b.bench.sql(
    `update task_item set changed_at = changed_at - interval '1 hour' where task_id = $1`,
    [id],
  );
  await b.bench.sql(
    `update task_chunk set next_at = null, queued_at = null where task_id = $1 and state = 'waiting'`,
    [id],
  );
};

test('while one region is cleared the next one still answers from its store, and follows after the pause though workers ended meanwhile', async () => {
  await warm('/img/a');
  const task = await submit('/img/', 15);
  expect(task.total).toBe(2);
  expect(task.params).toMatchObject({
    stagePauseMinutes: 15,
    stages: [
      { region: 'Asia', lanes: [lanes.asia] },
      { region: 'Europe', lanes: [lanes.europe] },
    ],
  });
  await firstDone(task.id);
  expect(await cacheAt(europe, '/img/a')).toBe('HIT');
  expect(await cacheAt(asia, '/img/a')).toBe('MISS');
  await b.bench.stopWorkers();
  expect(await stateOf(task.id)).toEqual({ [lanes.asia]: 'done', [lanes.europe]: 'waiting' });
  await pausePassed(task.id);
  expect(await cacheAt(europe, '/img/a')).toBe('HIT');
  await b.bench.startWorkers();
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'completed', ok: 2, verified: 2 });
  expect(await cacheAt(europe, '/img/a')).toBe('MISS');
  // The first region was not cleared again: it keeps what it fetched in between.
  expect(await cacheAt(asia, '/img/a')).toBe('HIT');
  const purges = countsOf(await b.ledger('aurora', 'purge'));
  expect(purges.get(`http://${host}/img/`)).toBe(2);
});

test('without a pause the regions still follow one another, each proven by its own nodes', async () => {
  await warm('/css/a');
  const task = await submit('/css/', 0);
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'completed', verified: 2 });
  const { rows } = await me.call(tasks.endpoints.items, { id: task.id, size: 50 });
  const nodes = rows.map((r) => (r.evidence as { node: string }[]).map((e) => e.node));
  expect(nodes).toEqual([[asia.node], [europe.node]]);
  const [first, second] = rows.map((r) => Date.parse(r.changedAt ?? ''));
  expect(first).toBeLessThan(second ?? 0);
});

test('cancelling in the pause leaves the regions that are left as they were', async () => {
  await warm('/video/a');
  const task = await submit('/video/', 5);
  await firstDone(task.id);
  await me.call(tasks.endpoints.cancel, { id: task.id });
  expect((await b.ended(me, task.id)).state).toBe('cancelled');
  expect(await stateOf(task.id)).toEqual({ [lanes.asia]: 'done', [lanes.europe]: 'cancelled' });
  await pausePassed(task.id);
  expect(await cacheAt(europe, '/video/a')).toBe('HIT');
});

test('before submitting each region tells its nodes and the load expected by the lines of these nodes', async () => {
  const newest = Math.floor(Date.now() / 1000) - 600;
  const line = (edge: string, i: number) => ({
    ts: newest - i,
    load_id: randomUUID(),
    account_id: me.accountId,
    domain_id: domainId,
    param_id: b.params.aurora,
    domain: host,
    edge,
    country: 'SG',
    client_ip: '::1',
    path: '/doc/a',
    status: 200,
    bytes: 1_000,
    cache_status: 'HIT',
  });
  const rows = [
    ...Array.from({ length: 60 }, (_, i) => line(asia.node, i)),
    ...Array.from({ length: 120 }, (_, i) => line(europe.node, i)),
  ];
  const token = randomUUID();
  await b.bench.platform.analytics.insertOnce({ table: 'access_log', token, rows });
  const targets = [`http://${host}/doc/*`];
  const { load, staging } = await me.call(refreshes.endpoints.check, { targets, staged: true });
  expect(staging?.cannot).toEqual([]);
  const stages = staging?.stages.map((s) => [s.region, s.nodes, s.load?.[0]?.requests]);
  expect(stages).toEqual([
    ['Asia', [asia.node], 60],
    ['Europe', [europe.node], 120],
  ]);
  const parts = staging?.stages.map((s) => s.load?.[0]?.bps ?? 0) ?? [];
  expect(parts[0]).toBeCloseTo(((1 - Math.exp(-1)) * 1_000 * 8) / 60, 6);
  expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBeCloseTo(load?.[0]?.bps ?? 0, 6);
  const unstaged = await me.call(refreshes.endpoints.check, { targets });
  expect(unstaged.staging).toBeNull();
});

test('a supplier that cannot clear one region alone is named, and nothing is submitted', async () => {
  const param = await b.staff.call(supplierParams.endpoints.create, {
    name: 'neutral-1',
    description: '',
    supplier: 'http',
    baseUrl: 'http://127.0.0.1:9',
    accountId: null,
    pullDelaySeconds: 0,
    retentionDays: 30,
    enabled: true,
    credentials: { token: 'unused' },
  });
  const name = 'www.neutral.test';
  const id = await b.domain(me.accountId ?? '', name, ['aurora']);
  await b.bench.sql(
    `insert into domain_supplier (id, account_id, domain_id, param_id, weight, state, live_version, created_at)
     values (gen_random_uuid(), $1, $2, $3, 100, 'online', 1, now())`,
    [me.accountId, id, param.id],
  );
  const targets = [`http://${name}/img/*`];
  const { staging } = await me.call(refreshes.endpoints.check, { targets, staged: true });
  expect(staging?.cannot).toEqual([['通用 HTTP 供应商', 'Generic HTTP supplier']]);
  await expect(
    me.call(refreshes.endpoints.create, { targets, stagePauseMinutes: 1 }),
  ).rejects.toMatchObject({ status: 400, body: { code: 'content.stageCannot' } });
});
