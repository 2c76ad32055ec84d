import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { people } from '#shared/areas/platform/accounts/people';
import { audits } from '#shared/areas/platform/audit/audit';
import type { Caller } from '../../../support/bench';
import { type Console, startConsole } from '../../cdn/domains/console';

let c: Console;
beforeAll(async () => {
  c = await startConsole({ workers: false });
});
afterAll(() => c?.stop());

const results = async (who: Caller, search: string) =>
  (await who.call(audits.endpoints.list, { search })).rows.map((r) => [r.module, r.operation]);

test('audit records are found by the name of the domain or the mail of the person they are about', async () => {
  const owner = await c.person('Super');
  const { id } = await owner.call(domains.endpoints.add, {
    name: 'www.sought-shop.test',
    origin: '127.0.0.1:9',
  });
  await c.staff.call(domains.endpoints.lock, { id, reason: 'checked' });
  await c.staff.call(domains.endpoints.unlock, { id });
  await owner.call(domainRules.endpoints.add, { domainId: id, pattern: '/a/*' });
  const mate = await owner.call(people.endpoints.create, {
    email: 'sought.mate@example.test',
    role: 'Normal',
  });
  await owner.call(people.endpoints.update, { id: mate.id, role: 'Admin' });

  const ofDomain = await results(owner, 'Sought-Shop');
  expect(ofDomain).toEqual(
    expect.arrayContaining([
      ['domain', 'add'],
      ['domain', 'lock'],
      ['domain', 'unlock'],
      ['domainRule', 'add'],
    ]),
  );
  const ofMate = await results(owner, 'sought.mate@');
  expect(ofMate).toEqual(
    expect.arrayContaining([
      ['person', 'add'],
      ['person', 'role'],
    ]),
  );
  for (const [module] of ofMate) expect(module).not.toBe('domain');
  expect((await results(c.staff, 'sought-shop')).length).toBe(ofDomain.length);
  const stranger = await c.person('Super');
  expect(await results(stranger, 'sought')).toEqual([]);
});

test('a name that a thing no longer has finds its records, and the index answers', async () => {
  const owner = await c.person('Super');
  await c.bench.sql(
    `insert into audit (at, request_id, account_id, user_email, ip, module, operation, row_id, old, new)
     select now(), 'r' || i, $1, 'one@example.test', '', 'certificate', 'change', gen_random_uuid()::text,
       jsonb_build_object('name', 'before ' || md5(i::text)), jsonb_build_object('name', 'after ' || md5(i::text))
     from generate_series(1, 15000) as i`,
    [owner.accountId],
  );
  await c.bench.sql('vacuum analyze audit');
  const scans = async () =>
    Number(
      (
        await c.bench.sql<{ n: string }>(
          `select idx_scan as n from pg_stat_user_indexes where indexrelname = 'audit_search'`,
        )
      )[0]?.n,
    );
  const before = await scans();
  // The digest of 777, as it stands in both names.
  for (const text of ['before f1c15925884', 'after f1c15925884', 'f1c15925'])
    expect({ text, n: (await results(owner, text)).length }).toEqual({ text, n: 1 });
  await c.bench.until(async () => (await scans()) > before);
});
