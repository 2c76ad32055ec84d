import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainReviews } from '#shared/areas/cdn/domains/reviews';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { type Caller, until } from '../../../support/bench';
import { type Console, startConsole } from './console';

let c: Console;
let owner: Caller;
beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
});
afterAll(async () => {
  await c?.stop();
});

const refusalOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { body?: { fields?: { code: string }[]; code?: string } }) =>
      error.body?.fields?.[0]?.code ?? error.body?.code ?? String(error),
  );
const form = (port: number) => ({ origin: `127.0.0.1:${port}`, originProtocol: 'http' as const });
const overview = (who: Caller, id: string) =>
  who.call(domainConfigs.endpoints.one, { domainId: id });
const versions = async (who: Caller, id: string) =>
  (await who.call(domainConfigs.endpoints.versions, { domainId: id })).rows;
const rules = async (domainId: string) =>
  (await owner.call(domainRules.endpoints.list, { domainId })).rows;

test('each change is a version with its cause; comparing names the fields, and rolling back brings them back to every supplier', async () => {
  const d = await c.activated(owner, 'www.versions-shop.test');
  const rule = await owner.call(domainRules.endpoints.add, {
    domainId: d.id,
    pattern: '/static/*',
    cacheSeconds: 60,
    responseHeaders: [{ operation: 'set', name: 'X-Edition', value: 'one' }],
  });
  await c.reaches(owner, d.id, 'Activated');
  await owner.call(domainRules.endpoints.change, {
    id: rule.id,
    pattern: '/static/*',
    cacheSeconds: 3600,
    responseHeaders: [{ operation: 'set', name: 'X-Edition', value: 'two' }],
  });
  await c.reaches(owner, d.id, 'Activated');
  await owner.call(domainRules.endpoints.add, { domainId: d.id, pattern: '/img/*' });
  await c.reaches(owner, d.id, 'Activated');
  const listed = await versions(owner, d.id);
  expect(listed.map((v) => [v.version, v.cause, v.provenAt !== null])).toEqual([
    [4, 'rules', true],
    [3, 'rules', true],
    [2, 'rules', true],
    [1, 'add', true],
  ]);
  const comparison = await owner.call(domainConfigs.endpoints.compare, {
    domainId: d.id,
    version: 2,
    otherVersion: 4,
  });
  expect(comparison.differences.map((x) => [x.subject, x.field, x.before, x.after])).toEqual([
    ['/img/*', 'rule', null, '/img/*'],
    ['/static/*', 'cacheSeconds', 60, 3600],
    [
      '/static/*',
      'responseHeaders',
      [{ operation: 'set', name: 'X-Edition', value: 'one' }],
      [{ operation: 'set', name: 'X-Edition', value: 'two' }],
    ],
  ]);
  const back = await owner.call(domainConfigs.endpoints.rollBack, { domainId: d.id, version: 2 });
  expect(back.version).toBe(5);
  await c.reaches(owner, d.id, 'Activated');
  expect((await rules(d.id)).map((r) => [r.id, r.cacheSeconds, r.status])).toEqual([
    [rule.id, 60, 'running'],
  ]);
  for (const supplier of ['aurora', 'borealis'] as const) {
    const config = await (await c.driver(supplier)).readConfig(d.name);
    expect(config.rules.map((r) => r.responseHeaders[0]?.value)).toEqual(['one']);
  }
  const [newest] = await versions(owner, d.id);
  expect([newest?.cause, newest?.fromVersion]).toEqual(['rollBack', 2]);
  const again = owner.call(domainConfigs.endpoints.rollBack, { domainId: d.id, version: 2 });
  expect(await refusalOf(again)).toBe('config.present');
});

