import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { move } from '#server/model/cdn/domains/transition';
import { system } from '#server/kernel/db/context';
import { domainStatuses, type DomainStatus } from '#shared/areas/cdn/domains/domain';
import { domains } from '#shared/areas/cdn/domains/domains';
import { moves } from '#shared/areas/cdn/domains/transitions';
import { domainReviews } from '#shared/areas/cdn/domains/reviews';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import type { Caller } from '../../../support/bench';
import { type Console, startConsole } from './console';

let c: Console;
let owner: Caller;
const statuses = Object.keys(domainStatuses) as DomainStatus[]; // the keys are the statuses
const label = () => `${randomUUID().slice(0, 8)}.states.test`;
const add = (who: Caller, more: Record<string, unknown> = {}) =>
  who.call(domains.endpoints.add, { name: label(), origin: '127.0.0.1:9', ...more });
const put = (id: string, status: DomainStatus) =>
  c.bench.sql('update domain set status = $2 where id = $1', [id, status]);
const refusalOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'allowed',
    (e: { body?: { code: string; fields?: { code: string }[] }; code?: string }) =>
      e.body?.fields?.[0]?.code ?? e.body?.code ?? e.code ?? String(e),
  );

beforeAll(async () => {
  c = await startConsole({ workers: false });
  owner = await c.person('Super');
});
afterAll(() => c?.stop());

test('of all pairs of statuses exactly the moves of the table are allowed', async () => {
  const { id } = await add(owner);
  for (const from of statuses) {
    for (const to of statuses) {
      await put(id, from);
      const result = await refusalOf(c.bench.platform.run(system, (ctx) => move(ctx, id, to)));
      expect({ from, to, result }).toEqual({
        from,
        to,
        result: moves[from].includes(to) ? 'allowed' : 'state.refused',
      });
    }
  }
});

test('each of the four notices of the specification links to the domain list', async () => {
  const rows = await c.bench.sql<{ name: string; link: string; tone: string }>(
    `select distinct name, link, tone from notification where name like 'domains.%' order by name`,
  );
  expect(rows).toEqual([
    { name: 'domains.activated', link: '/cdn-domain', tone: 'success' },
    { name: 'domains.certificateFailed', link: '/cdn-domain', tone: 'error' },
    { name: 'domains.failed', link: '/cdn-domain', tone: 'error' },
    { name: 'domains.verifying', link: '/cdn-domain', tone: 'warning' },
  ]);
});

test('what must be given is: name, origin and an effective policy', async () => {
  const named = (name: string) => owner.call(domains.endpoints.add, { name, origin: '127.0.0.1' });
  for (const [name, code] of [
    ['', 'field.required'],
    ['https://www.shop.test', 'host.scheme'],
    ['www.*.shop.test', 'host.star'],
    ['10.0.0.1', 'host.address'],
    ['😀.shop.test', 'host.emoji'],
    [`${'a'.repeat(300)}.test`, 'field.tooLong'],
  ] as const)
    expect({ name, code: await refusalOf(named(name)) }).toEqual({ name, code });
  for (const origin of ['', 'not a host', '127.0.0.1:0', '127.0.0.1:99999', '10.0.0.1'])
    expect({ origin, code: await refusalOf(add(owner, { origin })) }).toMatchObject({
      code: expect.stringMatching(/domain.origin|outbound.refused|field.required/),
    });
  const poor = await c.bench.as('Super');
  expect(await refusalOf(add(poor))).toBe('domain.parameter');
  expect(await refusalOf(add(owner, { scheduleId: randomUUID() }))).toBe('domain.parameter');
});

test('a name is taken once over all accounts, never below the platform zone, and accounts have a limit', async () => {
  const { name } = await add(owner);
  const other = await c.person('Super');
  expect(await refusalOf(add(other, { name }))).toBe('domain.taken');
  expect(await refusalOf(add(owner, { name: 'x.cdn.manifold.test' }))).toBe('domain.platformName');
  await c.bench.sql('update account set domain_limit = 1 where id = $1', [other.accountId]);
  const both = await Promise.all([refusalOf(add(other)), refusalOf(add(other))]);
  expect(both.sort()).toEqual(['allowed', 'domain.limit']);
});

