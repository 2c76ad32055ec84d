import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { findings } from '#shared/areas/platform/findings/findings';
import { notifications } from '#shared/areas/platform/notices/notifications';
import { needs } from '#shared/areas/platform/needs/needs';
import { plainWords } from '#shared/kernel/sentences';
import { system } from '#server/kernel/db/context';
import {
  findingsAt,
  type Found,
  keepFindings,
  repairFindings,
  unrepairFindings,
} from '#server/model/platform/findings/index';
import { reopenFindings } from '#workers/areas/platform/findings/index';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { clockAhead, realClock } from '../../../support/clockAhead';

let bench: Bench;
let operator: Caller;
let viewer: Caller;
const hour = 3_600_000;
const dayMs = 24 * hour;
const { list, mute, one, unmute } = findings.endpoints;

beforeAll(async () => {
  bench = await startBench({ workers: false });
  [operator, viewer] = await Promise.all([
    bench.staff({ data: 'operate' }),
    bench.staff({ data: 'view' }),
  ]);
});
beforeEach(() => bench.sql('delete from finding'));
afterEach(() => {
  realClock();
});
afterAll(() => bench.stop());

const paramId = randomUUID();
const differing = (key: string, more: Partial<Found> = {}): Found => ({
  key,
  accountId: null,
  summary: plainWords(`${key} differs`),
  place: { checkId: key, paramId, source: 'accurate' },
  fromAt: '2026-10-01T00:00:00.000Z',
  toAt: '2026-10-02T00:00:00.000Z',
  places: 1,
  sample: [{ what: 'www.demo.test', kind: 'bytes', expected: 2_000, found: 1_000 }],
  ...more,
});
const check = (checked: readonly string[] | 'all', wrong: readonly Found[]) =>
  bench.platform.run(system, (ctx) => keepFindings(ctx, 'dayCheck', { checked, found: wrong }));
const states = async () =>
  Object.fromEntries(
    (
      await bench.sql<{ key: string; state: string }>(
        `select scope_key as key, state from finding order by created_at`,
      )
    ).map((r) => [r.key, r.state]),
  );
const idOf = async (key: string) =>
  (await bench.sql<{ id: string }>(`select id from finding where scope_key = $1`, [key]))[0]
    ?.id as string;
const refusal = (code: string) => ({ body: { code } });

test('/findings: a finding opens once, is seen again, and only its own check closes it when it passes', async () => {
  await check(['a', 'b'], [differing('a'), differing('b')]);
  await check(['a', 'b'], [differing('a', { places: 3 }), differing('b')]);
  const { rows } = await viewer.call(list, {});
  expect(rows.map((r) => [r.scopeKey, r.state, r.seen]).toSorted()).toEqual([
    ['a', 'open', 2],
    ['b', 'open', 2],
  ]);
  expect(rows.find((r) => r.scopeKey === 'a')).toMatchObject({ places: 3, severity: 'error' });
  // A run that looked at something else says nothing of either.
  await check(['c'], []);
  expect(await states()).toEqual({ a: 'open', b: 'open' });
  await check(['a'], []);
  expect(await states()).toEqual({ a: 'closed', b: 'open' });
  // Found again, it is a finding of its own; the closed one stays what it was.
  await check('all', [differing('a')]);
  const kinds = await bench.sql<{ state: string }>(
    `select state from finding order by created_at, state`,
  );
  expect(kinds.map((r) => r.state).toSorted()).toEqual(['closed', 'closed', 'open']);
});

test('/findings: two runs of a check at once open one finding', async () => {
  await Promise.all(Array.from({ length: 8 }, () => check(['a'], [differing('a')])));
  const [row] = await bench.sql<{ n: number; seen: number }>(
    `select count(*)::int as n, max(seen)::int as seen from finding`,
  );
  expect(row).toEqual({ n: 1, seen: 8 });
});

