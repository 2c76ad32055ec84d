import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Sentence } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import { createCertificate } from '#lab/kernel/selfSigned';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { domainSuppliers } from '#shared/areas/cdn/domains/suppliers';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { type Caller, until } from '../../../support/bench';
import { spawnWorkers } from '../../../support/workers';
import { type Console, startConsole } from './console';
import { allNodes, nodes } from './edge';

let c: Console;
let owner: Caller;
const supplierNames = ['aurora', 'borealis'] as const;
const add = (name: string) =>
  owner.call(domains.endpoints.add, { name, origin: `127.0.0.1:${c.origin.port}` });

beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
  await c.activated(owner, 'first.saga.test');
});
afterEach(async () => {
  for (const s of supplierNames) await c.calm(s);
});
afterAll(() => c?.stop());

test('workers killed in the middle are followed by others, and each supplier created the domain once', async () => {
  await c.bench.stopWorkers();
  for (const s of supplierNames) await c.faults(s, { delayMs: 400 });
  const { id } = await add('killed.saga.test');
  const child = await spawnWorkers(c.bench.config);
  try {
    await until(
      async () =>
        (await c.steps(owner, id)).some((s) =>
          s.steps.some((x) => x.state === 'active' && x.step !== 'validate'),
        ),
      { ms: 30_000, what: 'the saga to begin' },
    );
  } finally {
    child.kill('SIGKILL');
  }
  for (const s of supplierNames) await c.calm(s);
  await c.bench.startWorkers();
  await c.reaches(owner, id, 'Activated', 30_000);
  for (const s of supplierNames) {
    const acts = await c.ledger(s, 'create');
    expect(acts.filter((a) => a.target === 'killed.saga.test')).toHaveLength(1);
  }
});

test('a supplier that loses answers and fails now and then is asked before anything is repeated', async () => {
  for (const s of supplierNames) await c.faults(s, { lossPercent: 25, error500Percent: 10 });
  const { id } = await add('lossy.saga.test');
  await c.reaches(owner, id, 'Activated', 40_000);
  for (const s of supplierNames) await c.calm(s);
  const acts = await c.ledger('borealis', 'create');
  expect(acts.filter((a) => a.target === 'lossy.saga.test')).toHaveLength(1);
});

test('a supplier slower than the time limit gets each change of a domain once', async () => {
  const slow = ['AddDomain', 'SetCertificate', 'DeleteDomain', 'StopDomain'];
  await c.faults('borealis', { delayMs: 16_500, delayOnly: slow });
  const name = 'slow.saga.test';
  const { id } = await add(name);
  await c.reaches(owner, id, 'Activated', 60_000);
  const issued = createCertificate({ subject: 'x', names: [name] });
  const cert = await owner.call(certificates.endpoints.upload, {
    name: 'slow',
    certificatePem: issued.certificatePem,
    privateKeyPem: issued.privateKeyPem,
  });
  await owner.call(certificates.endpoints.bind, { id: cert.id, domainIds: [id] });
  await c.reaches(owner, id, 'Configuring');
  await c.reaches(owner, id, 'Activated', 60_000);
  await c.carriedOut('borealis');
  for (const kind of ['create', 'certificate'])
    expect((await c.ledger('borealis', kind)).filter((a) => a.target === name)).toHaveLength(1);
});

