import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { lookupWithSubnet } from '#server/drivers/dns/subnetLookup';
import { watchNodes } from '#server/model/cdn/suppliers/nodes';
import { createCertificate } from '#lab/kernel/selfSigned';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { delegationOf } from '#shared/areas/cdn/certificates/delegation';
import { certificateIssues } from '#shared/areas/cdn/certificates/issues';
import { refreshes } from '#shared/areas/cdn/content/refreshes';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { domains } from '#shared/areas/cdn/domains/domains';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { type Caller, until } from '../../../support/bench';
import { type Console, startConsole } from '../domains/console';
import { allNodes, shownFingerprint } from '../domains/edge';

const base = 'wild-shop.test';
const wildcard = `*.${base}`;
const node = allNodes[0] as string; // the lab has nodes
let c: Console;
let owner: Caller;
let id = '';

beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
});
afterAll(() => c?.stop());

/** The edge that a visitor of a host is sent to by DNS; null for none. */
const edgeOf = async (host: string): Promise<string | null> => {
  const answer = await lookupWithSubnet({
    name: host,
    type: 'A',
    subnet: '203.0.113.0/24',
    server: `127.0.0.1:${c.config.world.dnsPort}`,
  });
  return answer.ok ? (answer.records.at(-1)?.value ?? null) : null;
};

test('a wildcard is verified by its root, led to the edges by one record, and serves each host below it apart', async () => {
  const d = await c.activated(owner, wildcard.toUpperCase());
  ({ id } = d);
  expect(d).toMatchObject({ name: wildcard, verifyName: `_manifold-verify.${base}` });
  expect((await owner.call(domains.endpoints.checkCname, { id })).cnameState).toBe('notInEffect');
  await c.setCname(wildcard, d.cname as string);
  expect((await owner.call(domains.endpoints.checkCname, { id })).cnameState).toBe('inEffect');
  for (const host of [`a.${base}`, `b.${base}`]) {
    const edge = await edgeOf(host);
    expect(allNodes).toContain(edge);
    const first = await c.fetchAt(edge as string, host, '/page');
    expect(first).toMatchObject({ status: 200, body: `origin ${host} /page` });
    expect(first.headers['x-cache']).toBe('MISS');
    expect((await c.fetchAt(edge as string, host, '/page')).headers['x-cache']).toBe('HIT');
  }
  // One label, as certificates have it: neither the name itself nor what lies deeper is served.
  for (const host of [base, `deep.a.${base}`])
    expect((await c.fetchAt(node, host, '/page')).status).toBe(404);
});

test('a host with a domain of its own is served by that; a host below another account’s wildcard is refused, and the other way round', async () => {
  const ownName = `own.${base}`;
  const own = await c.activated(owner, ownName);
  await owner.call(domainRules.endpoints.add, {
    domainId: own.id,
    pattern: '/*',
    responseHeaders: [{ operation: 'set', name: 'X-Own', value: 'yes' }],
  });
  await c.reaches(owner, own.id, 'Activated');
  expect((await c.fetchAt(node, ownName, '/')).headers['x-own']).toBe('yes');
  expect((await c.fetchAt(node, `a.${base}`, '/')).headers['x-own']).toBeUndefined();
  const stranger = await c.person('Super');
  const add = (name: string) =>
    stranger.call(domains.endpoints.add, { name, origin: `127.0.0.1:${c.origin.port}` });
  const refusal = { status: 400, body: { fields: [{ path: 'name', code: 'domain.overlaps' }] } };
  await expect(add(`b.${base}`)).rejects.toMatchObject(refusal);
  await expect(add(`*.deep.${base}`)).resolves.toMatchObject({ status: 'Verifying' });
  await owner.call(domains.endpoints.add, {
    name: 'www.wild-other.test',
    origin: `127.0.0.1:${c.origin.port}`,
  });
  await expect(add('*.wild-other.test')).rejects.toMatchObject(refusal);
  for (const name of ['a.*.wild-third.test', '*wild-third.test', '*.*.wild-third.test'])
    await expect(add(name)).rejects.toMatchObject({
      status: 400,
      body: { fields: [{ path: 'name', code: 'host.star' }] },
    });
  // Two who add at the same moment do not both get it.
  const third = await c.person('Super');
  const both = await Promise.allSettled([
    add('*.wild-race.test'),
    third.call(domains.endpoints.add, {
      name: 'x.wild-race.test',
      origin: `127.0.0.1:${c.origin.port}`,
    }),
  ]);
  expect(both.filter((b) => b.status === 'fulfilled')).toHaveLength(1);
});