test('/findings: who may see its kind finds it on the home of staff and is told of it, nobody else', async () => {
  const stranger = await bench.staff({ certificates: 'view' });
  const customer = await bench.as('Super');
  await check(['a'], [differing('a')]);
  const id = await idOf('a');
  const counted = (await viewer.call(needs.endpoints.now, {})).counts;
  expect(counted.find((c) => c.kind === 'dayCheck')).toMatchObject({
    count: 1,
    path: '/cdn-localsupdata',
  });
  expect((await stranger.call(list, {})).rows).toEqual([]);
  await expect(stranger.call(one, { id })).rejects.toMatchObject({ status: 404 });
  await expect(customer.call(list, {})).rejects.toMatchObject({ status: 403 });
  const noticesOf = async (who: Caller) =>
    (await who.call(notifications.endpoints.list, { each: true })).rows.filter(
      (n) => n.name === 'findings.opened',
    ).length;
  expect([await noticesOf(viewer), await noticesOf(stranger)]).toEqual([0, 0]);
  const before = await noticesOf(operator);
  // Seen again it is no news.
  await check(['a', 'b'], [differing('a'), differing('b')]);
  expect((await noticesOf(operator)) - before).toBe(1);
});

test('/findings: muting takes the level to operate, a reason and a time to come; it counts again afterwards', async () => {
  await check(['a'], [differing('a')]);
  const id = await idOf('a');
  const until = new Date(Date.now() + dayMs).toISOString();
  const input = { id, until, reason: 'known at the supplier' };
  await expect(viewer.call(mute, input)).rejects.toMatchObject({ status: 403 });
  for (const bad of [new Date(Date.now() - hour), new Date(Date.now() + 91 * dayMs)])
    await expect(operator.call(mute, { ...input, until: bad.toISOString() })).rejects.toMatchObject(
      {
        body: { fields: [{ path: 'until', code: 'finding.until' }] },
      },
    );
  await expect(operator.call(mute, { ...input, reason: ' ' })).rejects.toMatchObject({
    status: 400,
  });
  expect(await operator.call(mute, input)).toMatchObject({
    state: 'muted',
    mutedByEmail: operator.email,
  });
  expect(
    (await viewer.call(needs.endpoints.now, {})).counts.find((c) => c.kind === 'dayCheck')?.count ??
      0,
  ).toBe(0);
  // Seen again while it is muted, it stays so.
  await check(['a'], [differing('a')]);
  expect(await states()).toEqual({ a: 'muted' });
  clockAhead(2 * dayMs);
  await reopenFindings(bench.platform.run);
  expect(await states()).toEqual({ a: 'open' });
  realClock();
  await expect(operator.call(unmute, { id })).rejects.toMatchObject(refusal('finding.notMuted'));
});

test('/findings: a repair at its place marks it, its check closes it, and taking the repair back opens it', async () => {
  const plan = randomUUID();
  const run = bench.platform.run;
  const at = (more: Record<string, string> = {}) => ({
    place: { paramId, source: 'accurate', domainId: randomUUID(), ...more },
    fromAt: '2026-10-01T10:00:00.000Z',
    toAt: '2026-10-01T11:00:00.000Z',
  });
  await check(['a'], [differing('a')]);
  const elsewhere = {
    ...at(),
    fromAt: '2026-10-02T00:00:00.000Z',
    toAt: '2026-10-02T01:00:00.000Z',
  };
  for (const other of [elsewhere, at({ source: 'log' }), at({ paramId: randomUUID() })])
    expect(await run(system, (ctx) => findingsAt(ctx, other))).toEqual([]);
  await run(system, (ctx) => repairFindings(ctx, plan, at()));
  expect(await states()).toEqual({ a: 'repaired' });
  await run(system, (ctx) => unrepairFindings(ctx, plan));
  expect(await states()).toEqual({ a: 'open' });
  await run(system, (ctx) => repairFindings(ctx, plan, at()));
  // The check still fails: not mended.
  await check(['a'], [differing('a')]);
  expect(await states()).toEqual({ a: 'open' });
  await run(system, (ctx) => repairFindings(ctx, plan, at()));
  await check(['a'], []);
  const [row] = await bench.sql(`select state, repaired_by from finding`);
  expect(row).toEqual({ state: 'closed', repaired_by: plan });
});
