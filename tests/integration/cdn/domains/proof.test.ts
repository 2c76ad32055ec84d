import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCertificate } from '#lab/kernel/selfSigned';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { domains } from '#shared/areas/cdn/domains/domains';
import type { ProvenField } from '#shared/areas/cdn/domains/proof';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import type { EdgeRule } from '#shared/edge/config';
import type { In, Out } from '#shared/kernel/contract';
import { type Caller, until } from '../../../support/bench';
import { type Console, startConsole, type SupplierName } from './console';
import { nodes } from './edge';

type Proof = Out<typeof domainConfigs.endpoints.proof>;
let c: Console;
let owner: Caller;
beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
  await c.bench.sql('update account set dynamic_acceleration = true where id = $1', [
    owner.accountId,
  ]);
});
afterAll(async () => {
  await c?.stop();
});

const add = (domainId: string, rule: Omit<In<typeof domainRules.endpoints.add>, 'domainId'>) =>
  owner.call(domainRules.endpoints.add, { domainId, ...rule });
const proof = (domainId: string) => owner.call(domainConfigs.endpoints.proof, { domainId });
const prove = (domainId: string, ruleId?: string) =>
  owner.call(domainConfigs.endpoints.prove, { domainId, ...(ruleId ? { ruleId } : {}) });
const readBack = (domainId: string) =>
  until(
    async () => {
      const report = await proof(domainId);
      return report.suppliers.every((s) => s.readAt !== null) ? report : null;
    },
    { ms: 20_000, what: 'both suppliers read back' },
  );
const at = (report: Proof, supplier: SupplierName, pattern: string): Record<string, ProvenField> =>
  Object.fromEntries(
    (report.suppliers.find((s) => s.supplier === supplier)?.fields ?? [])
      .filter((f) => f.pattern === pattern)
      .map((f) => [f.field, f]),
  );
const verdicts = (report: Proof, supplier: SupplierName, pattern: string) =>
  Object.fromEntries(
    Object.entries(at(report, supplier, pattern)).map(([field, f]) => [field, f.verdict]),
  );
/** Changes the rules at a supplier as somebody on its own console would. */
const behind = async (
  supplier: SupplierName,
  domain: string,
  change: (rule: EdgeRule) => EdgeRule,
): Promise<void> => {
  const driver = await c.driver(supplier);
  const before = await driver.readConfig(domain);
  const config = { ...before, rules: before.rules.map(change) };
  await driver.pushConfig({ domain, config, ref: `behind:${domain}:${supplier}` });
  await until(async () => (await driver.status(domain))?.state === 'online', {
    ms: 15_000,
    what: 'the supplier to deploy',
  });
};

test('each field of a rule that an answer can show is seen at every node, with node, request and answer', async () => {
  const d = await c.activated(owner, 'www.proof-shop.test');
  const headers = [{ operation: 'set' as const, name: 'X-Edition', value: 'one' }];
  await add(d.id, {
    pattern: '/static/*',
    cacheSeconds: 3600,
    queryMode: 'only',
    queryNames: ['v'],
    responseHeaders: headers,
  });
  await add(d.id, { pattern: '/img/*', cacheSeconds: 60, queryMode: 'ignore', queryNames: ['t'] });
  await add(d.id, { pattern: '/secure/*', queryMode: 'ignoreAll', forceHttps: true });
  await add(d.id, { pattern: '/live/*', dynamic: true });
  await add(d.id, { pattern: '/never/*', cacheSeconds: 0 });
  const off = await add(d.id, { pattern: '/off/*', responseHeaders: headers });
  await owner.call(domainRules.endpoints.disable, { id: off.id });
  await c.reaches(owner, d.id, 'Activated');
  const report = await readBack(d.id);
  for (const supplier of ['aurora', 'borealis'] as const) {
    const all = (pattern: string) => verdicts(report, supplier, pattern);
    const seen = 'seen';
    expect(all('/static/*')).toEqual({
      cacheSeconds: seen,
      queryMode: seen,
      responseHeaders: seen,
      dynamic: seen,
      forceHttps: seen,
    });
    expect(all('/img/*')).toMatchObject({ cacheSeconds: seen, queryMode: seen });
    expect(all('/secure/*')).toMatchObject({ queryMode: seen, forceHttps: seen });
    expect(all('/live/*')).toMatchObject({ dynamic: seen });
    expect(all('/never/*')).toMatchObject({ cacheSeconds: seen });
    expect(all('/off/*')).toEqual({ live: seen });
    const { evidence = [] } = at(report, supplier, '/static/*')['cacheSeconds'] ?? {};
    expect(new Set(evidence.map((e) => e.node)).size).toBe(nodes[supplier].length);
    expect(evidence.map((e) => e.answer).join('\n')).toContain('x-cache-lifetime: 3600');
    expect(evidence[0]?.request).toContain(`http://${d.name}/static/manifold-proof-`);
  }
});

