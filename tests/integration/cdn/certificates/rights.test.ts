import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { domainReviews } from '#shared/areas/cdn/domains/reviews';
import { domains } from '#shared/areas/cdn/domains/domains';
import { type Caller } from '../../../support/bench';
import { type Console, startConsole } from '../domains/console';
import { codeOf, make, upload } from './support';

let c: Console;
let owner: Caller;
beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
});
afterAll(() => c?.stop());

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
    const issued = make(['x.test']);
    const { id } = await upload(boss, issued);
    const files = { certificatePem: issued.certificatePem, privateKeyPem: issued.privateKeyPem };
    const tries = {
      info: () => person.call(certificates.endpoints.one, { id }),
      add: () => upload(person, issued),
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
  const binding = await boss.call(certificates.endpoints.bind, { id: cert.id, domainIds: [d.id] });
  expect(binding).toMatchObject({ waiting: 1, certificate: { boundCount: 0 } });
  const { rows } = await c.staff.call(domainReviews.endpoints.list, { domainId: d.id });
  await c.staff.call(domainReviews.endpoints.approve, { id: rows[0]?.id as string });
  expect((await c.one(boss, d.id)).certificateId).toBe(cert.id);
});

test('the key is nowhere readable: not in the database, the audit or an answer', async () => {
  const issued = make(['secret.test']);
  const cert = await upload(owner, issued, 'secret');
  const body = issued.privateKeyPem.split('\n')[1] as string;
  for (const table of [
    'certificate',
    'certificate_material',
    'audit',
    'outbox',
    'event_log',
    'notification',
  ]) {
    const [row] = await c.bench.sql<{ n: string }>(
      `select count(*) as n from ${table} t where t::text like $1`,
      [`%${body.slice(0, 40)}%`],
    );
    expect({ table, n: Number(row?.n) }).toEqual({ table, n: 0 });
  }
  expect(
    JSON.stringify(await owner.call(certificates.endpoints.one, { id: cert.id })),
  ).not.toContain(body);
});