test('what a supplier changed by itself is found by reading back, told once, and ended by pushing again', async () => {
  const d = await c.activated(owner, 'www.drift-shop.test');
  await until(
    async () => (await overview(owner, d.id)).suppliers.every((s) => s.reading?.state === 'same'),
    { ms: 15_000, what: 'both suppliers read back after the configuration' },
  );
  await c.faults('aurora', { driftDomain: d.name });
  const drifted = await owner.call(domainConfigs.endpoints.read, { domainId: d.id });
  const [bad] = drifted.suppliers.filter((s) => s.reading?.state === 'drifted');
  expect(drifted.suppliers.map((s) => [s.supplier, s.reading?.state])).toEqual(
    expect.arrayContaining([
      ['aurora', 'drifted'],
      ['borealis', 'same'],
    ]),
  );
  expect(bad?.reading?.differences.map((x) => [x.place, x.field])).toEqual([
    ['origin', 'hostHeader'],
  ]);
  const listed = await owner.call(domains.endpoints.list, { drifted: true });
  expect(listed.rows.map((r) => r.name)).toEqual([d.name]);
  await owner.call(domainConfigs.endpoints.read, { domainId: d.id });
  const notices = await c.bench.sql(
    `select values->'supplier' as supplier from notification where name = 'domainConfigs.drifted' and values->>'domain' = $1`,
    [d.name],
  );
  expect(notices).toEqual([{ supplier: ['极光 CDN', 'Aurora CDN'] }]);
  await c.calm('aurora');
  await owner.call(domainConfigs.endpoints.repush, { domainId: d.id });
  await c.reaches(owner, d.id, 'Activated');
  await until(
    async () => (await overview(owner, d.id)).suppliers.every((s) => s.reading?.state === 'same'),
    { ms: 15_000, what: 'the drift ended' },
  );
  // The scan of the platform is a task with an item per domain.
  const scan = await c.staff.call(domainConfigs.endpoints.scan, {});
  const done = await until(
    async () => {
      const t = await c.staff.call(tasks.endpoints.one, { id: scan.id });
      return t.finishedAt ? t : null;
    },
    { ms: 30_000, what: 'the scan ended' },
  );
  expect([done.state, done.failed]).toEqual(['completed', 0]);
});

test('an act on many domains gives each its own result and sentence', async () => {
  const first = await c.activated(owner, 'a.bulk-shop.test');
  const fresh = await owner.call(domains.endpoints.add, {
    name: 'b.bulk-two.test',
    ...form(c.origin.port),
  });
  const stranger = await c.person('Super');
  const foreign = await stranger.call(domains.endpoints.add, {
    name: 'c.bulk-three.test',
    ...form(c.origin.port),
  });
  const { results } = await owner.call(domains.endpoints.bulk, {
    act: 'stop',
    ids: [first.id, fresh.id, foreign.id],
  });
  expect(results.map((r) => [r.name, r.ok, r.code])).toEqual([
    ['a.bulk-shop.test', true, null],
    ['b.bulk-two.test', false, 'state.refused'],
    [null, false, 'data.absent'],
  ]);
  const unsure = { act: 'remove' as const, ids: [first.id, fresh.id], confirm: 1 };
  expect(await refusalOf(owner.call(domains.endpoints.bulk, unsure))).toBe('domain.countDiffers');
  const admin = await c.person('Admin', { accountId: owner.accountId as string });
  const stop = admin.call(domains.endpoints.bulk, { act: 'stop', ids: [first.id] });
  expect(await refusalOf(stop)).toBe('auth.denied');
});

