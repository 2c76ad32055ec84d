import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCertificate } from '#lab/kernel/selfSigned';
import { lookupWithSubnet } from '#server/drivers/dns/subnetLookup';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { deletedDomains } from '#shared/areas/cdn/domains/deletedDomains';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { type Caller, until } from '../../../support/bench';
import { type Console, startConsole } from './console';
import { allNodes, shownFingerprint } from './edge';

let c: Console;
let owner: Caller;
let id = '';
const name = 'www.path-shop.test';

beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
});
afterAll(() => c?.stop());

test('an origin is checked step by step before the domain is saved', async () => {
  const good = await owner.call(domains.endpoints.precheck, {
    name,
    origin: `127.0.0.1:${c.origin.port}`,
  });
  expect(good.steps.filter((s) => s.state === 'failed')).toEqual([]);
  expect(good.steps.map((s) => [s.step, s.state])).toEqual([
    ['resolve', 'done'],
    ['connect', 'done'],
    ['tls', 'skipped'],
    ['request', 'done'],
  ]);
  const bad = await owner.call(domains.endpoints.precheck, { origin: '127.0.0.1:1' });
  expect(bad.ok).toBe(false);
  expect(bad.steps[1]?.state).toBe('failed');
});

test('an added domain waits for its TXT record and says what each name server answers', async () => {
  const domain = await owner.call(domains.endpoints.add, {
    name,
    origin: `127.0.0.1:${c.origin.port}`,
  });
  id = domain.id;
  expect(domain.status).toBe('Verifying');
  expect(domain.verifyName).toBe('_manifold-verify.path-shop.test');
  const seen = await owner.call(domains.endpoints.verification, { id });
  expect(seen.seen).toBe(false);
  expect(seen.servers[0]?.code).toBeTruthy();
  await expect(owner.call(domains.endpoints.activate, { id })).rejects.toMatchObject({
    status: 409,
    body: { code: 'domain.unverified' },
  });
});

test('from the TXT record to Activated a domain goes by itself, served by every node of both suppliers', async () => {
  const d = await c.one(owner, id);
  await c.setTxt(d.verifyName, d.verifyValue);
  await c.reaches(owner, id, 'Activated');
  for (const node of allNodes) {
    const answer = await c.fetchAt(node, name, '/hello');
    expect(answer).toMatchObject({ status: 200, body: `origin ${name} /hello` });
  }
  const steps = await c.steps(owner, id);
  expect(steps).toHaveLength(2);
  for (const s of steps) {
    expect(s.state).toBe('online');
    expect(s.steps.map((x) => x.state)).toEqual(s.steps.map(() => 'done'));
  }
});

test('the platform zone answers the domain with its suppliers', async () => {
  const d = await c.one(owner, id);
  const answer = await lookupWithSubnet({
    name: d.cname as string,
    type: 'A',
    subnet: '203.0.113.0/24',
    server: `127.0.0.1:${c.config.world.dnsPort}`,
  });
  expect(answer.ok).toBe(true);
  if (answer.ok) expect(allNodes).toContain(answer.records.at(-1)?.value);
});

test('the CNAME turns to in effect after the customer sets it', async () => {
  const d = await c.one(owner, id);
  expect((await owner.call(domains.endpoints.checkCname, { id })).cnameState).toBe('notInEffect');
  await c.setCname(name, d.cname as string);
  expect((await owner.call(domains.endpoints.checkCname, { id })).cnameState).toBe('inEffect');
});

test('a rule is visible at every edge when it is running, and people are told with its expression', async () => {
  const rule = await owner.call(domainRules.endpoints.add, {
    domainId: id,
    pattern: '/static/*',
    cacheSeconds: 2_592_000,
    queryMode: 'ignoreAll',
    responseHeaders: [{ operation: 'set', name: 'X-Rule', value: 'static' }],
  });
  expect(rule.status).toBe('configuring');
  await c.reaches(owner, id, 'Activated');
  const after = await owner.call(domainRules.endpoints.list, { domainId: id });
  expect(after.rows[0]?.status).toBe('running');
  for (const node of allNodes) {
    const answer = await c.fetchAt(node, name, '/static/a.js?v=1');
    expect(answer.headers['x-rule']).toBe('static');
    expect((await c.fetchAt(node, name, '/static/a.js?v=2')).headers['x-cache']).toBe('HIT');
  }
  const notices = await c.bench.sql<{ values: { expression: string }; link: string }>(
    `select values, link from notification where name = 'domainRules.done'`,
  );
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatchObject({
    values: { expression: '/static/*' },
    link: `/domain/${id}/configs`,
  });
});

test('the URL tester names the rule that wins, the cache key and what is shadowed', async () => {
  await owner.call(domainRules.endpoints.add, {
    domainId: id,
    pattern: '/static/img/*',
    cacheSeconds: 60,
  });
  const trace = await owner.call(domains.endpoints.testUrl, {
    id,
    url: `http://${name}/static/img/a.png?x=1`,
  });
  const list = await owner.call(domainRules.endpoints.list, { domainId: id });
  expect(trace.ruleId).toBe(list.rows[0]?.id);
  expect(trace.cacheKey).toBe(`http://${name}/static/img/a.png`);
  expect(trace.rules[1]).toMatchObject({ verdict: 'later', shadowedBy: list.rows[0]?.id });
  expect(list.rows[1]?.shadowedBy).toBe(list.rows[0]?.id);
  await c.reaches(owner, id, 'Activated');
});

