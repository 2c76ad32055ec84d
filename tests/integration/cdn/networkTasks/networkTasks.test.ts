import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { system } from '#server/kernel/db/context';
import { noteAbilities } from '#server/model/cdn/networkTasks/abilities.store';
import { measureRound } from '#server/model/cdn/networkTasks/measure';
import { enterRound } from '#server/model/cdn/networkTasks/rounds.store';
import { lockTask } from '#server/model/cdn/networkTasks/tasks.store';
import { netResults } from '#shared/areas/cdn/networkTasks/netResults';
import { netRounds } from '#shared/areas/cdn/networkTasks/netRounds';
import { netTasks } from '#shared/areas/cdn/networkTasks/netTasks';
import type { In } from '#shared/kernel/contract';
import { type Bench, type Caller, startBench, until } from '../../../support/bench';
import { startEdges } from '../tests/edges';

const addresses = ['127.0.32.1', '127.0.32.2', '127.0.32.3', '127.0.32.4'];
const perSecond = 600;
const targets = Array.from({ length: 300 }, (_, i) => `h${i}.net.test/x`);
let bench: Bench;
let edges: Awaited<ReturnType<typeof startEdges>>;
let staff: Caller;
/** When each probe reached an edge, ms. */
const arrivals: number[] = [];
const { create, one, run, update, remove, pause } = netTasks.endpoints;
const draft: In<typeof create> = {
  name: 'Paths',
  kind: 'http',
  nodeIds: [],
  attempts: 1,
  perSecond,
  lossPercent: 50,
  p95LimitMs: 5_000,
  targets,
  cron: '0 0 1 1 *',
  zone: 'UTC',
  missed: 'skip',
};

beforeAll(async () => {
  edges = await startEdges('net.test', addresses);
  for (const edge of edges.edges)
    edge.answer = (req, res) => {
      arrivals.push(performance.now());
      const isGone = req.headers.host === 'h7.net.test';
      // The second edge cuts off whoever asks it.
      if (edge.address === addresses[1]) req.socket.destroy();
      else res.writeHead(isGone ? 503 : 200).end();
    };
  bench = await startBench({
    env: { EDGE_HTTP_PORT: String(edges.ports.http), EDGE_HTTPS_PORT: String(edges.ports.https) },
  });
  staff = await bench.staff({ tests: 'operate' });
  for (const address of addresses)
    await bench.sql(
      `insert into edge_node (id, name, supplier, address, region, description, health, created_at)
       values ($1, 'Aurora', 'aurora', $2, '', '', 'healthy', now())`,
      [randomUUID(), address],
    );
});
afterAll(async () => {
  await bench.stop();
  await edges.stop();
});
const roundsOf = async (taskId: string) =>
  (await staff.call(netRounds.endpoints.list, { taskId })).rows;
const ended = (taskId: string, count: number) =>
  until(
    async () => {
      const rounds = await roundsOf(taskId);
      const [newest] = rounds;
      return rounds.length === count && newest?.state !== 'running' ? newest : null;
    },
    { ms: 30_000, what: 'the round to end' },
  );

test('/addNetworkTask: a line that is no target refuses the list and is named', async () => {
  const bad = { ...draft, targets: ['a.test', '', 'not a target', 'b.test'] };
  await expect(staff.call(create, bad)).rejects.toMatchObject({
    body: {
      fields: [
        {
          path: 'targets',
          code: 'net.targets',
          text: expect.arrayContaining([expect.stringContaining('line 3')]),
        },
      ],
    },
  });
  await expect((await bench.staff({ tests: 'view' })).call(create, draft)).rejects.toMatchObject({
    status: 403,
  });
  expect((await staff.call(netTasks.endpoints.list, {})).total).toBe(0);
});

test("/cdn-Networktaskresults: one node's faults darken exactly its row, a bad target its column, within the budget", async () => {
  const { id } = await staff.call(create, { ...draft, targets: [...targets, targets[0] ?? ''] });
  expect(await staff.call(one, { id })).toMatchObject({ targetCount: 300, state: 'waiting' });
  await staff.call(run, { id });
  const round = await ended(id, 1);
  expect(round).toMatchObject({
    state: 'done',
    pairs: 1200,
    packets: 1200,
    badPairs: 303,
    lost: 303,
  });
  expect(round.verdict).toEqual({
    code: 'net.row',
    values: { nodes: 'Aurora 127.0.32.2', count: 1, share: 100 },
  });
  expect(round.columns).toEqual({
    code: 'net.columns',
    values: { count: 1, first: 'h7.net.test/x' },
  });
  const matrix = await staff.call(netRounds.endpoints.matrix, { id: round.id });
  expect(matrix.columns).toHaveLength(34);
  const dark = matrix.cells.map((row) => row.filter((c) => c && c.bad > 0).length);
  expect(dark).toEqual([1, 34, 1, 1]);
  // Closer: a span of targets by itself, each its own column.
  const close = await staff.call(netRounds.endpoints.matrix, {
    id: round.id,
    fromTarget: 5,
    toTarget: 10,
  });
  expect(close.columns.map((c) => c.target)).toEqual([5, 6, 7, 8, 9].map((n) => targets[n]));
  expect(close.cells[0]?.map((c) => c?.bad)).toEqual([0, 0, 1, 0, 0]);
  const { rows, total } = await staff.call(netResults.endpoints.list, {
    roundId: round.id,
    bad: true,
    nodeNumber: 0,
  });
  expect([total, rows[0]]).toMatchObject([
    1,
    { target: 'h7.net.test/x', error: 'status', loss: 1, p95: null, method: 'http' },
  ]);
  // Of every second no more than the budget.
  const most = Math.max(
    ...arrivals.map((at, i) => arrivals.slice(i).filter((other) => other < at + 1_000).length),
  );
  expect(most).toBeLessThanOrEqual(perSecond * 1.05);
  expect((await staff.call(one, { id })).runs.map((r) => r.state)).toEqual(['failed']);
});

