import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import type { Caller } from '../../../support/bench';
import { type ContentBench, startContentBench } from '../content/support';

let b: ContentBench;
let staff: Caller;
beforeAll(async () => {
  b = await startContentBench({ workers: false });
  staff = b.staff;
});
afterAll(() => b.stop());

const entry = (weight: number, more: object = {}) => ({
  regions: null,
  weight,
  paramId: b.params.aurora,
  coefficientPpm: null,
  ...more,
});
const policy = (name: string, entries: ReturnType<typeof entry>[]) => ({
  name,
  description: '',
  method: 'weight' as const,
  entries,
});

test('nodes that suppliers tell of are there and were found healthy', async () => {
  const { rows } = await staff.call(edgeNodes.endpoints.list, {});
  expect(rows).toHaveLength(4);
  expect(rows.every((n) => n.health === 'healthy' && (n.lastMs ?? 0) > 0)).toBe(true);
});
test('the lengths of a node are limited as the specification says', async () => {
  const node = {
    name: 'A',
    supplier: 'aurora' as const,
    address: '127.0.10.9',
    region: '',
    description: '',
  };
  const tooLong = { name: 'n'.repeat(101), address: 'a'.repeat(256), description: 'd'.repeat(501) };
  for (const [path, value] of Object.entries(tooLong)) {
    await expect(
      staff.call(edgeNodes.endpoints.create, { ...node, [path]: value }),
    ).rejects.toMatchObject({
      status: 400,
      body: {
        fields: [{ path, text: [expect.any(String), expect.stringContaining('cannot exceed')] }],
      },
    });
  }
  const exact = await staff.call(edgeNodes.endpoints.create, { ...node, name: 'n'.repeat(100) });
  const checked = await staff.call(edgeNodes.endpoints.check, { id: exact.id });
  expect(checked).toMatchObject({ health: 'unhealthy', lastMs: null });
  await staff.call(edgeNodes.endpoints.remove, { id: exact.id });
  await expect(staff.call(edgeNodes.endpoints.one, { id: exact.id })).rejects.toMatchObject({
    status: 404,
    body: { code: 'data.absent' },
  });
});
test('/cdn-supplier-edge-node: a list is entered with a result for each line, and the strip tells the checks of the day', async () => {
  const { enter, list, one, check } = edgeNodes.endpoints;
  const text = [
    'supplier,address,name,region,description',
    'aurora,127.0.10.21,,europe,Frankfurt 1',
    'Borealis;127.0.10.22;Edge two',
    'nobody,127.0.10.23',
    'aurora,not an address',
    '',
    `aurora,127.0.10.24,${'n'.repeat(101)}`,
    'aurora\t127.0.10.21\t\t\tFrankfurt 2',
  ].join('\n');
  const first = await staff.call(enter, { text });
  expect(first.lines.map((l) => [l.line, l.act, l.fault?.code ?? null])).toEqual([
    [2, 'added', null],
    [3, 'added', null],
    [4, 'bad', 'node.supplier'],
    [5, 'bad', 'node.address'],
    [7, 'bad', 'node.length'],
    [8, 'changed', null],
  ]);
  const again = await staff.call(enter, { text: 'borealis,127.0.10.22,Edge two' });
  expect(again.lines.map((l) => l.act)).toEqual(['same']);
  const { rows } = await staff.call(list, { search: '127.0.10.21' });
  expect(rows).toMatchObject([
    { supplier: 'aurora', region: 'europe', description: 'Frankfurt 2', checks: [] },
  ]);
  const id = rows[0]?.id ?? '';
  await staff.call(check, { id });
  await staff.call(check, { id });
  const { checks } = await staff.call(one, { id });
  expect(checks.reduce((n, h) => n + h.checks, 0)).toBe(2);
  expect(checks.reduce((n, h) => n + h.failed, 0)).toBe(2);
  const viewer = await b.bench.staff({ suppliers: 'view' });
  await expect(viewer.call(enter, { text: 'aurora,127.0.10.25' })).rejects.toMatchObject({
    status: 403,
  });
  for (const address of ['127.0.10.21', '127.0.10.22'])
    for (const node of (await staff.call(list, { search: address })).rows)
      await staff.call(edgeNodes.endpoints.remove, { id: node.id });
});
test('a policy needs a name of at most 20 characters and at least one supplier', async () => {
  const create = (name: string, entries: ReturnType<typeof entry>[]) =>
    staff.call(schedules.endpoints.create, policy(name, entries));
  await expect(create('', [entry(1)])).rejects.toMatchObject({
    body: { fields: [{ path: 'name' }] },
  });
  await expect(create('x'.repeat(21), [entry(1)])).rejects.toMatchObject({
    body: { fields: [{ path: 'name' }] },
  });
  await expect(create('none', [])).rejects.toMatchObject({
    body: { fields: [{ path: 'entries' }] },
  });
  await expect(create('zero', [entry(0)])).rejects.toMatchObject({
    body: { fields: [{ code: 'schedule.weights' }] },
  });
  await expect(create('twice', [entry(1), entry(2)])).rejects.toMatchObject({
    body: { fields: [{ code: 'schedule.twice' }] },
  });
  expect(await create('x'.repeat(20), [entry(1)])).toMatchObject({ referenceCount: 0 });
});
test('what is referenced cannot be deleted', async () => {
  const schedule = await staff.call(schedules.endpoints.create, policy('used', [entry(5)]));
  const account = await b.bench.account();
  await b.bench.sql('update account set schedule_id = $1 where id = $2', [schedule.id, account]);
  await expect(staff.call(schedules.endpoints.remove, { id: schedule.id })).rejects.toMatchObject({
    status: 409,
    body: { code: 'data.inUse' },
  });
  await expect(
    staff.call(supplierParams.endpoints.remove, { id: b.params.aurora }),
  ).rejects.toMatchObject({ body: { code: 'data.inUse' } });
});
test('an account with self-scheduling keeps policies of its own, others may only look', async () => {
  const own = await b.bench.as('Admin', { selfScheduling: true });
  const other = await b.bench.as('Admin', { selfScheduling: true });
  const without = await b.bench.as('Admin', { selfScheduling: false });
  const schedule = await own.call(schedules.endpoints.create, policy('mine', [entry(1)]));
  expect(schedule.accountId).toBe(own.accountId);
  await expect(other.call(schedules.endpoints.one, { id: schedule.id })).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    without.call(schedules.endpoints.create, policy('no', [entry(1)])),
  ).rejects.toMatchObject({ status: 403 });
  const changed = await own.call(schedules.endpoints.update, {
    id: schedule.id,
    ...policy('mine too', [entry(3)]),
  });
  expect(changed).toMatchObject({ name: 'mine too', entries: [{ weight: 3 }] });
});
test('the billing coefficient of an entry is set by staff alone and stays when an account changes its policy', async () => {
  const { create, update } = schedules.endpoints;
  const own = await b.bench.as('Super', { selfScheduling: true });
  const denied = { status: 403, body: { code: 'auth.denied' } };
  const cheap = policy('cheap', [entry(1, { coefficientPpm: 100_000 })]);
  await expect(own.call(create, cheap)).rejects.toMatchObject({
    ...denied,
    body: { fields: [{ path: 'entries.0.coefficientPpm', code: 'auth.denied' }] },
  });
  const schedule = await own.call(create, policy('priced', [entry(1)]));
  await expect(own.call(update, { id: schedule.id, ...cheap })).rejects.toMatchObject(denied);
  await staff.call(update, {
    id: schedule.id,
    ...policy('priced', [entry(1, { coefficientPpm: 1_200_000 })]),
  });
  const after = await own.call(update, { id: schedule.id, ...policy('priced', [entry(7)]) });
  expect(after.entries).toMatchObject([{ weight: 7, coefficientPpm: 1_200_000 }]);
  // A policy of its own is no way out of the coefficient that came with the platform's policy.
  const gift = await staff.call(create, policy('gift', [entry(1, { coefficientPpm: 1_300_000 })]));
  await b.bench.sql('update account set schedule_id = $1 where id = $2', [gift.id, own.accountId]);
  const fresh = await own.call(create, policy('way out', [entry(1)]));
  expect(fresh.entries).toMatchObject([{ coefficientPpm: 1_300_000 }]);
});
test('a simulation without traffic answers no region', async () => {
  const { rows } = await staff.call(schedules.endpoints.simulate, { entries: [entry(1)] });
  expect(rows).toEqual([]);
});
