import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { flushSupplierCalls } from '#server/model/cdn/suppliers/gateway';
import { supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import { type RunChange, syncRuns } from '#shared/areas/cdn/sync/runs';
import { lab } from '../../lab/support';
import { startSyncWorld, type SyncWorld } from './world';

const hour = 3_600_000;
const slotMs = 300_000;
const host = 'www.demo-shop.test';
const { again, changes, failures, list, one } = syncRuns.endpoints;
let world: SyncWorld;
let domainId: string;
let laneId: string;
let start: number;
let corrected: string;

const iso = (ms: number) => new Date(ms).toISOString();
const bytesOf = async (from: string, to: string) => ({
  stored: (await world.stored(domainId, 'aurora', 'accurate', from, to)).bytes,
  truth: (await world.truth(host, from, to, ['aurora'])).aurora.bytes,
});

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 1 });
  // A few countries of a few slots are left out, as a supplier does that counts late.
  await lab(world.ports.aurora, 'PUT', 'faults', { missingPointsPercent: 3 });
  start = Date.parse(world.own.config.bornAt) - 12 * hour;
  domainId = await world.addDomain(await world.bench.account(), host, iso(start), ['aurora']);
  for (let i = 0; i < 20; i += 1) {
    await world.turn(['lanes', 'pull', 'past']);
    const [lane] = await world.bench.sql<{ id: string }>(
      `select id from sync_lane where source = 'accurate' and pulled_from <= start_at`,
    );
    if (!lane) continue;
    laneId = lane.id;
    return;
  }
  throw new Error('the past is still waiting');
});
afterAll(() => world?.stop());

/** Every changed figure of a run. */
const changesOf = async (id: string, other?: string): Promise<RunChange[]> =>
  (await world.staff.call(changes, { id, otherRunId: other, size: 200 })).rows;

test('/cdn-synchistory: a supplier that corrected 3 slots gives a run with exactly 3 changed, each told before and after', async () => {
  const figures = new Map<string, { stored: number; truth: number }>();
  for (let at = start; figures.size < 144; at += slotMs)
    figures.set(iso(at), await bytesOf(iso(at), iso(at + slotMs)));
  const short = [...figures].filter(([, { stored, truth }]) => stored !== truth);
  // Three in a row of which something is stored: a slot that was left out whole is added, not changed.
  const first = short.findIndex((_, i) =>
    [0, 1, 2].every((more) => (short[i + more]?.[1].stored ?? 0) > 0),
  );
  const wrong = first < 0 ? [] : short.slice(first, first + 3);
  expect(wrong).toHaveLength(3);
  await lab(world.ports.aurora, 'POST', 'reset-faults');
  const from = wrong[0]?.[0] ?? '';
  const to = iso(Date.parse(wrong[2]?.[0] ?? '') + slotMs);
  const pulled = await world.staff.call(dataSyncs.endpoints.again, { id: laneId, from, to });
  corrected = pulled.runId;
  const run = await world.staff.call(one, { id: corrected });
  expect(run).toMatchObject({
    kind: 'again',
    outcome: 'changed',
    changed: 3,
    added: 0,
    domain: host,
  });
  expect(run.unchanged).toBe((Date.parse(to) - Date.parse(from)) / slotMs - 3);
  const bytes = (await changesOf(corrected)).filter((c) => c.measure === 'bytes');
  expect(bytes.map((c) => [c.slotAt, c.before, c.after])).toEqual(
    wrong.map(([at, { stored, truth }]) => [at, stored, truth]),
  );
  for (const [at, { truth }] of wrong)
    expect(await bytesOf(at, iso(Date.parse(at) + slotMs))).toEqual({ stored: truth, truth });
});

test('/viewMoreHistory: the same span run again changes nothing, and both runs stand side by side', async () => {
  const next = await world.staff.call(again, { id: corrected });
  expect(next).toMatchObject({ outcome: 'same', changed: 0, added: 0 });
  const others = await world.staff.call(list, { besides: next.id });
  expect(others.rows.map((r) => r.id)).toContain(corrected);
  expect(others.rows.every((r) => r.id !== next.id && r.laneId === laneId)).toBe(true);
  const compared = await changesOf(next.id, corrected);
  expect(new Set(compared.map((c) => c.slotAt)).size).toBe(3);
  for (const c of compared) {
    expect(c).toMatchObject({ before: null, after: null, difference: null });
    expect(c.otherAfter).toBe((c.otherBefore ?? 0) + (c.otherDifference ?? 0));
  }
});

test('/viewMoreHistory: a run leads to its calls at the supplier, with their bodies', async () => {
  const { paramId, requestId, startedAt, createdAt } = await world.staff.call(one, {
    id: corrected,
  });
  await flushSupplierCalls();
  const calls = await world.staff.call(supplierCalls.endpoints.list, {
    paramId,
    requestId,
    operation: 'metrics',
    createdAtFrom: startedAt,
    createdAtTo: iso(Date.parse(createdAt) + 1),
  });
  // A pull asks day by day: together its calls cover the span without a gap or a repeat.
  const spans = calls.rows
    .map((row) => new URL(row.url).searchParams)
    .map((params) => [params.get('from'), params.get('to')])
    .sort();
  expect(calls.total).toBeGreaterThan(0);
  for (const [i, [from]] of spans.slice(1).entries()) expect(from).toBe(spans[i]?.[1]);
  const call = await world.staff.call(supplierCalls.endpoints.one, { id: calls.rows[0]?.id ?? '' });
  expect(call.bodies.find((b) => b.part === 'answer')?.text).toContain(host);
});

test('/cdn-synchistory: failed pulls are runs of their own, counted by message', async () => {
  await lab(world.ports.aurora, 'PUT', 'faults', { refuseCredentials: true });
  await world.turn(['pull']);
  await world.turn(['pull']);
  await lab(world.ports.aurora, 'POST', 'reset-faults');
  const failed = await world.staff.call(list, { outcome: ['failed'] });
  expect(failed.total).toBeGreaterThanOrEqual(2);
  expect(failed.rows[0]).toMatchObject({ kind: 'pull', errorClass: 'auth', added: 0, changed: 0 });
  const { rows } = await world.staff.call(failures, {});
  expect(rows.reduce((n, r) => n + r.runs, 0)).toBe(failed.total);
  expect(rows[0]).toMatchObject({ errorClass: 'auth', message: failed.rows[0]?.message });
});
