import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dnsLookups } from '#shared/areas/cdn/dns/dnsLookups';
import type { Bench, Caller } from '../../../support/bench';
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

test('/cdn-querydomaindnsrecord: answers of all servers beside what is expected; customers ask for their own names alone', async () => {
  const ask = (who: Caller, names: string[], types: string[]) =>
    who.call(dnsLookups.endpoints.list, { names: names.join(','), types: types.join(',') });
  const set = (values: string[]) =>
    of.world.call('PUT', '/dns/records', { name: of.name, type: 'CNAME', values, ttl: 60 });
  await set([of.cname]);
  const first = await ask(owner, [of.name.toUpperCase(), of.cname], ['CNAME', 'A']);
  const rowOf = (rows: typeof first.rows, host: string, type: string) =>
    rows.find((r) => r.name === host && r.type === type);
  expect(rowOf(first.rows, of.name, 'CNAME')).toMatchObject({
    state: 'same',
    values: [of.cname],
    expected: [of.cname],
    servers: [of.server],
    ttl: 60,
    alone: false,
  });
  expect(rowOf(first.rows, of.cname, 'CNAME')).toMatchObject({
    state: 'same',
    expected: [of.everywhere, of.european],
  });
  expect(rowOf(first.rows, of.name, 'A')).toMatchObject({ state: 'answered', expected: [] });
  await set(['www.elsewhere.test']);
  const { rows } = await ask(staff, [of.name, 'nobody.dns-screens.test'], ['CNAME']);
  expect(rowOf(rows, of.name, 'CNAME')).toMatchObject({
    state: 'differs',
    values: ['www.elsewhere.test'],
  });
  expect(rowOf(rows, 'nobody.dns-screens.test', 'CNAME')?.fault).toBe('noSuchName');
  const stranger = await bench.as('Admin');
  await expect(ask(stranger, [of.name], ['A'])).rejects.toMatchObject({ status: 404 });
  const normal = await bench.as('Normal', { accountId: owner.accountId as string });
  await expect(ask(normal, [of.name], ['A'])).rejects.toMatchObject({ status: 403 });
  const many = Array.from({ length: 50 }, (_, i) => `n${i}.dns-screens.test`);
  await expect(ask(staff, many, ['A', 'AAAA', 'CNAME'])).rejects.toMatchObject({
    status: 400,
    body: { code: 'dns.questions' },
  });
});

test('/cdn-querydomaindnsrecord: the authoritative servers are those the root leads to; answers are validated, unsigned or wrongly signed as found; own latest queries stay', async () => {
  const signing = (state: string) =>
    of.world.call('PUT', '/dns/signing', { zone: 'dns-screens.test', state });
  const ask = async (name: string, types = 'CNAME') =>
    (await staff.call(dnsLookups.endpoints.list, { names: name, types })).rows.find(
      (r) => r.name === name,
    );
  await of.world.call('PUT', '/dns/records', {
    name: of.name,
    type: 'CNAME',
    values: [of.cname],
    ttl: 60,
  });
  expect(await ask(of.name)).toMatchObject({
    dnssec: 'unsigned',
    zones: ['.', 'test', 'dns-screens.test'],
  });
  await signing('signed');
  expect(await ask(of.name)).toMatchObject({ dnssec: 'signed', values: [of.cname] });
  expect(await ask('nobody.dns-screens.test')).toMatchObject({
    dnssec: 'signed',
    fault: 'noSuchName',
  });
  await signing('bogus');
  expect(await ask(of.name)).toMatchObject({ dnssec: 'bogus', values: [of.cname] });
  await signing('unsigned');
  // The platform's own zone is delegated from the same tree, and has no keys.
  expect(await ask(of.cname)).toMatchObject({
    dnssec: 'unsigned',
    zones: ['.', 'test', zone],
    servers: [of.server],
  });
  const { rows } = await staff.call(dnsLookups.endpoints.latest, {});
  expect(rows.slice(0, 3).map((r) => [r.names, r.types])).toEqual([
    [[of.cname], ['CNAME']],
    [[of.name], ['CNAME']],
    [['nobody.dns-screens.test'], ['CNAME']],
  ]);
  await bench.sql(
    `insert into dns_query (user_id, names, types, at)
     select user_id, array['n' || n || '.test'], '{A}', at - interval '1 day' from dns_query, generate_series(1, 120) n
     where names = $1 and types = '{CNAME}' and user_id in (select user_id from dns_query group by 1 order by max(at) desc limit 1)`,
    [[of.cname]],
  );
  await ask(of.name, 'TXT');
  const after = (await staff.call(dnsLookups.endpoints.latest, {})).rows;
  expect([after.length, after[0]?.types]).toEqual([100, ['TXT']]);
  expect((await owner.call(dnsLookups.endpoints.latest, {})).rows.length).toBeLessThan(3);
});
