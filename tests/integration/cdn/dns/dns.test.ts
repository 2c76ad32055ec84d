import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dnsRecords } from '#shared/areas/cdn/dns/dnsRecords';
import { domainPolicies } from '#shared/areas/cdn/dns/domainPolicies';
import { liveRecords } from '#shared/areas/cdn/dns/liveRecords';
import { steeringShares } from '#shared/areas/cdn/dns/steeringShares';
import { domainSupply } from '#shared/areas/cdn/domains/domainSupply';
import { publishZone } from '#workers/areas/cdn/domains/zone';
import type { Bench, Caller } from '../../../support/bench';
import { statPoint, storePoints } from '../../../support/statPoint';
import { openSteered, type Steered, zone } from './support';

let of: Steered;
let bench: Bench;
let staff: Caller;
let owner: Caller;
beforeAll(async () => {
  of = await openSteered();
  ({ bench, staff, owner } = of);
});
afterAll(() => of?.stop());

const recordsOf = async () =>
  (await staff.call(dnsRecords.endpoints.list, { domainId: of.id, sort: '-weight', size: 50 }))
    .rows;

test('/cdn-dnsRecordsManag: generated records stand as published; a changed weight waits while the old one is served, and publishing again makes one version', async () => {
  const published = await recordsOf();
  expect(published.map((r) => [r.value, r.regions, r.weight, r.state, r.paramName])).toEqual([
    [of.everywhere, [], 100, 'published', 'p-all'],
    [of.european, ['europe'], 100, 'published', 'p-europe'],
  ]);
  expect(published[0]).toMatchObject({
    name: of.cname,
    domainName: of.name,
    scheduleName: 'By region',
  });
  await of.weigh(90);
  await staff.call(dnsRecords.endpoints.publish, {});
  expect((await recordsOf()).map((r) => [r.value, r.weight, r.state])).toEqual([
    [of.everywhere, 100, 'leaving'],
    [of.european, 100, 'published'],
    [of.everywhere, 90, 'waiting'],
  ]);
  // The job may run twice: the second time there is nothing left to publish.
  const serial = await publishZone(bench.platform, { verify: true });
  expect(await publishZone(bench.platform, { verify: true })).toBe(serial);
  expect((await recordsOf()).map((r) => [r.weight, r.state, r.serial])).toEqual([
    [100, 'published', serial],
    [90, 'published', serial],
  ]);
  const state = await staff.call(dnsRecords.endpoints.zone, {});
  expect(state.servers).toMatchObject([{ server: of.server, serial, code: null }]);
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
    (await staff.call(liveRecords.endpoints.list, { id: of.id, sort: 'region' })).rows;
  expect((await answers()).map((r) => [r.server, r.region, r.state, r.value])).toEqual([
    [of.server, 'europe', 'same', of.european],
    [of.server, null, 'same', of.everywhere],
  ]);
  expect((await answers())[0]).toMatchObject({
    name: of.cname,
    expected: [of.european],
    fault: null,
  });
  const { rows } = await staff.call(liveRecords.endpoints.list, { id: undefined });
  expect(rows).toEqual([]);
  const [{ serial } = { serial: 0 }] = await bench.sql<{ serial: number }>(
    'select max(serial)::int as serial from dns_zone_version',
  );
  const gone = await of.world.call(
    'PUT',
    `/dns/zones/${zone}`,
    { serial: serial + 1, records: [] },
    { 'x-zone-token': 'lab-zone-token' },
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
  await expect(other.call(liveRecords.endpoints.list, { id: of.id })).rejects.toMatchObject({
    status: 403,
  });
});

test('/cdn-schedulesByDomainNameManag: the policy in force with its entries, who set it, and the answer now; unknown names say so', async () => {
  await publishZone(bench.platform, { verify: true });
  const names = `${of.name},unknown.dns-screens.test`;
  const { rows } = await staff.call(domainPolicies.endpoints.list, { names });
  const lines = rows.filter((r) => r.name === of.name);
  expect(lines.map((r) => [r.paramName, r.regions, r.weight, r.target])).toEqual([
    ['p-all', [], 90, of.everywhere],
    ['p-europe', ['europe'], 100, of.european],
  ]);
  const [audit] = await bench.sql<{ at: string; by: string }>(
    `select to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as at, max(user_email) as by
     from audit where module = 'schedule' and operation = 'change'`,
  );
  expect(lines[0]).toMatchObject({
    origin: 'policy',
    scheduleName: 'By region',
    answer: of.everywhere,
    answerState: 'same',
    sinceBy: audit?.by,
  });
  expect(lines[0]?.sinceAt?.slice(0, 19)).toBe(audit?.at);
  expect(rows.find((r) => r.name !== of.name)).toMatchObject({
    name: 'unknown.dns-screens.test',
    origin: 'unknown',
    weight: null,
  });
  expect((await staff.call(domainPolicies.endpoints.list, {})).rows).toEqual([]);
  await expect(owner.call(domainPolicies.endpoints.list, { names })).rejects.toMatchObject({
    status: 403,
  });
});

test('/cdn-suppliersByDomainNameManag and /cdn-sysdomainsupplierdatastatistic: traffic of 24 hours by supplier, beside the weights', async () => {
  const at = new Date(Math.floor(Date.now() / 300_000) * 300_000 - 3_600_000).toISOString();
  const to = new Date(Date.parse(at) + 300_000).toISOString();
  const store = (paramId: string, country: string, bytes: number) =>
    storePoints(bench.platform.analytics, {
      accountId: of.owner.accountId as string,
      domainId: of.id,
      paramId,
      source: 'accurate',
      from: at,
      to,
      points: [statPoint({ at, country, requests: 1, bytes })],
    });
  await store(of.paramId, 'CN', 6_000);
  await store(of.otherId, 'CN', 2_000);
  await bench.sql(
    `insert into domain_reading (entry_id, domain_id, state, version, differences, checked_at)
     select id, domain_id, 'drifted', 3, '[{"place":"rule","subject":"/a","field":"cacheSeconds","before":1,"after":2}]', now()
     from domain_supplier where param_id = $1`,
    [of.otherId],
  );
  const names = `${of.name},unknown.dns-screens.test`;
  const { rows } = await staff.call(domainSupply.endpoints.list, { names });
  const line = (param: string) => rows.find((r) => r.paramId === param);
  expect(line(of.paramId)).toMatchObject({
    bytes: 6_000,
    share: 0.75,
    reading: null,
    liveVersion: 3,
  });
  expect(line(of.otherId)).toMatchObject({
    supplier: 'borealis',
    share: 0.25,
    reading: 'drifted',
    fields: 'cacheSeconds',
  });
  expect(rows.find((r) => r.domainId === null)).toMatchObject({ paramId: null, bytes: null });
  expect(await staff.call(domainSupply.endpoints.resync, { id: of.id })).toEqual({ version: 4 });
  const reader = await bench.staff({ config: 'view', suppliers: 'view' });
  await expect(reader.call(domainSupply.endpoints.resync, { id: of.id })).rejects.toMatchObject({
    status: 403,
  });
  await expect(owner.call(domainSupply.endpoints.list, { names })).rejects.toMatchObject({
    status: 403,
  });

  const shares = await reader.call(steeringShares.endpoints.list, { domainId: of.id });
  expect(
    shares.rows.map((r) => [r.region, r.paramName, r.weightShare, r.trafficShare, r.state]),
  ).toEqual([
    ['mainlandChina', 'p-all', 1, 0.75, 'beyond'],
    ['mainlandChina', 'p-europe', 0, 0.25, 'beyond'],
  ]);
  await store(of.paramId, 'DE', 1_000);
  await store(of.otherId, 'DE', 99_000);
  const within = await reader.call(steeringShares.endpoints.list, { state: ['within'], hours: 6 });
  expect(within.rows.map((r) => [r.region, r.paramName, r.deviation])).toEqual([
    ['europe', 'p-europe', expect.closeTo(-0.01)],
    ['europe', 'p-all', expect.closeTo(0.01)],
  ]);
  await expect(owner.call(steeringShares.endpoints.list, {})).rejects.toMatchObject({
    status: 403,
  });
});