test('a bound certificate is shown by every edge over TLS', async () => {
  const issued = createCertificate({ subject: name, names: ['*.path-shop.test'] });
  const cert = await owner.call(certificates.endpoints.upload, {
    name: 'wild',
    certificatePem: issued.certificatePem,
    privateKeyPem: issued.privateKeyPem,
  });
  expect(cert.status).toBe('pendingVerification');
  await owner.call(certificates.endpoints.bind, { id: cert.id, domainIds: [id] });
  await c.reaches(owner, id, 'Activated');
  for (const node of allNodes)
    expect(await shownFingerprint(node, c.config.edges.httpsPort, name)).toBe(issued.fingerprint);
  const after = await owner.call(certificates.endpoints.one, { id: cert.id });
  expect(after).toMatchObject({ status: 'normal', boundCount: 1 });
  expect(JSON.stringify(after)).not.toContain('PRIVATE KEY');
  await expect(owner.call(certificates.endpoints.remove, { id: cert.id })).rejects.toMatchObject({
    body: { code: 'data.inUse' },
  });
});

test('another host of a proven root needs no record', async () => {
  const domain = await owner.call(domains.endpoints.add, {
    name: 'img.path-shop.test',
    origin: `127.0.0.1:${c.origin.port}`,
  });
  expect(domain.status).toBe('Configuring');
  await c.reaches(owner, domain.id, 'Activated');
});

test('a stopped domain leaves DNS and is refused by the edges; it cannot be deleted while DNS points here', async () => {
  // One supplier cannot be told: as long as it serves, the domain is stopping and not stopped.
  await c.faults('borealis', { error500Percent: 100 });
  const d = await owner.call(domains.endpoints.stop, { id });
  expect(d.status).toBe('Suspending');
  const stateAt = async (supplier: string) =>
    (await c.steps(owner, id)).find((s) => s.supplier === supplier)?.state;
  await until(async () => (await stateAt('aurora')) === 'stopped', { ms: 20_000 });
  expect((await c.one(owner, id)).status).toBe('Suspending');
  expect((await c.fetchAt(allNodes.at(-1) as string, name, '/hello')).status).toBe(200);
  await c.calm('borealis');
  await c.reaches(owner, id, 'Suspend', 30_000);
  expect((await c.steps(owner, id)).every((s) => s.state === 'stopped')).toBe(true);
  for (const node of allNodes) expect((await c.fetchAt(node, name, '/hello')).status).toBe(403);
  const answer = await lookupWithSubnet({
    name: d.cname as string,
    type: 'A',
    subnet: '203.0.113.0/24',
    server: `127.0.0.1:${c.config.world.dnsPort}`,
  });
  expect(answer.ok).toBe(false);
  await expect(owner.call(domains.endpoints.remove, { id, name })).rejects.toMatchObject({
    body: { code: 'domain.cnamePointsHere' },
  });
  await expect(
    owner.call(domains.endpoints.remove, { id, name: 'other.test' }),
  ).rejects.toMatchObject({
    body: { code: 'domain.nameDiffers' },
  });
});

test('a stopped domain comes back, is stopped again and deleted at every supplier', async () => {
  await owner.call(domains.endpoints.activate, { id });
  await c.reaches(owner, id, 'Activated');
  expect((await c.fetchAt(allNodes[0] as string, name, '/hello')).status).toBe(200);
  await owner.call(domains.endpoints.stop, { id });
  await c.dropCname(name);
  await owner.call(domains.endpoints.remove, { id, name });
  await expect(c.one(owner, id)).rejects.toMatchObject({ status: 404 });
  await until(async () => {
    const left = await Promise.all(
      (['aurora', 'borealis'] as const).map(async (s) => (await c.driver(s)).status(name)),
    );
    return left.every((l) => l === null);
  });
  for (const node of allNodes) expect((await c.fetchAt(node, name, '/hello')).status).toBe(404);
});

test('a deleted domain is restored with origin, rules and certificate, served again by every node', async () => {
  const { rows } = await owner.call(deletedDomains.endpoints.list, { search: name });
  expect(rows.map((r) => [r.id, r.rules])).toEqual([[id, 2]]);
  const back = await owner.call(deletedDomains.endpoints.restore, { id });
  expect(back).toMatchObject({ id, name, status: 'Configuring', ruleCount: 2 });
  await c.reaches(owner, id, 'Activated', 30_000);
  for (const node of allNodes) {
    expect((await c.fetchAt(node, name, '/static/b.js')).headers['x-rule']).toBe('static');
    const shown = await shownFingerprint(node, c.config.edges.httpsPort, name);
    expect(shown).toBe(
      (await owner.call(certificates.endpoints.one, { id: back.certificateId as string }))
        .fingerprint,
    );
  }
  expect((await owner.call(deletedDomains.endpoints.list, {})).rows).toEqual([]);
  const history = await owner.call(domainConfigs.endpoints.versions, { domainId: id });
  expect(history.rows.map((v) => v.cause)).toEqual(['restored']);
});

test('no event of the path broke its contract and no worker failed', () => {
  expect(c.bench.problems).toEqual([]);
});
