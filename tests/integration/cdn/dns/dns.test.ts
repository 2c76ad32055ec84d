import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dnsLookups } from '#shared/areas/cdn/dns/dnsLookups';
import { dnsRecords } from '#shared/areas/cdn/dns/dnsRecords';
import { liveRecords } from '#shared/areas/cdn/dns/liveRecords';
import { publishZone } from '#workers/areas/cdn/domains/zone';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { type RunningWorld, runWorld } from '../../world/world';

const zone = 'cdn.manifold.test';
const token = { 'x-zone-token': 'lab-zone-token' };
let world: RunningWorld;
let bench: Bench;
let staff: Caller;
let owner: Caller;
let server: string;
let paramId: string;
const id = randomUUID();
const name = 'shop.dns-screens.test';
const cname = `x${id.slice(0, 8)}.${zone}`;
const everywhere = `${id.slice(0, 8)}.aurora-edge.test`;
const european = `${id.slice(0, 8)}.borealis-edge.test`;
const entries = (weight: number) => [
  { regions: null, weight, paramId },
  { regions: ['europe'], weight: 100, paramId: otherId },
];
const otherId = randomUUID();

beforeAll(async () => {
  world = await runWorld();
  server = `127.0.0.1:${world.config.world.dnsPort}`;
  bench = await startBench({
    workers: false,
    env: {
      DNS_SERVERS: server,
      DNS_CONTROL_URL: `http://127.0.0.1:${world.config.world.controlPort}`,
      DNS_CONTROL_TOKEN: 'lab-zone-token',
    },
  });
  staff = await bench.staff();
  owner = await bench.as('Super');
  paramId = randomUUID();
  const policyId = randomUUID();
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at)
     values ($1, 'p-all', 'aurora', 'http://x', 0, 60, true, now()), ($2, 'p-europe', 'borealis', 'http://y', 0, 60, true, now())`,
    [paramId, otherId],
  );
  await bench.sql(
    `insert into schedule (id, account_id, name, method, entries, created_at) values ($1, null, 'By region', 'weight', $2, now())`,
    [policyId, JSON.stringify(entries(100))],
  );
  await bench.sql(
    `insert into domain (id, account_id, name, cname, schedule_id, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, $4, $5, 'o.test', 80, 'http', 'Activated', 'v', 'v', now(), now())`,
    [id, owner.accountId, name, cname, policyId],
  );
  await bench.sql(
    `insert into domain_work (domain_id, auto_activate, published, cname_next_at) values ($1, true, true, now())`,
    [id],
  );
  for (const [param, target] of [
    [paramId, everywhere],
    [otherId, european],
  ])
    await bench.sql(
      `insert into domain_supplier (id, account_id, domain_id, param_id, weight, state, live_version, cname, created_at)
       values (gen_random_uuid(), $1, $2, $3, 100, 'online', 1, $4, now())`,
      [owner.accountId, id, param, target],
    );
  await publishZone(bench.platform);
});
afterAll(async () => {
  await bench?.stop();
  await world?.remove();
});

const recordsOf = async () =>
  (await staff.call(dnsRecords.endpoints.list, { domainId: id, sort: '-weight', size: 50 })).rows;

test('/cdn-dnsRecordsManag: generated records stand as published; a changed weight waits while the old one is served, and publishing again makes one version', async () => {
  const published = await recordsOf();
  expect(published.map((r) => [r.value, r.regions, r.weight, r.state, r.paramName])).toEqual([
    [everywhere, [], 100, 'published', 'p-all'],
    [european, ['europe'], 100, 'published', 'p-europe'],
  ]);
  expect(published[0]).toMatchObject({ name: cname, domainName: name, scheduleName: 'By region' });
  await bench.sql('update schedule set entries = $1 where name = $2', [
    JSON.stringify(entries(90)),
    'By region',
  ]);
  await staff.call(dnsRecords.endpoints.publish, {});
  expect((await recordsOf()).map((r) => [r.value, r.weight, r.state])).toEqual([
    [everywhere, 100, 'leaving'],
    [european, 100, 'published'],
    [everywhere, 90, 'waiting'],
  ]);
  // The job may run twice: the second time there is nothing left to publish.
  const serial = await publishZone(bench.platform, { verify: true });
  expect(await publishZone(bench.platform, { verify: true })).toBe(serial);
  expect((await recordsOf()).map((r) => [r.weight, r.state, r.serial])).toEqual([
    [100, 'published', serial],
    [90, 'published', serial],
  ]);
  const state = await staff.call(dnsRecords.endpoints.zone, {});
  expect(state.servers).toMatchObject([{ server, serial, code: null }]);
  expect(state.versions[0]).toMatchObject({ serial, records: 2, added: 1, removed: 1 });
  expect(state.versions[0]?.publishedAt).not.toBeNull();
  const reader = await bench.staff({ scheduling: 'view' });
  await expect(reader.call(dnsRecords.endpoints.publish, {})).rejects.toMatchObject({
    status: 403,
  });
  await expect(owner.call(dnsRecords.endpoints.list, {})).rejects.toMatchObject({ status: 403 });
});

test('/cdn-sysdomainsbydomainid: each place is answered as expected; a record that is gone at the name server turns its rows red', async () => {
  const answers = async () =>
    (await staff.call(liveRecords.endpoints.list, { id, sort: 'region' })).rows;
  expect((await answers()).map((r) => [r.server, r.region, r.state, r.value])).toEqual([
    [server, 'europe', 'same', european],
    [server, null, 'same', everywhere],
  ]);
  expect((await answers())[0]).toMatchObject({ name: cname, expected: [european], fault: null });
  const { rows } = await staff.call(liveRecords.endpoints.list, { id: undefined });
  expect(rows).toEqual([]);
  const [{ serial } = { serial: 0 }] = await bench.sql<{ serial: number }>(
    'select max(serial)::int as serial from dns_zone_version',
  );
  const gone = await world.call(
    'PUT',
    `/dns/zones/${zone}`,
    { serial: serial + 1, records: [] },
    token,
  );
  expect(gone.status).toBe(200);
  expect((await answers()).map((r) => [r.region, r.state, r.value, r.fault])).toEqual([
    ['europe', 'differs', null, 'noSuchName'],
    [null, 'differs', null, 'noSuchName'],
  ]);
  // A service that is ahead gets our content under a higher serial.
  await publishZone(bench.platform, { verify: true });
  expect((await answers()).map((r) => r.state)).toEqual(['same', 'same']);
  const other = await bench.staff({ billing: 'view' });
  await expect(other.call(liveRecords.endpoints.list, { id })).rejects.toMatchObject({
    status: 403,
  });
});

test('/cdn-querydomaindnsrecord: answers of all servers beside what is expected; customers ask for their own names alone', async () => {
  const ask = (who: Caller, names: string[], types: string[]) =>
    who.call(dnsLookups.endpoints.list, { names: names.join(','), types: types.join(',') });
  const set = (values: string[]) =>
    world.call('PUT', '/dns/records', { name, type: 'CNAME', values, ttl: 60 });
  await set([cname]);
  const first = await ask(owner, [name.toUpperCase(), cname], ['CNAME', 'A']);
  const of = (rows: typeof first.rows, asked: string, type: string) =>
    rows.find((r) => r.name === asked && r.type === type);
  expect(of(first.rows, name, 'CNAME')).toMatchObject({
    state: 'same',
    values: [cname],
    expected: [cname],
    servers: [server],
    ttl: 60,
    alone: false,
  });
  expect(of(first.rows, cname, 'CNAME')).toMatchObject({
    state: 'same',
    expected: [everywhere, european],
  });
  expect(of(first.rows, name, 'A')).toMatchObject({ state: 'answered', expected: [] });
  await set(['www.elsewhere.test']);
  const { rows } = await ask(staff, [name, 'nobody.dns-screens.test'], ['CNAME']);
  expect(of(rows, name, 'CNAME')).toMatchObject({
    state: 'differs',
    values: ['www.elsewhere.test'],
  });
  expect(of(rows, 'nobody.dns-screens.test', 'CNAME')?.fault).toBe('noSuchName');
  const stranger = await bench.as('Admin');
  await expect(ask(stranger, [name], ['A'])).rejects.toMatchObject({ status: 404 });
  const normal = await bench.as('Normal', { accountId: owner.accountId as string });
  await expect(ask(normal, [name], ['A'])).rejects.toMatchObject({ status: 403 });
  const many = Array.from({ length: 50 }, (_, i) => `n${i}.dns-screens.test`);
  await expect(ask(staff, many, ['A', 'AAAA', 'CNAME'])).rejects.toMatchObject({
    status: 400,
    body: { code: 'dns.questions' },
  });
});
