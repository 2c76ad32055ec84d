import { Resolver } from 'node:dns/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { domains } from '#shared/areas/cdn/domains/domains';
import { refreshes } from '#shared/areas/cdn/content/refreshes';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { labCredentials } from '#lab/kernel/config';
import { type Caller, until } from '../../../support/bench';
import { type Console, startConsole } from './console';
import { nodes } from './edge';

let c: Console;
let owner: Caller;
let resolver: Resolver;
type Domain = Awaited<ReturnType<Console['activated']>>;
type Lines = ReturnType<Console['entry']>[];
beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
  await c.bench.sql('update account set self_scheduling = true where id = $1', [owner.accountId]);
  resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${c.config.world.dnsPort}`]);
});
afterEach(async () => {
  for (const s of ['aurora', 'borealis'] as const) await c.calm(s);
});
afterAll(() => c?.stop());

const answered = async (d: Domain): Promise<string[]> =>
  resolver.resolveCname(d.cname ?? '').catch(() => []);
const lead = (d: Domain, lines: Lines) =>
  owner.call(domains.endpoints.updateInfo, {
    id: d.id,
    origin: `127.0.0.1:${c.origin.port}`,
    originProtocol: 'http',
    lines,
  });
const served = async (d: Domain): Promise<Map<string, string | null>> =>
  new Map((await c.steps(owner, d.id)).map((s) => [s.supplier, s.cname]));
/** A live domain at this supplier alone, with the address that leads there. */
const at = async (supplier: 'aurora' | 'borealis', name: string) => {
  const d = await c.activated(owner, `${name}-${Date.now().toString(36)}.test`);
  await lead(d, [c.entry(supplier, 100)]);
  await c.reaches(owner, d.id, 'Activated');
  const cname = (await served(d)).get(supplier) ?? '';
  await until(async () => (await answered(d)).join() === cname, { ms: 20_000 });
  await left(d);
  return { d, cname };
};
/** Removals of the domain are due now, as if the answers that resolvers keep were forgotten; waits for their end. */
const left = async (d: Domain): Promise<void> => {
  await c.bench.sql(
    `update domain_removal set next_at = now() where domain_id = $1 and done_at is null and next_at < 'infinity'`,
    [d.id],
  );
  const open = 'select 1 from domain_removal where domain_id = $1 and done_at is null';
  await until(async () => (await c.bench.sql(open, [d.id])).length === 0, {
    ms: 60_000,
    what: 'the former supplier to be cleared',
  });
};

test('a domain that changes its only supplier is answered at each moment, first by the former one, which is cleared when the new one serves', async () => {
  const { d, cname } = await at('aurora', 'break');
  await c.faults('borealis', { deployDelayMs: 1500 });
  await lead(d, [c.entry('borealis', 100)]);
  const seen = new Set<string>();
  await until(
    async () => {
      const answer = await answered(d);
      expect(answer).toHaveLength(1);
      seen.add(answer[0] ?? '');
      if ((await c.one(owner, d.id)).status !== 'Activated')
        expect(await (await c.driver('aurora')).status(d.name)).toMatchObject({ state: 'online' });
      return answer[0] !== cname;
    },
    { ms: 40_000, what: 'the new supplier to be answered' },
  );
  await c.reaches(owner, d.id, 'Activated');
  expect([...seen]).toEqual([cname, (await served(d)).get('borealis')]);
  await left(d);
  expect(await (await c.driver('aurora')).status(d.name)).toBeNull();
});

test('where the new supplier fails the former one goes on serving and is purged too, and a change back clears nothing', async () => {
  const { d, cname } = await at('aurora', 'fails');
  await c.faults('borealis', { deployFails: true });
  await lead(d, [c.entry('borealis', 100)]);
  await c.reaches(owner, d.id, 'Error');
  expect(await answered(d)).toEqual([cname]);
  expect((await c.fetchAt(nodes.aurora[0], d.name, '/x')).status).toBe(200);
  const submitted = await owner.call(refreshes.endpoints.create, {
    targets: [`http://${d.name}/x`],
    thenPreheat: false,
  });
  const lanes = await c.bench.sql<{ lane: string }>(
    'select distinct lane from task_item where task_id = $1',
    [submitted.task.id],
  );
  expect(lanes.map((l) => l.lane)).toEqual(['aurora-1']);
  await until(
    async () =>
      (await owner.call(tasks.endpoints.one, { id: submitted.task.id })).state === 'completed',
    { ms: 40_000, what: 'the purge at the former supplier' },
  );
  await lead(d, [c.entry('aurora', 100)]);
  await c.reaches(owner, d.id, 'Activated');
  await left(d);
  expect(await answered(d)).toEqual([cname]);
  expect(await (await c.driver('aurora')).status(d.name)).toMatchObject({ state: 'online' });
  expect(await (await c.driver('borealis')).status(d.name)).toBeNull();
});

test('a second credential of the same supplier account takes a domain over, and what it serves is not cleared', async () => {
  const { d, cname } = await at('borealis', 'twice');
  const second = await c.staff.call(supplierParams.endpoints.create, {
    name: `second-${Date.now().toString(36)}`,
    description: '',
    supplier: 'borealis',
    baseUrl: `http://127.0.0.1:${c.config.suppliers.borealis.apiPort}`,
    accountId: null,
    pullDelaySeconds: 0,
    retentionDays: 30,
    enabled: true,
    credentials: { ...labCredentials.borealis },
  });
  await lead(d, [{ ...c.entry('borealis', 100), paramId: second.id }]);
  await c.reaches(owner, d.id, 'Activated');
  await left(d);
  expect(await answered(d)).toEqual([cname]);
  expect(await (await c.driver('borealis')).status(d.name)).toMatchObject({ state: 'online' });
});
