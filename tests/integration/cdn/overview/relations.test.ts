import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { domainRelations } from '#shared/areas/cdn/overview/domainRelations';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { runWorld } from '../../world/world';

const { find, file } = domainRelations.endpoints;
const screen = '/cdn-overviewdomainrelatedentities';
let world: Awaited<ReturnType<typeof runWorld>>;
let bench: Bench;
let staff: Caller;
let owner: Caller;
const id = randomUUID();
const name = 'shop.relations.test';
const cname = `x${id.slice(0, 8)}.platform.test`;
const supplierCname = `y${id.slice(0, 8)}.supplier.test`;

beforeAll(async () => {
  world = await runWorld();
  bench = await startBench({
    workers: false,
    env: { DNS_SERVERS: `127.0.0.1:${world.config.world.dnsPort}` },
  });
  staff = await bench.staff();
  owner = await bench.as('Super');
  const paramId = randomUUID();
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at)
     values ($1, $2, 'aurora', 'http://x', 0, 60, true, now())`,
    [paramId, `p-${paramId.slice(0, 8)}`],
  );
  await bench.sql(
    `insert into domain (id, account_id, name, cname, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, $4, 'o.test', 80, 'http', 'Activated', 'v', 'v', now(), now())`,
    [id, owner.accountId, name, cname],
  );
  await bench.sql(
    `insert into domain_supplier (id, account_id, domain_id, param_id, weight, state, cname, message, created_at)
     values ($1, $2, $3, $4, 100, 'error', $5, '{"code":"text.words","values":{"words":"no such zone"}}', now())`,
    [randomUUID(), owner.accountId, id, paramId, supplierCname],
  );
  await bench.sql(
    `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, errors, message, changed_at)
     values ($1, $2, $3, $4, 'realtime', now(), 3, 'token refused', now())`,
    [randomUUID(), owner.accountId, id, paramId],
  );
  await bench.sql(
    `insert into alias_domain (id, account_id, domain_id, param_id, host, from_at, supply, created_at)
     values ($1, $2, $3, $4, 'former.aliases.test', now(), 'online', now())`,
    [randomUUID(), owner.accountId, id, paramId],
  );
  await world.call('PUT', '/dns/records', {
    name: 'www.elsewhere.test',
    type: 'CNAME',
    values: [cname],
    ttl: 1,
  });
});
afterAll(async () => {
  await bench?.stop();
  await world?.remove();
});

test(`${screen}: a domain is found by its name, CNAME, supplier's CNAME, an alias at a supplier, a host below it, an alias in DNS and a URL`, async () => {
  const texts: [string, string][] = [
    [name, 'domain'],
    [` ${name.toUpperCase()}. `, 'domain'],
    [cname, 'cname'],
    [supplierCname, 'supplierCname'],
    ['former.aliases.test', 'supplierAlias'],
    [`img.${name}`, 'host'],
    ['www.elsewhere.test', 'alias'],
    [`https://user@${name}:8443/a/b?c=d#e`, 'domain'],
  ];
  for (const [text, match] of texts)
    expect((await staff.call(find, { text })).domain).toMatchObject({ id, match });
  for (const text of ['nobody.test', 'not a name', '127.0.0.1'])
    expect((await staff.call(find, { text })).domain).toBeNull();
});

test(`${screen}: each thing that belongs to the domain tells its count, last error and where it is shown`, async () => {
  const { relations } = await staff.call(find, { text: name });
  expect(relations.find((r) => r.kind === 'suppliers')).toMatchObject({
    count: 1,
    bad: 1,
    error: { code: 'text.words', values: { words: 'no such zone' } },
    path: `/autoConfigManag?search=${name}`,
  });
  expect(relations.find((r) => r.kind === 'lanes')).toMatchObject({
    count: 1,
    bad: 1,
    error: { values: { words: 'token refused' } },
  });
  const account = relations.find((r) => r.kind === 'account');
  expect(account).toMatchObject({ count: 1, bad: 0 });
});

test(`${screen}: what a person may not see is left out, customers see nothing`, async () => {
  const some = await bench.staff({ domains: 'view' });
  const { relations, changes } = await some.call(find, { text: name });
  const kinds = relations.map((r) => r.kind);
  expect(kinds).toContain('suppliers');
  expect(kinds).not.toContain('bills');
  expect(kinds).not.toContain('changes');
  expect(changes).toEqual([]);
  await expect(owner.call(find, { text: name })).rejects.toMatchObject({ status: 403 });
});

test(`${screen}: the file holds the answer and the configuration, and no secret`, async () => {
  const text = String(await staff.call(file, { text: name }));
  const got = JSON.parse(text) as { domain: { id: string }; configuration: { desired: object } };
  expect(got.domain.id).toBe(id);
  expect(got.configuration.desired).toBeDefined();
  expect(text).not.toMatch(/credential|sealed|PRIVATE KEY/i);
});
