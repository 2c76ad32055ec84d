import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { flushSupplierCalls, openDriver } from '#server/model/cdn/suppliers/gateway';
import { supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import { lab } from '../../lab/support';
import { startSyncWorld, type SyncWorld } from '../sync/world';

const { circuits, list, one, replay, series } = supplierCalls.endpoints;
const host = 'www.demo-shop.test';
let world: SyncWorld;

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 1 });
  await world.addDomain(await world.bench.account(), host, new Date().toISOString(), ['aurora']);
});
afterAll(() => world?.stop());

const quotaOnce = async (): Promise<boolean> => {
  const { driver } = await openDriver(world.params.aurora);
  return driver.quota().then(
    () => true,
    () => false,
  );
};

test('/cdn-supplierapicall: a supplier that fails 30 % of its calls shows just that in the slot of it, at its methods alone', async () => {
  // Drawn by chance five failures come in a row now and then, and the supplier is cut off. Each question that fails is
  // three calls.
  for (let round = 0; round < 6; round += 1) {
    await lab(world.ports.aurora, 'PUT', 'faults', { error500Percent: 100 });
    expect(await quotaOnce()).toBe(false);
    await lab(world.ports.aurora, 'POST', 'reset-faults');
    for (let i = 0; i < 7; i += 1) expect(await quotaOnce()).toBe(true);
  }
  await flushSupplierCalls();
  const { slots } = await world.staff.call(series, { supplier: 'aurora', operation: 'quota' });
  const [calls, failed] = [
    slots.reduce((sum, slot) => sum + slot.calls, 0),
    slots.reduce((sum, slot) => sum + slot.failed, 0),
  ];
  expect([calls, failed]).toEqual([60, 18]);
  const failures = await world.staff.call(list, {
    paramId: world.params.aurora,
    operation: 'quota',
    failed: 'true',
  });
  expect(failed).toBe(failures.total);
  for (const slot of slots) {
    expect(slot.p50Ms).toBeLessThanOrEqual(slot.p95Ms);
    expect(slot.p95Ms).toBeLessThanOrEqual(slot.p99Ms);
  }
  const other = await world.staff.call(series, { supplier: 'borealis' });
  expect(other.slots.reduce((sum, slot) => sum + slot.failed, 0)).toBe(0);
});

test('/cdn-supplierapicall: a credential that is cut off says so with since and reason, and closes when a call goes through', async () => {
  const circuitOf = async () => {
    await flushSupplierCalls();
    const { rows } = await world.staff.call(circuits, {});
    return rows.find((row) => row.paramId === world.params.aurora);
  };
  await lab(world.ports.aurora, 'PUT', 'faults', { error500Percent: 100 });
  await world.bench.until(async () => {
    await quotaOnce();
    return (await circuitOf())?.state === 'open';
  });
  expect(await circuitOf()).toMatchObject({
    since: expect.any(String),
    reason: expect.any(String),
  });
  await lab(world.ports.aurora, 'POST', 'reset-faults');
  await world.bench.until(quotaOnce);
  expect((await circuitOf())?.state).toBe('closed');
});

test('/cdn-supplierapicall: a call that reads is replayed with the same question, one that changes something is refused', async () => {
  const { driver } = await openDriver(world.params.aurora);
  const to = new Date().toISOString();
  const from = new Date(Date.now() - 3_600_000).toISOString();
  await driver.metrics({ domains: [host], from, to, source: 'accurate' });
  await flushSupplierCalls();
  const asking = await world.staff.call(list, {
    paramId: world.params.aurora,
    operation: 'metrics',
    size: 1,
  });
  const call = await world.staff.call(one, { id: asking.rows[0]?.id ?? '' });
  expect(call.isRepeatable).toBe(true);
  const again = await world.staff.call(replay, { id: call.id });
  expect(again.id).not.toBe(call.id);
  expect([again.operation, again.method, again.url]).toEqual([
    call.operation,
    call.method,
    call.url,
  ]);
  const changed = await world.staff.call(list, {
    paramId: world.params.aurora,
    operation: 'createDomain',
    size: 1,
  });
  const attempt = world.staff.call(replay, { id: changed.rows[0]?.id ?? '' });
  await expect(attempt).rejects.toMatchObject({ body: { code: 'supplier.replay' } });
});
