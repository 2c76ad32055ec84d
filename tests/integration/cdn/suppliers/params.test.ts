import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { domains } from '#shared/areas/cdn/domains/domains';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { type Console, startConsole } from '../domains/console';

const { list, disable, enable, move, references } = supplierParams.endpoints;
let c: Console;
beforeAll(async () => {
  c = await startConsole();
}, 120_000);
afterAll(() => c?.stop());

const code = (value: string) => ({ body: { code: value } });
const rowOf = async (id: string) =>
  (await c.staff.call(list, { size: 200 })).rows.find((r) => r.id === id);

test('/cdn-supplierParamManag: what uses a parameter moves to another by a task that ends on air there; until then it cannot be disabled', async () => {
  const owner = await c.person('Super', { selfScheduling: true });
  const follower = await c.activated(owner, 'follows.move.test');
  const own = await c.activated(owner, 'own.move.test');
  await owner.call(domains.endpoints.updateInfo, {
    id: own.id,
    origin: `127.0.0.1:${c.origin.port}`,
    originProtocol: 'http',
    lines: [c.entry('aurora', 100)],
  });
  const [fromId, toId] = [c.params.aurora, c.params.borealis];
  expect(await rowOf(fromId)).toMatchObject({ domains: 2, policies: 1, enabled: true });
  await expect(c.staff.call(disable, { id: fromId })).rejects.toMatchObject(code('data.inUse'));
  expect(await c.staff.call(references, { id: fromId })).toMatchObject({
    policies: [{ name: c.policy.name }],
    domains: [{ name: 'follows.move.test' }, { name: 'own.move.test' }],
  });

  const task = await c.staff.call(move, { id: fromId, toParamId: toId });
  const ended = await c.bench.until(
    async () => {
      const t = await c.staff.call(tasks.endpoints.one, { id: task.id });
      return ['completed', 'partial', 'failed'].includes(t.state) ? t : null;
    },
    { ms: 60_000, what: 'the move' },
  );
  expect(ended).toMatchObject({ state: 'completed', total: 2, ok: 2 });
  const policy = await c.staff.call(schedules.endpoints.one, { id: c.policy.id });
  expect(policy.entries).toEqual([
    { regions: null, weight: 200, paramId: toId, coefficientPpm: null },
  ]);
  for (const { id } of [follower, own])
    expect((await c.steps(owner, id)).map((s) => [s.supplier, s.state])).toEqual([
      ['borealis', 'online'],
    ]);
  expect(await rowOf(fromId)).toMatchObject({ domains: 0, policies: 0 });
  expect(await c.staff.call(disable, { id: fromId })).toMatchObject({ enabled: false });
  await expect(c.staff.call(move, { id: toId, toParamId: fromId })).rejects.toMatchObject({
    body: { fields: [{ path: 'toParamId', code: 'supplier.disabled' }] },
  });
  expect(await c.staff.call(enable, { id: fromId })).toMatchObject({ enabled: true });
  await expect(c.staff.call(move, { id: fromId, toParamId: toId })).rejects.toMatchObject(
    code('supplier.unused'),
  );
}, 150_000);

test('/cdn-supplierParamManag: a move to what is another account’s alone is refused', async () => {
  const accountId = await c.bench.account();
  const [fromId, toId] = [c.params.borealis, c.params.aurora];
  await c.bench.sql('update supplier_param set account_id = $1 where id = $2', [accountId, toId]);
  await expect(c.staff.call(move, { id: fromId, toParamId: toId })).rejects.toMatchObject({
    body: { fields: [{ path: 'toParamId', code: 'supplier.closed' }] },
  });
  await expect(c.staff.call(move, { id: fromId, toParamId: fromId })).rejects.toMatchObject({
    body: { fields: [{ path: 'toParamId', code: 'supplier.same' }] },
  });
});