test('a domain with lines of its own leaves its policy, and binding the policy brings it back', async () => {
  await c.bench.sql('update account set self_scheduling = true where id = $1', [owner.accountId]);
  const d = await c.activated(owner, 'www.lines-shop.test');
  await owner.call(domains.endpoints.updateInfo, {
    id: d.id,
    ...form(c.origin.port),
    lines: [c.entry('borealis', 100)],
  });
  await c.reaches(owner, d.id, 'Activated');
  expect((await c.steps(owner, d.id)).map((s) => s.supplier)).toEqual(['borealis']);
  // The price of a line is staff's: it stays through what the account changes, and shows with the account's.
  const priced = { ...c.entry('borealis', 100), coefficientPpm: 1_200_000 };
  const change = { id: d.id, ...form(c.origin.port) };
  expect(
    await refusalOf(owner.call(domains.endpoints.updateInfo, { ...change, lines: [priced] })),
  ).toBe('auth.denied');
  await c.staff.call(domains.endpoints.updateInfo, { ...change, lines: [priced] });
  await c.reaches(owner, d.id, 'Activated');
  await owner.call(domains.endpoints.updateInfo, { ...change, lines: [c.entry('borealis', 70)] });
  await c.reaches(owner, d.id, 'Activated');
  const { desired, accountCoefficientPpm } = await overview(owner, d.id);
  expect(desired.lines).toMatchObject([{ weight: 70, coefficientPpm: 1_200_000 }]);
  expect(accountCoefficientPpm).toBe(1_000_000);
  const policy = await owner.call(schedules.endpoints.list, {});
  const { results } = await owner.call(domains.endpoints.bulk, {
    act: 'policy',
    ids: [d.id],
    scheduleId: policy.rows[0]?.id ?? null,
  });
  expect(results).toMatchObject([{ ok: true }]);
  await c.reaches(owner, d.id, 'Activated');
  expect((await c.steps(owner, d.id)).map((s) => s.supplier).sort()).toEqual([
    'aurora',
    'borealis',
  ]);
});

test('on a manual account a changed origin waits for staff, who see old and new and decide; so does a roll-back', async () => {
  const manual = await c.person('Super', { automatic: false });
  const domain = await manual.call(domains.endpoints.add, {
    name: 'www.manual-form.test',
    ...form(c.origin.port),
  });
  await c.staff.call(domains.endpoints.activate, { id: domain.id });
  await c.setTxt(domain.verifyName, domain.verifyValue);
  await c.reaches(manual, domain.id, 'Activated');
  const change = { id: domain.id, ...form(c.origin.port), originHostHeader: 'shop.internal' };
  const pending = await manual.call(domains.endpoints.updateInfo, change);
  expect([pending.originHostHeader, pending.waitingReviews]).toEqual([null, 1]);
  expect(await refusalOf(manual.call(domains.endpoints.updateInfo, change))).toBe(
    'domain.reviewing',
  );
  const waiting = async () =>
    (await c.staff.call(domainReviews.endpoints.list, { domainId: domain.id, state: 'waiting' }))
      .rows;
  const [review] = await waiting();
  expect(review).toMatchObject({
    kind: 'changeDomain',
    change: { originHostHeader: 'shop.internal' },
    before: { originHostHeader: null },
  });
  await c.staff.call(domainReviews.endpoints.approve, { id: review?.id as string });
  const after = await c.reaches(manual, domain.id, 'Activated');
  expect([after.originHostHeader, after.configVersion]).toEqual(['shop.internal', 2]);
  const back = await manual.call(domainConfigs.endpoints.rollBack, {
    domainId: domain.id,
    version: 1,
  });
  expect(back.version).toBeNull();
  const [second] = await waiting();
  await c.staff.call(domainReviews.endpoints.reject, {
    id: second?.id as string,
    reason: 'keep it',
  });
  expect((await c.one(manual, domain.id)).originHostHeader).toBe('shop.internal');
});

test('a lock says by whom and why', async () => {
  const d = await owner.call(domains.endpoints.add, {
    name: 'www.locked-two.test',
    ...form(c.origin.port),
  });
  const locked = await c.staff.call(domains.endpoints.lock, { id: d.id, reason: 'abuse report' });
  expect([locked.lockReason, locked.lockedBy]).toEqual(['abuse report', c.staff.email]);
  const change = { id: d.id, ...form(c.origin.port) };
  expect(await refusalOf(owner.call(domains.endpoints.updateInfo, change))).toBe('domain.locked');
});
