import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { preheats } from '#shared/areas/cdn/content/preheats';
import { probes, probeSummary } from '#shared/areas/cdn/content/probes';
import { nodeAnswer } from '#shared/areas/cdn/content/schemas';
import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import * as z from 'zod';
import { type Caller, until } from '../../../support/bench';
import { spawnWorkers } from '../../../support/workers';
import { type ContentBench, countsOf, startContentBench } from './support';

const host = 'www.warm.test';
let b: ContentBench;
let me: Caller;
beforeAll(async () => {
  b = await startContentBench();
  me = await b.bench.as('Super');
  await b.domain(me.accountId ?? '', host);
});
afterAll(() => b.stop());

const urls = (folder: string, count: number) =>
  Array.from({ length: count }, (_, i) => `http://${host}/${folder}/${i}.bin`);
const preheat = (
  targets: string[],
  options: Omit<z.input<typeof preheats.endpoints.create.input>, 'targets'> = {},
) => me.call(preheats.endpoints.create, { targets, ...options });

test('without options the suppliers fetch by themselves, each address once', async () => {
  const targets = urls('plain', 250);
  const { task } = await preheat(targets, { description: 'release day' });
  expect(task).toMatchObject({ title: 'release day', total: 500, params: { way: 'supplier' } });
  const end = await b.ended(me, task.id, 60_000);
  const { rows } = await me.call(tasks.endpoints.items, {
    id: task.id,
    size: 200,
    state: 'failed',
  });
  expect(rows.map((row) => [row.code, row.message])).toEqual([]);
  expect(end).toMatchObject({
    state: 'completed',
    ok: 500,
    failed: 0,
    // A supplier's "done" is not taken on trust: its nodes were asked, and hold every address.
    verified: 500,
  });
  for (const supplier of ['aurora', 'borealis'] as const) {
    const counts = countsOf(await b.ledger(supplier, 'prefetch'));
    expect(targets.filter((t) => counts.get(t) !== 1)).toEqual([]);
  }
});
test('options reach every chosen node, as often as asked', async () => {
  const { rows: nodes } = await me.call(edgeNodes.endpoints.choices, {});
  const node = nodes.find((n) => n.supplier === 'aurora');
  const before = b.origin.seen.length;
  const { task } = await preheat([`http://${host}/option`], {
    nodeIds: [node?.id ?? ''],
    userAgent: 'warmer/1.0',
    executions: 2,
    method: 'HEAD',
    other: { headers: { 'X-Trace': 'yes' } },
  });
  expect(task.total).toBe(1);
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'completed', ok: 1 });
  const seen = b.origin.seen.slice(before).filter((r) => r.url === '/option');
  expect(seen).toHaveLength(2);
  expect(seen.every((r) => r.method === 'HEAD')).toBe(true);
  expect(seen[0]?.headers).toMatchObject({ 'user-agent': 'warmer/1.0', 'x-trace': 'yes' });
  const [item] = (await me.call(tasks.endpoints.items, { id: task.id })).rows;
  expect(z.array(nodeAnswer).parse(item?.evidence)[0]).toMatchObject({
    address: node?.address,
    status: 200,
    request: {
      method: 'HEAD',
      headers: { 'user-agent': 'warmer/1.0', 'x-trace': 'yes' },
      body: '',
    },
  });
});
test('an address the origin does not have fails with its status, the others do not', async () => {
  const { task } = await preheat([`http://${host}/missing/1`, `http://${host}/there`], {
    taskType: 'edge',
  });
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'partial', ok: 2, failed: 2 });
  const { rows } = await me.call(tasks.endpoints.items, { id: task.id, state: 'failed' });
  expect(rows.every((r) => r.code === 'HTTP404')).toBe(true);
});
test('a probe tells what each node holds and does not make it fetch', async () => {
  const cachedUrl = `http://${host}/plain/1.bin`;
  const cold = `http://${host}/cold.bin`;
  const { task } = await me.call(probes.endpoints.create, { targets: [cachedUrl, cold] });
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'completed', ok: 4 });
  const { rows } = await me.call(tasks.endpoints.items, { id: task.id });
  const codes = new Map(rows.map((r) => [`${r.lane} ${r.target}`, r.code]));
  expect(codes.get(`aurora-1 ${cachedUrl}`)).toBe('HIT');
  expect(codes.get(`borealis-1 ${cold}`)).toBe('MISS');
  const again = await me.call(probes.endpoints.create, { targets: [cold] });
  await b.ended(me, again.task.id);
  const second = await me.call(tasks.endpoints.items, { id: again.task.id });
  expect(second.rows.every((r) => r.code === 'MISS')).toBe(true);
  const ended = await until(async () => {
    const t = await me.call(tasks.endpoints.one, { id: task.id });
    return t.result;
  });
  const summary = probeSummary.parse(ended);
  expect(summary.nodes).toHaveLength(4);
  expect(summary.nodes.every((n) => n.hit === 1 && n.miss === 1)).toBe(true);
});
test('a paused preheat stands still, goes on, and a cancelled one ends', async () => {
  const { task } = await preheat(urls('slow', 400), { other: { perSecond: 60 } });
  await until(async () => (await me.call(tasks.endpoints.one, { id: task.id })).done > 0);
  await me.call(tasks.endpoints.pause, { id: task.id });
  const still = await until(async () => {
    const [open] = await b.bench.sql<{ n: number }>(
      "select count(*)::int as n from task_chunk where task_id = $1 and state = 'active'",
      [task.id],
    );
    return open?.n === 0 ? me.call(tasks.endpoints.one, { id: task.id }) : null;
  });
  expect(still).toMatchObject({ state: 'paused' });
  expect(still.done).toBeLessThan(800);
  await me.call(tasks.endpoints.resume, { id: task.id });
  await until(async () => (await me.call(tasks.endpoints.one, { id: task.id })).done > still.done);
  await me.call(tasks.endpoints.cancel, { id: task.id });
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'cancelled', done: 800 });
});
test('slow preheats hold up nobody else, and end as soon as they are cancelled', async () => {
  const slow = { executions: 2, other: { perSecond: 1 } };
  const submissions = await Promise.all(
    ['first', 'second', 'third'].map((folder) => preheat(urls(folder, 4_000), slow)),
  );
  await until(async () => {
    const rows = await b.bench.sql<{ n: number }>(
      'select distinct task_id from task_chunk where task_id = any($1) and fence > 0',
      [submissions.map((m) => m.task.id)],
    );
    return rows.length === submissions.length;
  });
  const { task } = await preheat(urls('between', 10), { userAgent: 'between/1.0' });
  expect(await b.ended(me, task.id, 60_000)).toMatchObject({ state: 'completed', ok: 20 });
  for (const m of submissions) await me.call(tasks.endpoints.cancel, { id: m.task.id });
  for (const m of submissions)
    expect(await b.ended(me, m.task.id, 60_000)).toMatchObject({ state: 'cancelled', done: 8_000 });
});
test('an estimate counts with the chosen limit, all executions and the intervals between them', async () => {
  const options = { executions: 3, intervalSeconds: 60, other: { perSecond: 0.5 } };
  const estimate = await me.call(preheats.endpoints.check, {
    targets: urls('est', 100),
    ...options,
  });
  expect(estimate.paces).toEqual(
    ['aurora', 'borealis'].map((lane) =>
      expect.objectContaining({
        lane: expect.stringContaining(lane),
        perSecond: 0.25,
        seconds: (100 * 3) / 0.25 + 2 * 60,
        from: 'chosen',
      }),
    ),
  );
  expect(estimate.seconds).toBe(1_320);
});
test('50,000 addresses are accepted, 50,001 are not', async () => {
  await b.bench.stopWorkers();
  const most = urls('many', 50_000);
  const { task } = await preheat(most);
  expect(task.total).toBe(100_000);
  // All of them are handed out again, each once and in order, to be submitted anew.
  expect(await me.call(tasks.endpoints.targets, { id: task.id })).toEqual({ rows: most });
  await expect(preheat([...most, `http://${host}/more`])).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'targets', code: 'field.tooMany' }] },
  });
  await me.call(tasks.endpoints.cancel, { id: task.id });
  expect(await b.ended(me, task.id)).toMatchObject({ state: 'cancelled', done: 100_000 });
}, 180_000);
test('bad lines of a list stop it, or are left out and told', async () => {
  const mixed = [`http://${host}/1`, 'oops', `http://${host}/2*`, `http://${host}/1`];
  await expect(preheat(mixed)).rejects.toMatchObject({ body: { code: 'content.badLines' } });
  const submission = await preheat(mixed, { skipBad: true });
  expect(submission).toMatchObject({ task: { total: 2 }, problemCount: 2, duplicateCount: 1 });
  expect(submission.problems.map((p) => [p.line, p.code])).toEqual([
    [2, 'content.badUrl'],
    [3, 'content.star'],
  ]);
  await me.call(tasks.endpoints.cancel, { id: submission.task.id });
});
test('options are checked: JSON by its schema, the bound address by the network policy', async () => {
  const target = [`http://${host}/1`];
  await expect(preheat(target, { other: { speed: 9 } as never })).rejects.toMatchObject({
    status: 400,
    body: { fields: [{ path: 'other.speed', code: 'field.unknown' }] },
  });
  await expect(preheat(target, { resolutionIp: '169.254.169.254' })).rejects.toMatchObject({
    body: { fields: [{ path: 'resolutionIp', code: 'outbound.refused' }] },
  });
});

test('a worker killed in the middle loses nothing and nothing is done twice', async () => {
  await b.faults('borealis', { lossPercent: 5 });
  await b.faults('aurora', { lossPercent: 5 });
  const targets = urls('killed', 2_000);
  const { task } = await preheat(targets);
  for (const share of [0.1, 0.4]) {
    const child = await spawnWorkers(b.bench.config);
    await until(
      async () => (await me.call(tasks.endpoints.one, { id: task.id })).done > 4_000 * share,
      { ms: 60_000, what: 'progress' },
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const child = await spawnWorkers(b.bench.config);
  try {
    expect(await b.ended(me, task.id, 120_000)).toMatchObject({
      state: 'completed',
      ok: 4_000,
      failed: 0,
    });
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  for (const supplier of ['aurora', 'borealis'] as const) {
    const counts = countsOf(await b.ledger(supplier, 'prefetch'));
    expect(targets.filter((t) => counts.get(t) !== 1)).toEqual([]);
  }
}, 240_000);
