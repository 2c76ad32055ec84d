import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCertificate } from '#lab/kernel/selfSigned';
import { sweepEnding } from '#server/areas/certificates/deployment';
import { system } from '#server/kernel/context';
import { certificates } from '#shared/areas/certificates/certificates';
import { domainReviews } from '#shared/areas/domains/reviews';
import { domains } from '#shared/areas/domains/domains';
import type { Caller } from '../../support/bench';
import { type Console, startConsole } from '../domains/console';
import { allNodes, shownFingerprint } from '../domains/edge';

let c: Console;
let owner: Caller;
const name = 'www.cert-shop.test';
const day = 86_400_000;
const make = (names: string[], days = 90) =>
  createCertificate({ subject: 'shop', names, notAfter: new Date(Date.now() + days * day) });
const upload = (who: Caller, made: ReturnType<typeof make>, title = 'shop') =>
  who.call(certificates.endpoints.upload, {
    name: title,
    certificatePem: made.certificatePem,
    privateKeyPem: made.privateKeyPem,
  });
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'allowed',
    (e: { body?: { code: string; fields: { code: string }[] } }) =>
      e.body?.fields[0]?.code ?? e.body?.code ?? String(e),
  );

beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
}, 60_000);
afterAll(() => c?.stop());

test('name, file and key cannot be empty', async () => {
  const send = (input: { name: string; certificatePem: string; privateKeyPem: string }) =>
    owner.call(certificates.endpoints.upload, input).then(
      () => [],
      (e: { body: { fields: { path: string; text: readonly string[] }[] } }) =>
        e.body.fields.map((f) => [f.path, f.text[1]]),
    );
  expect(await send({ name: '', certificatePem: '', privateKeyPem: '' })).toEqual([
    ['name', 'Certificate name cannot be empty'],
    ['certificatePem', 'Certificate file cannot be empty'],
    ['privateKeyPem', 'Private key cannot be empty'],
  ]);
});

test('a replacement must cover what is bound and is proven on every edge', async () => {
  const d = await c.activated(owner, name);
  const first = make([name]);
  const cert = await upload(owner, first);
  await owner.call(certificates.endpoints.bind, { id: cert.id, domainIds: [d.id] });
  await c.reaches(owner, d.id, 'Activated');
  const send = (made: ReturnType<typeof make>) =>
    owner.call(certificates.endpoints.replace, {
      id: cert.id,
      certificatePem: made.certificatePem,
      privateKeyPem: made.privateKeyPem,
    });
  expect(await codeOf(send(make(['other.test'])))).toBe('certificate.notCovering');
  const second = make(['*.cert-shop.test']);
  expect(await send(second)).toMatchObject({ status: 'updating', version: 2 });
  await c.reaches(owner, d.id, 'Activated');
  for (const node of allNodes)
    expect(await shownFingerprint(node, c.config.edges.httpsPort, name)).toBe(second.fingerprint);
  expect((await owner.call(certificates.endpoints.one, { id: cert.id })).status).toBe('normal');
  await owner.call(certificates.endpoints.unbind, { id: cert.id, domainIds: [d.id] });
  await c.reaches(owner, d.id, 'Activated');
  expect(await shownFingerprint(allNodes[0] as string, c.config.edges.httpsPort, name)).not.toBe(
    second.fingerprint,
  );
  await owner.call(certificates.endpoints.remove, { id: cert.id });
}, 60_000);

test('only covered domains of the same account can be bound', async () => {
  const cert = await upload(owner, make(['*.cert-shop.test']));
  const other = await c.person('Super');
  const add = (who: Caller, host: string) =>
    who.call(domains.endpoints.add, { name: host, origin: '127.0.0.1:9' });
  const foreign = await add(other, 'a.other-shop.test');
  const uncovered = await add(owner, 'b.uncovered.test');
  const bind = (who: Caller, id: string, domainId: string) =>
    codeOf(who.call(certificates.endpoints.bind, { id, domainIds: [domainId] }));
  expect(await bind(owner, cert.id, uncovered.id)).toBe('certificate.notCovering');
  expect(await bind(owner, cert.id, foreign.id)).toBe('data.absent');
  expect(await bind(other, cert.id, foreign.id)).toBe('data.absent');
  expect(await bind(c.staff, cert.id, foreign.id)).toBe('certificate.otherAccount');
});