test('/addNetworkTask: ping and trace are offered where a host has the programs, and refused with the reason where none has', async () => {
  const path = process.env['PATH'];
  process.env['PATH'] = '/nowhere';
  await noteAbilities(bench.platform.run);
  process.env['PATH'] = path;
  const none = await staff.call(netTasks.endpoints.abilities, {});
  expect(none.kinds).toMatchObject([
    { kind: 'ping', hosts: [], why: expect.stringContaining('ping: not installed') },
    { kind: 'trace', hosts: [], why: expect.stringContaining('traceroute: not installed') },
  ]);
  const ping = { ...draft, name: 'Ping', kind: 'ping', perSecond: 50 } as const;
  await expect(staff.call(create, ping)).rejects.toMatchObject({
    body: { fields: [{ path: 'kind', code: 'net.noProgram' }] },
  });
  await expect(staff.call(create, { ...ping, perSecond: 51 })).rejects.toMatchObject({
    body: { fields: [{ path: 'perSecond', code: 'net.programPace' }] },
  });
});

test('/cdn-Networktaskresults: targets are pinged and traced from the host that measures', async () => {
  await noteAbilities(bench.platform.run);
  const { kinds } = await staff.call(netTasks.endpoints.abilities, {});
  const lines = ['127.0.32.1', '198.51.100.1', 'nowhere.invalid'];
  for (const { kind, hosts, why } of kinds) {
    if (hosts.length === 0) {
      console.warn(`no ${kind} here (${why}): its measurement is not tested`);
      continue;
    }
    const task = await staff.call(create, {
      ...draft,
      name: `By ${kind} ${randomUUID()}`,
      kind,
      perSecond: 50,
      targets: lines.slice(0, kind === 'trace' ? 1 : 3),
    });
    await staff.call(run, { id: task.id });
    const round = await ended(task.id, 1);
    expect(round?.nodes.map((n) => n.name)).toEqual([hostname()]);
    const { rows } = await staff.call(netResults.endpoints.list, { roundId: round?.id });
    const [here, ...others] = lines.map((target) => rows.find((r) => r.target === target));
    expect(here).toMatchObject({ bad: false, loss: 0, error: null, method: kind });
    expect(here?.p50).toBeGreaterThan(0);
    if (kind === 'trace') expect(here?.path).toMatch(/^1 127\.0\.32\.1 [\d.]+ ms$/);
    else {
      // Documentation addresses are nobody's and no address of a network that people may reach from here.
      expect(others[0]).toMatchObject({ bad: true, loss: 1 });
      expect(others[1]).toMatchObject({ bad: true, error: 'dns' });
    }
    await staff.call(remove, { id: task.id });
  }
});

test('/cdn-Networktaskmanage: a round goes on where a killed worker left it, nothing twice, and one that is stopped keeps what it has', async () => {
  const [task] = (await staff.call(netTasks.endpoints.list, {})).rows;
  const id = task?.id ?? '';
  const changed = { ...draft, id, kind: 'tcp', targets: targets.slice(0, 120) } as const;
  await staff.call(update, changed);
  // Of other targets, the former rounds say nothing.
  expect(await roundsOf(id)).toEqual([]);
  await bench.stopWorkers();
  await bench.platform.run(system, async (ctx) => {
    const row = await lockTask(ctx, id);
    if (row) await enterRound(ctx, row, randomUUID());
  });
  const roundId = (await roundsOf(id))[0]?.id ?? '';
  await expect(staff.call(update, changed)).rejects.toMatchObject({
    body: { code: 'net.running' },
  });
  const measure = () => measureRound(bench.platform, roundId, { turnMs: 0, blockSeconds: 0.2 });
  const stored = async () =>
    (await bench.sql('select 1 from net_result where round_id = $1', [roundId])).length;
  // A job that comes twice measures the same block twice and it stands there once.
  await Promise.all([measure(), measure()]);
  expect(await stored()).toBe(120);
  expect(await measure()).toBe(true);
  expect((await roundsOf(id))[0]).toMatchObject({ pairs: 240, packets: 240, state: 'running' });
  await staff.call(netRounds.endpoints.stop, { id: roundId });
  expect(await measure()).toBe(false);
  expect((await roundsOf(id))[0]).toMatchObject({
    state: 'stopped',
    pairs: 240,
    badPairs: 0,
    verdict: { code: 'net.stopped' },
  });
  expect(await stored()).toBe(240);
  await expect(staff.call(netRounds.endpoints.stop, { id: roundId })).rejects.toMatchObject({
    body: { code: 'net.ended' },
  });
  expect(await staff.call(pause, { id })).toMatchObject({ state: 'paused' });
  await staff.call(remove, { id });
  expect(await bench.sql('select 1 from net_result')).toEqual([]);
});
