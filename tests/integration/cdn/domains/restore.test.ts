import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deletedDomains } from '#shared/areas/cdn/domains/deletedDomains';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import type { Caller } from '../../../support/bench';
import { type Console, startConsole } from './console';

let c: Console;
let owner: Caller;
beforeAll(async () => {
  c = await startConsole({ workers: false });
  owner = await c.person('Super');
});
afterAll(() => c?.stop());

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (e: { body: { code: string; fields: { code: string }[] } }) =>
      e.body.fields[0]?.code ?? e.body.code,
  );
/** A domain of this person that was just deleted; nothing ever ran of it. */
const deleted = async (who: Caller, more: Record<string, unknown> = {}) => {
  const name = `${randomUUID().slice(0, 8)}.restore-${randomUUID().slice(0, 8)}.test`;
  const { id } = await who.call(domains.endpoints.add, {
    name,
    origin: '127.0.0.1:9',
    extra: 'project 7',
    ...more,
  });
  await who.call(domainRules.endpoints.add, { domainId: id, pattern: '/a/*', cacheSeconds: 60 });
  await who.call(domains.endpoints.remove, { id, name });
  await c.bench.sql('update domain_removal set done_at = now() where name = $1', [name]);
  return { id, name };
};
const restore = (who: Caller, id: string) => who.call(deletedDomains.endpoints.restore, { id });

test('a restored domain has its id, origin, rules, lines and notes; it verifies as a new one does', async () => {
  const { id, name } = await deleted(owner, { lines: [c.entry('aurora', 70)], remark: 'kept' });
  const back = await restore(owner, id);
  expect(back).toMatchObject({
    id,
    name,
    status: 'Verifying',
    originHost: '127.0.0.1',
    originPort: 9,
    extra: 'project 7',
    remark: 'kept',
    supplierCount: 1,
  });
  const { rows } = await owner.call(domainRules.endpoints.list, { domainId: id });
  expect(rows).toMatchObject([{ pattern: '/a/*', cacheSeconds: 60, status: 'configuring' }]);
  expect(await refusalOf(restore(owner, id))).toBe('data.absent');
});

test('who may delete may restore, within the account, and on manual accounts staff look first', async () => {
  const { id } = await deleted(owner);
  const admin = await c.bench.as('Admin', { accountId: owner.accountId as string });
  expect(await refusalOf(restore(admin, id))).toBe('auth.denied');
  const other = await c.person('Super');
  expect(await refusalOf(restore(other, id))).toBe('data.absent');
  expect((await other.call(deletedDomains.endpoints.list, {})).rows).toEqual([]);
  expect((await restore(c.staff, id)).status).toBe('Verifying');
  const manual = await c.person('Super', { automatic: false });
  const name = `${randomUUID().slice(0, 8)}.manual.test`;
  const domain = await manual.call(domains.endpoints.add, { name, origin: '127.0.0.1:9' });
  await manual.call(domains.endpoints.remove, { id: domain.id, name });
  await c.bench.sql('update domain_removal set done_at = now() where name = $1', [name]);
  expect((await restore(manual, domain.id)).status).toBe('Unactivated');
});

test('a name that was added meanwhile, a full account and the end of seven days refuse the return', async () => {
  const { id, name } = await deleted(owner);
  const again = await owner.call(domains.endpoints.add, { name, origin: '127.0.0.1:9' });
  expect(await refusalOf(restore(owner, id))).toBe('domain.taken');
  await owner.call(domains.endpoints.remove, { id: again.id, name });
  await c.bench.sql('update domain_removal set done_at = now() where name = $1', [name]);
  const limit = (n: number) =>
    c.bench.sql('update account set domain_limit = $1 where id = $2', [n, owner.accountId]);
  await limit(0);
  expect(await refusalOf(restore(owner, id))).toBe('domain.limit');
  await limit(100);
  const row = (await owner.call(deletedDomains.endpoints.list, { search: name })).rows.at(-1);
  const days = Date.parse(row?.keptUntil ?? '') - Date.parse(row?.createdAt ?? '');
  expect(days / 86_400_000).toBe(7);
  await c.bench.sql(`update deleted_domain set kept_until = now() - interval '1 s' where id = $1`, [
    id,
  ]);
  expect(await refusalOf(restore(owner, id))).toBe('data.absent');
  const left = (await owner.call(deletedDomains.endpoints.list, { search: name })).rows;
  expect(left.map((r) => r.id)).toEqual([again.id]);
});

test('a policy that is gone meanwhile gives way to that of the account', async () => {
  const policy = await owner.call(schedules.endpoints.create, {
    name: `own-${randomUUID().slice(0, 8)}`,
    description: '',
    method: 'weight',
    entries: [c.entry('borealis', 100)],
  });
  const { id } = await deleted(owner, { scheduleId: policy.id });
  await owner.call(schedules.endpoints.remove, { id: policy.id });
  expect(await restore(owner, id)).toMatchObject({
    scheduleId: c.policy.id,
    lines: null,
    supplierCount: 2,
  });
});