test("another account's domain does not exist for a customer", async () => {
  const { id } = await add(owner);
  const other = await c.person('Super');
  for (const work of [
    other.call(domains.endpoints.one, { id }),
    other.call(domains.endpoints.stop, { id }),
    other.call(domains.endpoints.verification, { id }),
    other.call(domainRules.endpoints.list, { domainId: id }),
    other.call(domainRules.endpoints.add, { domainId: id, pattern: '/*' }),
  ])
    expect(await refusalOf(work)).toBe('data.absent');
  expect((await other.call(domains.endpoints.list, {})).rows.map((d) => d.id)).not.toContain(id);
  expect((await c.staff.call(domains.endpoints.one, { id })).id).toBe(id);
});

test('roles may do with domains what the table says, on both kinds of accounts', async () => {
  const acts = ['add', 'config', 'stop', 'delete', 'retry', 'updateInfo'] as const;
  const allowed: Record<string, string[]> = {
    'Super automatic': [...acts],
    'Super manual': [...acts],
    'Admin automatic': ['add', 'config', 'retry', 'updateInfo'],
    'Admin manual': ['add', 'updateInfo'],
    'OperationalUser automatic': [],
    'Normal manual': [],
  };
  for (const [who, may] of Object.entries(allowed)) {
    const [role = '', kind] = who.split(' ');
    const boss = await c.person('Super', { automatic: kind === 'automatic' });
    const { id, name } = await add(boss);
    const person = await c.bench.as(role as 'Super', { accountId: boss.accountId as string });
    const tries: Record<(typeof acts)[number], () => Promise<unknown>> = {
      add: () => add(person),
      config: () => person.call(domainRules.endpoints.add, { domainId: id, pattern: '/*' }),
      stop: () => person.call(domains.endpoints.stop, { id }),
      delete: () => person.call(domains.endpoints.remove, { id, name: `not-${name}` }),
      retry: () => person.call(domains.endpoints.retry, { id }),
      updateInfo: () => person.call(domains.endpoints.updateInfo, { id, origin: '127.0.0.1:10' }),
    };
    const got: string[] = [];
    for (const act of acts) if ((await refusalOf(tries[act]())) !== 'auth.denied') got.push(act);
    expect({ who, got }).toEqual({ who, got: may });
    expect((await person.call(domains.endpoints.one, { id })).id).toBe(id);
  }
});

test('activation after a stop is for those who may stop, approval for staff', async () => {
  const { id } = await add(owner);
  const admin = await c.bench.as('Admin', { accountId: owner.accountId as string });
  await put(id, 'Suspend');
  expect(await refusalOf(admin.call(domains.endpoints.activate, { id }))).toBe('auth.denied');
  await put(id, 'Unactivated');
  expect(await refusalOf(owner.call(domains.endpoints.activate, { id }))).toBe('auth.denied');
  expect((await c.staff.call(domains.endpoints.activate, { id })).status).toBe('Verifying');
});

test('a locked domain refuses every write of a customer and names the reason', async () => {
  const { id, name } = await add(owner);
  await c.staff.call(domains.endpoints.lock, { id, reason: 'court order' });
  const tries = [
    () => owner.call(domains.endpoints.updateInfo, { id, origin: '127.0.0.1:10' }),
    () => owner.call(domains.endpoints.activate, { id }),
    () => owner.call(domains.endpoints.remove, { id, name }),
    () => owner.call(domainRules.endpoints.add, { domainId: id, pattern: '/*' }),
  ];
  for (const attempt of tries)
    await expect(attempt()).rejects.toMatchObject({
      body: { code: 'domain.locked', values: { reason: 'court order' } },
    });
});