test('a supplier that cannot deploy ends in Error with its reason; the other stays online; one is retried', async () => {
  await c.faults('borealis', { deployFails: true });
  const { id } = await add('broken.saga.test');
  const failed = await c.reaches(owner, id, 'Error', 30_000);
  const [zhCN, en] = sentenceText(failed.statusMessage as Sentence);
  expect(zhCN).toMatch(/^供应商部署失败：/);
  expect(en).toMatch(/^The supplier failed to deploy: /);
  const entries = await c.steps(owner, id);
  const bad = entries.find((e) => e.supplier === 'borealis');
  expect(bad).toMatchObject({ state: 'error' });
  expect(bad?.steps.filter((s) => s.state === 'failed')).toHaveLength(1);
  expect(entries.find((e) => e.supplier === 'aurora')?.state).toBe('online');
  const pushesBefore = (await c.ledger('aurora', 'config')).length;
  await c.calm('borealis');
  await owner.call(domainSuppliers.endpoints.retry, { id: bad?.id as string });
  await c.reaches(owner, id, 'Activated', 20_000);
  expect(await c.ledger('aurora', 'config')).toHaveLength(pushesBefore);
});

test('staff leave a failing supplier out, DNS sends nobody there, and the next change brings it back', async () => {
  await c.faults('borealis', { deployFails: true });
  const { id } = await add('skipped.saga.test');
  await c.reaches(owner, id, 'Error', 30_000);
  const of = async (supplier: string) =>
    (await c.steps(c.staff, id)).find((e) => e.supplier === supplier);
  const bad = (await of('borealis'))?.id as string;
  await c.staff.call(domainSuppliers.endpoints.skip, { id: bad });
  await c.reaches(owner, id, 'Activated', 20_000);
  expect([(await of('aurora'))?.state, (await of('borealis'))?.state]).toEqual([
    'online',
    'skipped',
  ]);
  const zone = await c.bench.sql<{ targets: number }>(
    `select jsonb_array_length(r -> 'targets') as targets from dns_zone_version v, jsonb_array_elements(v.records) r
     where r ->> 'name' = $1 order by v.serial desc limit 1`,
    [(await c.one(owner, id)).cname],
  );
  expect(zone).toEqual([{ targets: 1 }]);
  await c.calm('borealis');
  await owner.call(domainConfigs.endpoints.repush, { domainId: id });
  await c.reaches(owner, id, 'Activated', 20_000);
  expect((await of('borealis'))?.state).toBe('online');
});

test('edges that serve another certificate end in BindCertificateError and a failed certificate', async () => {
  const d = (await owner.call(domains.endpoints.list, { search: 'first.saga.test' })).rows[0];
  const id = d?.id as string;
  await c.faults('aurora', { wrongCertificate: true });
  const issued = createCertificate({ subject: 'x', names: ['first.saga.test'] });
  const cert = await owner.call(certificates.endpoints.upload, {
    name: 'wrong',
    certificatePem: issued.certificatePem,
    privateKeyPem: issued.privateKeyPem,
  });
  await owner.call(certificates.endpoints.bind, { id: cert.id, domainIds: [id] });
  await c.reaches(owner, id, 'BindCertificateError', 40_000);
  const steps = (await c.steps(owner, id)).find((e) => e.supplier === 'aurora')?.steps ?? [];
  const failed = steps.filter((s) => s.state === 'failed');
  expect(failed.map((s) => s.step)).toEqual(['certificate', 'prove']);
  expect(failed[0]?.message).toMatchObject({
    code: 'proof.defaultCertificate',
    values: { nodes: expect.stringContaining('aurora-'), name: 'aurora-default.invalid' },
  });
  expect((await owner.call(certificates.endpoints.one, { id: cert.id })).status).toBe(
    'updateFailed',
  );
  const notices = await c.bench.sql<{ name: string }>(
    `select name from notification where name in ('domains.certificateFailed', 'certificates.failed') order by name`,
  );
  expect(notices.map((n) => n.name)).toEqual(['certificates.failed', 'domains.certificateFailed']);
  await c.calm('aurora');
  await owner.call(domains.endpoints.retry, { id });
  await c.reaches(owner, id, 'Activated', 20_000);
  expect((await owner.call(certificates.endpoints.one, { id: cert.id })).status).toBe('normal');
});