test('roles may do with certificates what the table says, on both kinds of accounts', async () => {
  const expected: Record<string, string[]> = {
    'Super manual': ['info', 'add', 'replace', 'delete', 'bind'],
    'Admin automatic': ['info', 'add', 'replace', 'delete', 'bind'],
    'Admin manual': ['info', 'add', 'replace'],
    'OperationalUser automatic': ['info'],
    'Normal automatic': ['info'],
  };
  for (const [who, may] of Object.entries(expected)) {
    const [role = '', kind] = who.split(' ');
    const boss = await c.person('Super', { automatic: kind === 'automatic' });
    const person = await c.bench.as(role as 'Super', { accountId: boss.accountId as string });
    const made = make(['x.test']);
    const { id } = await upload(boss, made);
    const files = { certificatePem: made.certificatePem, privateKeyPem: made.privateKeyPem };
    const tries = {
      info: () => person.call(certificates.endpoints.one, { id }),
      add: () => upload(person, made),
      replace: () => person.call(certificates.endpoints.replace, { id, ...files }),
      bind: () =>
        person.call(certificates.endpoints.bind, { id, domainIds: [boss.accountId as string] }),
      delete: () => person.call(certificates.endpoints.remove, { id }),
    };
    const got: string[] = [];
    for (const [act, attempt] of Object.entries(tries))
      if ((await codeOf(attempt())) !== 'auth.denied') got.push(act);
    expect({ who, got: got.sort() }).toEqual({ who, got: [...may].sort() });
  }
});

test('on a manual account a binding waits until staff approve it', async () => {
  const boss = await c.person('Super', { automatic: false });
  const d = await boss.call(domains.endpoints.add, {
    name: 'm.manual-cert.test',
    origin: '127.0.0.1:9',
  });
  const cert = await upload(boss, make(['*.manual-cert.test']));
  const told = await boss.call(certificates.endpoints.bind, { id: cert.id, domainIds: [d.id] });
  expect(told).toMatchObject({ waiting: 1, certificate: { boundCount: 0 } });
  const { rows } = await c.staff.call(domainReviews.endpoints.list, { domainId: d.id });
  await c.staff.call(domainReviews.endpoints.approve, { id: rows[0]?.id as string });
  expect((await c.one(boss, d.id)).certificateId).toBe(cert.id);
});

test('certificates are reminded of once at each of the days, and end as expired', async () => {
  const cert = await upload(owner, make(['soon.test'], 10), 'soon');
  const far = await upload(owner, make(['far.test'], 60), 'far');
  for (let i = 0; i < 3; i += 1) await c.bench.platform.run(system, sweepEnding);
  const notices = await c.bench.sql<{ values: { days: number } }>(
    `select values from notification where name = 'certificates.expiring' and values ->> 'id' = any($1)`,
    [[cert.id, far.id]],
  );
  expect(notices.map((n) => n.values.days)).toEqual([14]);
  await c.bench.sql(`update certificate set not_after = now() - interval '1 s' where id = $1`, [
    cert.id,
  ]);
  await c.bench.platform.run(system, sweepEnding);
  expect((await owner.call(certificates.endpoints.one, { id: cert.id })).status).toBe('expired');
});

test('the key is nowhere readable: not in the database, the audit or an answer', async () => {
  const made = make(['secret.test']);
  const cert = await upload(owner, made, 'secret');
  const body = made.privateKeyPem.split('\n')[1] as string;
  for (const table of [
    'certificate',
    'certificate_material',
    'audit',
    'outbox',
    'event_log',
    'notification',
  ]) {
    const [found] = await c.bench.sql<{ n: string }>(
      `select count(*) as n from ${table} t where t::text like $1`,
      [`%${body.slice(0, 40)}%`],
    );
    expect({ table, n: Number(found?.n) }).toEqual({ table, n: 0 });
  }
  expect(
    JSON.stringify(await owner.call(certificates.endpoints.one, { id: cert.id })),
  ).not.toContain(body);
});
