import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { domainSupply } from '#shared/areas/cdn/domains/domainSupply';
import { type Caller, until } from '../../../support/bench';
import { type Console, startConsole, type SupplierName } from './console';
import { nodes } from './edge';

const { list, disable, enable } = domainSupply.endpoints;
const name = 'off.disabling.test';
let c: Console;
let owner: Caller;
let id: string;
beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
  ({ id } = await c.activated(owner, name));
});
afterAll(() => c?.stop());

const line = async (supplier: SupplierName) => {
  const { rows } = await c.staff.call(list, { names: name });
  return rows.find((r) => r.supplier === supplier);
};
const entryId = async (supplier: SupplierName) => (await line(supplier))?.entryId ?? '';
const targets = async (): Promise<number | undefined> => {
  const rows = await c.bench.sql<{ n: number }>(
    `select jsonb_array_length(r -> 'targets') as n from dns_zone_version v, jsonb_array_elements(v.records) r
     where r ->> 'name' = $1 and v.published_at is not null order by v.serial desc limit 1`,
    [(await c.one(owner, id)).cname],
  );
  return rows[0]?.n;
};
const stateAt = async (supplier: SupplierName) =>
  (await (await c.driver(supplier)).status(name))?.state;

test('/cdn-suppliersByDomainNameManag: disabled is out of DNS first and then stopped; new versions leave it so; enabled it is configured and proven before DNS, and holds nothing of before', async () => {
  expect(await line('borealis')).toMatchObject({ state: 'online', warnings: [], disabledAt: null });
  const borealis = await entryId('borealis');
  const readings = () => c.origin.hits.filter((hit) => hit === 'GET /stored.txt').length;
  const read = () => c.fetchAt(nodes.borealis[0], name, '/stored.txt');
  expect([(await read()).status, (await read()).status, readings()]).toEqual([200, 200, 1]);
  const reader = await c.bench.staff({ config: 'view' });
  await expect(reader.call(disable, { id: borealis })).rejects.toMatchObject({ status: 403 });
  await c.staff.call(disable, { id: borealis });
  await until(async () => (await targets()) === 1, { ms: 20_000, what: 'DNS without it' });
  // While resolvers may keep old answers it goes on serving.
  expect(await stateAt('borealis')).toBe('online');
  expect(await line('borealis')).toMatchObject({
    state: 'stopped',
    disabledBy: c.staff.email,
    message: { code: 'entry.disabled' },
  });
  await expect(c.staff.call(disable, { id: borealis })).rejects.toMatchObject({ status: 409 });
  await expect(c.staff.call(disable, { id: await entryId('aurora') })).rejects.toMatchObject({
    status: 409,
    body: { code: 'domain.lastOfRegion' },
  });
  await c.bench.sql('update domain_supplier_off set next_at = now()');
  await until(async () => (await stateAt('borealis')) === 'stopped', {
    ms: 20_000,
    what: 'the stop at the supplier',
  });
  await owner.call(domainConfigs.endpoints.repush, { domainId: id });
  await c.reaches(owner, id, 'Activated', 20_000);
  expect([await stateAt('borealis'), await targets()]).toEqual(['stopped', 1]);
  expect(await line('borealis')).toMatchObject({ state: 'stopped', liveVersion: 0 });

  await c.staff.call(enable, { id: borealis });
  // Nothing is live there yet, so DNS still leaves it out.
  expect(await line('borealis')).toMatchObject({ liveVersion: 0, disabledAt: null });
  await c.reaches(owner, id, 'Activated', 30_000);
  expect([await stateAt('borealis'), await targets()]).toEqual(['online', 2]);
  // Purges did not reach it meanwhile: it holds nothing of before.
  expect([(await read()).status, readings()]).toEqual([200, 2]);
  await expect(c.staff.call(enable, { id: borealis })).rejects.toMatchObject({ status: 409 });
});

test('/cdn-suppliersByDomainNameManag: what a supplier cannot express of the rules is told as a compile warning', async () => {
  const { rows } = await c.staff.call(list, { names: `${name},unknown.disabling.test` });
  expect(rows.at(-1)).toMatchObject({ name: 'unknown.disabling.test', paramId: null });
  await owner.call(domainRules.endpoints.add, {
    domainId: id,
    pattern: '/w/*',
    requestHeaders: [{ operation: 'set', name: 'X-W', value: '1' }],
    acceptLoss: true,
  });
  expect([(await line('aurora'))?.warnings, (await line('borealis'))?.warnings]).toEqual([
    [],
    ['requestHeaders'],
  ]);
});