test('a supplier that comes back while it is still being cleared has the domain in the end', async () => {
  await c.bench.sql('update account set self_scheduling = true where id = $1', [owner.accountId]);
  const name = `www.back-again-${Date.now().toString(36)}.test`;
  const d = await c.activated(owner, name);
  const policy = (await owner.call(schedules.endpoints.list, {})).rows[0]?.id ?? null;
  // The stop is on its way when the supplier is wanted again, and is deployed long after its answer.
  await c.faults('aurora', { delayMs: 1500, delayOnly: ['/stop'], deployDelayMs: 1500 });
  await owner.call(domains.endpoints.updateInfo, {
    id: d.id,
    origin: `127.0.0.1:${c.origin.port}`,
    originProtocol: 'http',
    lines: [c.entry('borealis', 100)],
  });
  await c.reaches(owner, d.id, 'Activated', 60_000);
  // As if the answers that resolvers keep were forgotten.
  await c.bench.sql('update domain_removal set next_at = now() where name = $1', [name]);
  const sent = 'select 1 from supplier_open_call where subject = $1 and ref like $2';
  await until(async () => (await c.bench.sql(sent, [name, 'removal:%:stop'])).length > 0, {
    ms: 30_000,
    what: 'the stop to be sent to aurora',
  });
  await owner.call(domains.endpoints.bulk, { act: 'policy', ids: [d.id], scheduleId: policy });
  await c.reaches(owner, d.id, 'Activated', 60_000);
  const open = 'select 1 from domain_removal where name = $1 and done_at is null';
  await until(async () => (await c.bench.sql(open, [name])).length === 0, {
    ms: 60_000,
    what: 'the clearing to end',
  });
  expect(await (await c.driver('aurora')).status(name)).toMatchObject({ state: 'online' });
  expect((await c.steps(owner, d.id)).map((s) => s.state)).toEqual(['online', 'online']);
});

test('a change while suppliers are configured is not lost: the last version is what runs', async () => {
  const d = (await owner.call(domains.endpoints.list, { search: 'first.saga.test' })).rows[0];
  const id = d?.id as string;
  for (const n of [1, 2, 3]) {
    await owner.call(domainRules.endpoints.add, {
      domainId: id,
      pattern: `/r${n}/*`,
      responseHeaders: [{ operation: 'set', name: 'X-N', value: String(n) }],
    });
  }
  await c.reaches(owner, id, 'Activated', 30_000);
  for (const node of allNodes)
    for (const n of [1, 2, 3])
      expect((await c.fetchAt(node, 'first.saga.test', `/r${n}/x`)).headers['x-n']).toBe(String(n));
});

test('a supplier that leaves the policy is cleared after DNS, one that joins is configured', async () => {
  const only = (supplier: 'aurora' | 'borealis') =>
    c.staff.call(schedules.endpoints.update, {
      id: c.policy.id,
      name: c.policy.name,
      description: '',
      method: 'weight',
      entries: [c.entry(supplier, 10)],
    });
  await only('aurora');
  await until(async () => (await (await c.driver('borealis')).status('lossy.saga.test')) === null, {
    ms: 60_000,
  });
  const id = (await owner.call(domains.endpoints.list, { search: 'lossy.saga.test' })).rows[0]
    ?.id as string;
  await c.reaches(owner, id, 'Activated', 20_000);
  expect((await c.steps(owner, id)).map((e) => e.supplier)).toEqual(['aurora']);
  expect((await c.fetchAt(nodes.aurora[0], 'lossy.saga.test', '/x')).status).toBe(200);
  await only('borealis');
  await until(
    async () => (await c.fetchAt(nodes.borealis[0], 'lossy.saga.test', '/x')).status === 200,
    { ms: 20_000 },
  );
});

test('serials of the zone have no gaps', async () => {
  const rows = await c.bench.sql<{ serial: number }>(
    'select serial from dns_zone_version order by serial',
  );
  const first = rows[0]?.serial ?? 0;
  expect(rows.map((r) => r.serial)).toEqual(rows.map((_, i) => first + i));
});