test('a purge of a host’s URL belongs to the wildcard’s domain and clears that host’s copy alone', async () => {
  await watchNodes();
  const hosts = [`a.${base}`, `b.${base}`] as const;
  const stored = async (host: string) => (await c.fetchAt(node, host, '/kept')).headers['x-cache'];
  for (const host of hosts) await stored(host);
  expect(await Promise.all(hosts.map(stored))).toEqual(['HIT', 'HIT']);
  const { task } = await owner.call(refreshes.endpoints.create, {
    targets: [`https://${hosts[0]}/kept`],
  });
  const done = await until(
    async () => {
      const t = await owner.call(tasks.endpoints.one, { id: task.id });
      return t.finishedAt ? t : null;
    },
    { ms: 30_000, what: 'the refresh to end' },
  );
  expect(done).toMatchObject({ state: 'completed', ok: 2 });
  expect(await Promise.all(hosts.map(stored))).toEqual(['MISS', 'HIT']);
  const stranger = await c.person('Super');
  await expect(
    stranger.call(refreshes.endpoints.create, { targets: [`https://${hosts[1]}/kept`] }),
  ).rejects.toMatchObject({ status: 404 });
});

const shownAt = async (host: string) =>
  new Set(
    await Promise.all(allNodes.map((n) => shownFingerprint(n, c.config.edges.httpsPort, host))),
  );

test('a wildcard certificate that was uploaded is shown for every host below; one for another name is refused', async () => {
  const send = async (name: string, names: string[]) => {
    const { certificatePem, privateKeyPem } = createCertificate({ subject: name, names });
    return owner.call(certificates.endpoints.upload, { name, certificatePem, privateKeyPem });
  };
  const other = await send('other', [`a.${base}`]);
  await expect(
    owner.call(certificates.endpoints.bind, { id: other.id, domainIds: [id] }),
  ).rejects.toMatchObject({ body: { code: 'certificate.notCovering' } });
  const wild = await send('wild', [wildcard]);
  await owner.call(certificates.endpoints.bind, { id: wild.id, domainIds: [id] });
  await c.reaches(owner, id, 'Activated');
  expect(await shownAt(`any.${base}`)).toEqual(new Set([wild.fingerprint]));
  expect(await shownAt(`x.any.${base}`)).not.toContain(wild.fingerprint);
});

test('a free certificate of a wildcard is proven in DNS through the record the customer set once', async () => {
  Object.assign(c.bench.platform.config, {
    ACME_DIRECTORY_URL: `http://127.0.0.1:${c.config.world.controlPort}/acme/directory`,
  });
  const choices = await owner.call(certificateIssues.endpoints.choices, {});
  const choice = choices.rows.find((d) => d.id === id);
  const record = choice && delegationOf(choice);
  expect(record).toMatchObject({ name: `_acme-challenge.${base}` });
  const input = { name: 'free wildcard', domainIds: [id] };
  const { task } = await owner.call(certificateIssues.endpoints.create, input);
  const ended = () =>
    until(
      async () => {
        const t = await owner.call(tasks.endpoints.one, { id: task.id });
        return t.finishedAt ? t : null;
      },
      { ms: 30_000, what: 'the order to end' },
    );
  const first = await ended();
  expect(first).toMatchObject({ state: 'failed', message: { code: 'certificate.delegation' } });
  expect(first.message?.values).toMatchObject({ name: record?.name, target: record?.target });
  await c.setCname(record?.name ?? '', record?.target ?? '');
  await owner.call(tasks.endpoints.retry, { id: task.id });
  const done = await ended();
  expect(done).toMatchObject({ state: 'completed', ok: 1 });
  await c.reaches(owner, id, 'Activated');
  const issued = await owner.call(certificates.endpoints.one, {
    id: done.result?.['certificateId'] as string, // just asserted by the state
  });
  expect(issued).toMatchObject({ source: 'acme', hosts: [wildcard], boundCount: 1 });
  // A host nobody asked for before is served over HTTPS.
  expect(await shownAt(`new.${base}`)).toEqual(new Set([issued.fingerprint]));
  expect(await c.bench.sql('select name from acme_text')).toEqual([]);
});

test('nothing of a wildcard broke a contract and no worker failed', () => {
  expect(c.bench.problems).toEqual([]);
});
