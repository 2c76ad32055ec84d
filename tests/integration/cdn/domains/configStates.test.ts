import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { servedCertificates } from '#shared/areas/cdn/certificates/servedCertificates';
import { configStates } from '#shared/areas/cdn/domains/configStates';
import { type Bench, type Caller, startBench } from '../../../support/bench';

const { list, resync } = configStates.endpoints;
const { look, ask } = servedCertificates.endpoints;
let bench: Bench;
let staff: Caller;
let owner: Caller;
let paramId: string;

beforeAll(async () => {
  bench = await startBench({ workers: false });
  staff = await bench.staff();
  owner = await bench.as('Super');
  paramId = randomUUID();
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at)
     values ($1, $2, 'aurora', 'http://x', 0, 60, true, now())`,
    [paramId, `p-${paramId.slice(0, 8)}`],
  );
});
afterAll(() => bench?.stop());

type Entry = { state: string; live: number; reading?: string };
const domain = async (name: string, e: Entry, certificateId: string | null = null) => {
  const [id, entryId] = [randomUUID(), randomUUID()];
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, config_version, certificate_id, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, 'o.test', 80, 'http', 'Activated', 3, $4, 'v', 'v', now(), now())`,
    [id, owner.accountId, name, certificateId],
  );
  const steps = JSON.stringify([
    { step: 'push', state: 'failed', at: '2026-11-01T00:00:00.000Z', ms: 1, message: null },
  ]);
  await bench.sql(
    `insert into domain_supplier (id, account_id, domain_id, param_id, weight, state, live_version, steps, message, created_at)
     values ($1, $2, $3, $4, 100, $5, $6, $7, '{"code":"text.words","values":{"words":"refused there"}}', now())`,
    [entryId, owner.accountId, id, paramId, e.state, e.live, steps],
  );
  if (e.reading)
    await bench.sql(
      `insert into domain_reading (entry_id, domain_id, state, version, differences, checked_at)
       values ($1, $2, $3, 3, '[{"place":"rule","subject":"/a","field":"cacheSeconds","before":1,"after":2}]', now())`,
      [entryId, id, e.reading],
    );
  return id;
};
const at = async (name: string) => {
  const { rows } = await staff.call(list, { search: name });
  return rows[0];
};

test('/cdn-domainconfigmanag: each domain tells its versions, drifted fields and failed pushes with their age', async () => {
  await domain('same.states.test', { state: 'online', live: 3, reading: 'same' });
  await domain('drift.states.test', { state: 'online', live: 3, reading: 'drifted' });
  await domain('failed.states.test', { state: 'error', live: 2 });
  await domain('fresh.states.test', { state: 'pushing', live: 2 });
  expect(await at('same.states.test')).toMatchObject({
    standing: 'same',
    live: `p-${paramId.slice(0, 8)} v3`,
  });
  expect(await at('drift.states.test')).toMatchObject({
    standing: 'drifted',
    drifted: 1,
    fields: 'cacheSeconds',
  });
  expect(await at('failed.states.test')).toMatchObject({
    standing: 'failed',
    failed: 1,
    failedAt: '2026-11-01T00:00:00.000Z',
    message: { values: { words: 'refused there' } },
  });
  expect(await at('fresh.states.test')).toMatchObject({ standing: 'pending' });
  const { rows } = await staff.call(list, { standing: ['drifted', 'failed'] });
  expect(rows.map((r) => r.name).toSorted()).toEqual(['drift.states.test', 'failed.states.test']);
});

test('/cdn-domainconfigmanag: pushing again makes a new version, readers and customers may not', async () => {
  const id = await domain('again.states.test', { state: 'online', live: 3, reading: 'drifted' });
  expect((await staff.call(resync, { id })).version).toBe(4);
  const reader = await bench.staff({ config: 'view' });
  await expect(reader.call(resync, { id })).rejects.toMatchObject({ status: 403 });
  await expect(owner.call(list, {})).rejects.toMatchObject({ status: 403 });
});

test('/cdn-certificateByDomainNameManag: bound certificate, what nodes showed, and what else covers the name', async () => {
  const make = async (hosts: string[], fingerprint: string) => {
    const id = randomUUID();
    await bench.sql(
      `insert into certificate (id, account_id, name, hosts, subject, issuer, not_before, not_after, fingerprint, key_type, chain_count, status, version, uploaded_at, created_at)
       values ($1, $2, $3, $4, 's', 'Test CA', now(), now() + interval '90 days', $5, 'RSA', 1, 'normal', 1, now(), now())`,
      [id, owner.accountId, `c-${id.slice(0, 8)}`, JSON.stringify(hosts), fingerprint],
    );
    return id;
  };
  const bound = await make(['www.served.test'], 'aa');
  const wild = await make(['*.served.test'], 'bb');
  await make(['*.other.test'], 'cc');
  const id = await domain('www.served.test', { state: 'online', live: 3 }, bound);
  await bench.sql(
    `insert into certificate_edge (domain_id, supplier, node, address, certificate_id, fingerprint, expected, ms, checked_at)
     values ($1, 'aurora', 'n1', '127.0.0.1', $2, 'aa', 'aa', 1, now()), ($1, 'aurora', 'n2', '127.0.0.2', $2, 'zz', 'aa', 1, now())`,
    [id, bound],
  );
  const { rows } = await staff.call(look, { names: ['WWW.served.test', 'nobody.served.test'] });
  expect(rows[0]).toMatchObject({
    domainId: id,
    certificateId: bound,
    issuer: 'Test CA',
    alternatives: [{ id: wild }],
  });
  expect(rows[0]?.nodes.map((n) => [n.node, n.wrong])).toEqual([
    ['n1', false],
    ['n2', true],
  ]);
  expect(rows[1]).toMatchObject({ name: 'nobody.served.test', domainId: null, nodes: [] });
  expect(await staff.call(ask, { names: ['www.served.test'] })).toEqual({ domains: 1 });
  const [due] = await bench.sql<{ due: boolean }>(
    'select next_at <= now() as due from certificate_check where domain_id = $1',
    [id],
  );
  expect(due?.due).toBe(true);
  await expect(owner.call(look, { names: ['www.served.test'] })).rejects.toMatchObject({
    status: 403,
  });
});