test('what goes to the origin is seen where the origin tells what it got, and read back with the reason elsewhere', async () => {
  const d = await c.activated(owner, 'www.origin-proof.test');
  const requestHeaders = [{ operation: 'set' as const, name: 'X-Shop', value: 'seven' }];
  const toOrigin = { originHost: 'shop.internal', originPath: '/api', requestHeaders };
  // One of the two suppliers cannot set headers towards the origin.
  await add(d.id, { pattern: '/told/*', originProtocol: 'http', ...toOrigin, acceptLoss: true });
  await add(d.id, { pattern: '/silent/*', originHost: 'shop.internal', cacheSeconds: 60 });
  await add(d.id, { pattern: '/gone/*', cacheSeconds: 60 });
  await c.reaches(owner, d.id, 'Activated');
  const report = await readBack(d.id);
  const origin = { originProtocol: 'seen', originHost: 'seen', originPath: 'seen' };
  expect(verdicts(report, 'aurora', '/told/*')).toMatchObject({
    ...origin,
    requestHeaders: 'seen',
  });
  expect(verdicts(report, 'borealis', '/told/*')).toMatchObject({
    ...origin,
    requestHeaders: 'lost',
  });
  const silent = at(report, 'aurora', '/silent/*');
  expect(silent['cacheSeconds']?.verdict).toBe('seen');
  expect(silent['originHost']).toMatchObject({ verdict: 'readBack' });
  expect(silent['originHost']?.reason?.[1]).toContain('does not tell which request it got');
  const gone = at(report, 'borealis', '/gone/*')['cacheSeconds'];
  expect([gone?.verdict, gone?.reason?.[1]]).toEqual([
    'readBack',
    'The origin answers 404 there; durations hold for successful answers only',
  ]);
});

test('why a field is not proven is kept as a sentence, and rows of older versions still say it', async () => {
  const { sql } = c.bench;
  const domain = `domain_id = (select id from domain where name = 'www.origin-proof.test')`;
  const [row] = await sql<{ id: string; codes: string[] }>(`select domain_id as id,
    jsonb_path_query_array(facts, '$[*].reason.code') as codes from domain_proof where ${domain} limit 1`);
  expect(row?.codes).toContain('proof.originRefuses');
  await sql(`update domain_proof set facts = (select jsonb_agg(f || '{"reason": ["旧", "of old"]}')
    from jsonb_array_elements(facts) f) where ${domain}`);
  const gone = at(await proof(row?.id ?? ''), 'aurora', '/gone/*')['cacheSeconds'];
  expect(gone?.reason).toEqual(['旧', 'of old']);
});

test('a rule that was changed behind the console differs at the nodes, and is right again after a push', async () => {
  const d = await c.activated(owner, 'www.behind-proof.test');
  const rule = await add(d.id, { pattern: '/a/*', cacheSeconds: 3600, queryMode: 'ignoreAll' });
  await c.reaches(owner, d.id, 'Activated');
  await readBack(d.id);
  await behind('aurora', d.name, (r) => ({ ...r, cacheSeconds: 60, queryMode: 'keep' }));
  const report = await prove(d.id, rule.id);
  const wrong = at(report, 'aurora', '/a/*');
  expect(wrong['cacheSeconds']).toMatchObject({ verdict: 'differs', wanted: 3600 });
  expect(wrong['cacheSeconds']?.reason?.[1]).toBe('The node keeps it for 60 s');
  expect(wrong['queryMode']?.verdict).toBe('differs');
  expect(wrong['queryMode']?.evidence.some((e) => e.answer.includes('x-cache: MISS'))).toBe(true);
  const right = { cacheSeconds: 'seen', queryMode: 'seen' };
  expect(verdicts(report, 'borealis', '/a/*')).toMatchObject(right);
  await owner.call(domainConfigs.endpoints.repush, { domainId: d.id });
  await c.reaches(owner, d.id, 'Activated');
  expect(verdicts(await readBack(d.id), 'aurora', '/a/*')).toMatchObject(right);
});