test('rules hold to the specification: query list, headers, patterns, supplier abilities', async () => {
  const { id } = await add(owner);
  const rule = (more: Record<string, unknown>) =>
    refusalOf(owner.call(domainRules.endpoints.add, { domainId: id, ...more }));
  expect(await rule({ queryMode: 'only', queryNames: [] })).toBe('rule.queryNames');
  expect(await rule({ queryMode: 'ignore' })).toBe('rule.queryNames');
  expect(await rule({ pattern: 'static' })).toBe('field.format');
  const header = (name: string, value: string) => ({
    responseHeaders: [{ operation: 'set', name, value }],
  });
  for (const [name, value] of [
    ['X A', 'v'],
    ['X\r\nY', 'v'],
    ['Host', 'v'],
    ['Content-Length', '1'],
    ['X', 'a\r\nb'],
    ['X', '中文'],
  ])
    expect(await rule(header(name as string, value as string))).not.toBe('allowed');
  const wish = { requestHeaders: [{ operation: 'set', name: 'X-A', value: '1' }] };
  expect(await rule(wish)).toBe('rule.cannot');
  const { losses } = await owner.call(domainRules.endpoints.check, {
    domainId: id,
    requestHeaders: [{ operation: 'set' as const, name: 'X-A', value: '1' }],
  });
  expect(losses).toMatchObject([{ supplier: 'borealis', properties: ['requestHeaders'] }]);
  expect(await rule({ ...wish, acceptLoss: true })).toBe('allowed');
  const listed = await owner.call(domainRules.endpoints.list, { domainId: id });
  expect(listed.rows[0]?.pattern).toBe('/*');
});

test('on a manual account a rule waits for review and what is live stays until staff agree', async () => {
  const boss = await c.person('Super', { automatic: false });
  const domain = await add(boss);
  expect(domain.status).toBe('Unactivated');
  const rule = await boss.call(domainRules.endpoints.add, {
    domainId: domain.id,
    pattern: '/a/*',
    cacheSeconds: 60,
  });
  expect(rule.status).toBe('reviewing');
  expect(
    (await boss.call(domains.endpoints.testUrl, { id: domain.id, url: '/a/x' })).ruleId,
  ).toBeNull();
  const { rows } = await boss.call(domainReviews.endpoints.list, {
    domainId: domain.id,
    state: 'waiting',
  });
  expect(rows).toHaveLength(1);
  const reviewId = rows[0]?.id as string;
  expect(await refusalOf(boss.call(domainReviews.endpoints.approve, { id: reviewId }))).toBe(
    'auth.denied',
  );
  await c.staff.call(domainReviews.endpoints.approve, { id: reviewId });
  expect((await boss.call(domains.endpoints.testUrl, { id: domain.id, url: '/a/x' })).ruleId).toBe(
    rule.id,
  );
  await boss.call(domainRules.endpoints.change, { id: rule.id, pattern: '/b/*', cacheSeconds: 60 });
  expect((await boss.call(domains.endpoints.testUrl, { id: domain.id, url: '/a/x' })).ruleId).toBe(
    rule.id,
  );
  const again = await boss.call(domainReviews.endpoints.list, {
    domainId: domain.id,
    state: 'waiting',
  });
  await c.staff.call(domainReviews.endpoints.reject, {
    id: again.rows[0]?.id as string,
    reason: 'no',
  });
  const after = await boss.call(domainRules.endpoints.list, { domainId: domain.id });
  expect(after.rows[0]).toMatchObject({ pattern: '/a/*', status: 'configuring', waiting: null });
});

test('the list searches names, filters statuses and sorts', async () => {
  const boss = await c.person('Super');
  const names = ['b-one.sort.test', 'a-two.sort.test', 'c-three.sort.test'];
  for (const name of names) await add(boss, { name });
  const by = async (input: Record<string, string>) =>
    (await boss.call(domains.endpoints.list, input)).rows.map((d) => d.name);
  expect(await by({ sort: 'name' })).toEqual([...names].sort());
  expect(await by({ search: 'two.sort' })).toEqual(['a-two.sort.test']);
  expect(await by({ search: '%' })).toEqual([]);
  expect(await by({ status: 'Activated' })).toEqual([]);
  expect((await boss.call(domains.endpoints.summary, {})).byStatus).toEqual({ Verifying: 3 });
});
