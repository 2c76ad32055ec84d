import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainSuppliers } from '#shared/areas/cdn/domains/suppliers';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { sessions } from '#shared/areas/platform/session/session';
import type { Caller } from '../../../support/bench';
import { type Console, startConsole } from './console';

let c: Console;
beforeAll(async () => {
  c = await startConsole({ workers: false });
});
afterAll(() => c?.stop());

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (e: { body: { values: { ruleCode?: string }; code: string } }) =>
      e.body.values.ruleCode ?? e.body.code,
  );
const add = (who: Caller) =>
  who.call(domains.endpoints.add, {
    name: `www.gate-${randomUUID().slice(0, 8)}.test`,
    origin: '127.0.0.1:9',
  });
const roles = ['Super', 'Admin', 'OperationalUser', 'Normal'] as const;

test('own scheduling answers nobody of an account without it, whatever the role', async () => {
  const { accountId } = await c.person('Super', { selfScheduling: false });
  for (const role of roles) {
    const who = await c.bench.as(role, { accountId: accountId as string });
    for (const endpoint of [schedules.endpoints.list, supplierParams.endpoints.choices])
      expect({ role, got: await refusalOf(who.call(endpoint, {})) }).toEqual({ role, got: 'gate' });
  }
});

test('the list of automatic configuration is refused to manual accounts; a domain shows its own progress', async () => {
  const manual = await c.person('Super', { automatic: false });
  const { id } = await add(manual);
  expect(await refusalOf(manual.call(domainSuppliers.endpoints.list, {}))).toBe('automatic');
  const { rows } = await manual.call(domainSuppliers.endpoints.ofDomain, { domainId: id });
  expect(rows.map((r) => r.supplier).sort()).toEqual(['aurora', 'borealis']);
  const automatic = await c.person('Super');
  expect(await refusalOf(automatic.call(domainSuppliers.endpoints.list, {}))).toBe('allowed');
  const foreign = await automatic.call(domainSuppliers.endpoints.ofDomain, { domainId: id });
  expect(foreign.rows).toEqual([]);
});

test('the URL tester is for those who may run tests, not for read-only people', async () => {
  const owner = await c.person('Super');
  const { id } = await add(owner);
  const got: Record<string, string> = {};
  for (const role of roles) {
    const who = await c.bench.as(role, { accountId: owner.accountId as string });
    got[role] = await refusalOf(who.call(domains.endpoints.testUrl, { id, url: '/a' }));
  }
  expect(got).toEqual({
    Super: 'allowed',
    Admin: 'allowed',
    OperationalUser: 'allowed',
    Normal: 'role',
  });
});

test('who only reads starts no questions to name servers, nodes or suppliers, and hears who may', async () => {
  const owner = await c.person('Super');
  const { id } = await add(owner);
  const reader = await c.bench.as('Normal', { accountId: owner.accountId as string });
  const answers = (who: Caller) =>
    Promise.all([
      refusalOf(who.call(domains.endpoints.verification, { id })),
      refusalOf(who.call(domains.endpoints.checkCname, { id })),
      refusalOf(who.call(domainConfigs.endpoints.prove, { domainId: id })),
      refusalOf(who.call(domainConfigs.endpoints.read, { domainId: id })),
    ]);
  expect(await answers(reader)).toEqual(['role', 'role', 'role', 'role']);
  expect(await answers(owner)).toEqual(['allowed', 'allowed', 'allowed', 'allowed']);
  await expect(reader.call(domains.endpoints.checkCname, { id })).rejects.toMatchObject({
    body: { text: [expect.stringContaining('运维用户'), expect.stringContaining('Operations')] },
  });
});

test('the session tells the contract and the supplier parameters the account may use', async () => {
  const owner = await c.person('Super');
  const { accountName: _, ...rest } = (await c.staff.call(accounts.endpoints.one, {
    id: owner.accountId as string,
  })) as Record<string, unknown>;
  const { createdAt: _at, scheduleName: _policy, ...account } = rest;
  // Safe cast: what was just read, without what a form does not write.
  const changed = { ...account, contractId: 'CT-2026-0042' } as Parameters<
    typeof c.staff.call<typeof accounts.endpoints.update>
  >[1];
  await c.staff.call(accounts.endpoints.update, changed);
  const state = await owner.call(sessions.endpoints.check, {});
  expect(state.contractId).toBe('CT-2026-0042');
  expect([...state.supplierParamIds].sort()).toEqual(Object.values(c.params).sort());
  const staff = await c.staff.call(sessions.endpoints.check, {});
  expect([staff.contractId, staff.supplierParamIds]).toEqual([null, []]);
});

test('the extra parameter of a domain finds it again', async () => {
  const owner = await c.person('Super');
  const tag = randomUUID().slice(0, 8);
  const { name } = await owner.call(domains.endpoints.add, {
    name: `www.extra-${tag}.test`,
    origin: '127.0.0.1:9',
    extra: `Order ${tag.toUpperCase()}`,
  });
  const { rows } = await owner.call(domains.endpoints.list, { search: `order ${tag}` });
  expect(rows.map((r) => [r.name, r.extra])).toEqual([[name, `Order ${tag.toUpperCase()}`]]);
});