test('a drift towards the origin is seen at the nodes, and reading back names what the supplier holds', async () => {
  const d = await c.activated(owner, 'www.drift-proof.test');
  const rule = await add(d.id, { pattern: '/api/*', originPath: '/api', cacheSeconds: 0 });
  await c.reaches(owner, d.id, 'Activated');
  await readBack(d.id);
  await c.faults('borealis', { driftDomain: d.name });
  const report = await prove(d.id, rule.id);
  const host = at(report, 'borealis', '/api/*')['originHost'];
  expect([host?.verdict, host?.reason?.[1]]).toEqual([
    'differs',
    'The origin got drifted.127.0.0.1',
  ]);
  expect(verdicts(report, 'aurora', '/api/*')).toMatchObject({ originPath: 'seen' });
  await c.calm('borealis');
  await behind('aurora', d.name, (r) => ({ ...r, originPath: '/elsewhere' }));
  await owner.call(domainConfigs.endpoints.read, { domainId: d.id });
  const path = at(await proof(d.id), 'aurora', '/api/*')['originPath'];
  expect([path?.verdict, path?.found]).toEqual(['differs', '/elsewhere']);
});

test('nodes of a supplier that nobody asked yet leave each field not proven', async () => {
  const d = await c.activated(owner, 'www.late-proof.test');
  await c.bench.stopWorkers();
  await add(d.id, { pattern: '/x/*', cacheSeconds: 60 });
  const report = await proof(d.id);
  const late = at(report, 'aurora', '/x/*')['cacheSeconds'];
  expect([late?.verdict, late?.reason?.[1]]).toEqual([
    'unproven',
    'No node has been asked about it yet; This version has not been read back yet',
  ]);
  await c.bench.startWorkers();
  await c.reaches(owner, d.id, 'Activated');
  expect(verdicts(await readBack(d.id), 'aurora', '/x/*')['cacheSeconds']).toBe('seen');
});

test('nodes that do not answer leave a domain live and not proven; it is proven when they do', async () => {
  const node = (await (await c.driver('aurora')).health())[0]?.node ?? '';
  await c.faults('aurora', { silentNode: node });
  const domain = await owner.call(domains.endpoints.add, {
    name: 'silent.proof.test',
    origin: `127.0.0.1:${c.origin.port}`,
  });
  const { id } = domain;
  await c.setTxt(domain.verifyName, domain.verifyValue);
  await c.reaches(owner, id, 'Activated', 40_000);
  const entry = async () => (await c.steps(owner, id)).find((e) => e.supplier === 'aurora');
  const proven = async () =>
    (await owner.call(domainConfigs.endpoints.versions, { domainId: id })).rows[0]?.provenAt;
  expect(await entry()).toMatchObject({ state: 'online' });
  expect((await entry())?.message).toMatchObject({
    code: expect.stringMatching(/^proof\.silent/),
    values: { silent: node },
  });
  expect(await proven()).toBeNull();
  await c.calm('aurora');
  await c.bench.sql('update domain_unproven set next_at = now()');
  await until(proven, { ms: 30_000, what: 'the version to be proven' });
  expect((await entry())?.message).toBeNull();
});

test('a node that answers late and wrong brings the domain back to its suppliers, and to Error', async () => {
  const name = 'late-wrong.test';
  const d = await c.activated(owner, name);
  const silent = (await (await c.driver('aurora')).health()).map((n) => n.node);
  await c.faults('aurora', { silentNode: silent[0] });
  const issued = createCertificate({ subject: 'x', names: [name] });
  const cert = await owner.call(certificates.endpoints.upload, {
    name: 'late',
    certificatePem: issued.certificatePem,
    privateKeyPem: issued.privateKeyPem,
  });
  await owner.call(certificates.endpoints.bind, { id: cert.id, domainIds: [d.id] });
  await c.reaches(owner, d.id, 'Configuring');
  await c.reaches(owner, d.id, 'Activated', 40_000);
  await c.faults('aurora', { silentNode: null, wrongCertificate: true });
  await c.bench.sql('update domain_unproven set next_at = now()');
  const ended = await c.reaches(owner, d.id, 'BindCertificateError', 60_000);
  expect(ended.statusMessage?.values['name']).toBe('aurora-default.invalid');
  await c.calm('aurora');
});
