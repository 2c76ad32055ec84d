import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCertificate } from '#lab/kernel/selfSigned';
import { sweepRenewals } from '#workers/areas/cdn/certificates/issuance';
import { setClock } from '#server/kernel/process/clock';
import { system } from '#server/kernel/db/context';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { bindingChanges } from '#shared/areas/cdn/certificates/changes';
import { certificateIssues } from '#shared/areas/cdn/certificates/issues';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { type Caller, until } from '../../../support/bench';
import { startAuthority } from './authority';
import { type Console, startConsole } from '../domains/console';
import { allNodes, shownFingerprint } from '../domains/edge';

let c: Console;
let owner: Caller;
const hosts = ['a.moved.test', 'b.moved.test', 'c.moved.test'];
const pairs = { from: make(['*.moved.test']), to: make(['*.moved.test']) };
const ids: Record<string, string> = {};
let fromId = '';
let toId = '';

function make(names: string[]) {
  return createCertificate({ subject: 'moved', names });
}
const upload = async (who: Caller, name: string, m: ReturnType<typeof make>) => {
  const { certificatePem, privateKeyPem } = m;
  const input = { name, certificatePem, privateKeyPem };
  return (await who.call(certificates.endpoints.upload, input)).id;
};
const shown = async (host: string) =>
  new Set(
    await Promise.all(allNodes.map((n) => shownFingerprint(n, c.config.edges.httpsPort, host))),
  );
const ended = (id: string) =>
  until(
    async () => {
      const t = await owner.call(tasks.endpoints.one, { id });
      return t.finishedAt ? t : null;
    },
    { ms: 40_000, what: 'the change ended' },
  );
const itemsOf = async (id: string) =>
  (await owner.call(tasks.endpoints.items, { id, size: 50 })).rows;
const change = async (input: { from: string; to: string; canary?: string }) => {
  const { task } = await owner.call(bindingChanges.endpoints.create, {
    fromId: input.from,
    toId: input.to,
    domainIds: hosts.map((h) => ids[h] as string),
    ...(input.canary ? { canaryId: ids[input.canary] as string } : {}),
  });
  return task?.id as string; // the account is automatic
};

beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
  const domains = await Promise.all(hosts.map((h) => c.activated(owner, h)));
  for (const d of domains) ids[d.name] = d.id;
  fromId = await upload(owner, 'from', pairs.from);
  toId = await upload(owner, 'to', pairs.to);
  await owner.call(certificates.endpoints.bind, { id: fromId, domainIds: Object.values(ids) });
  for (const id of Object.values(ids)) await c.reaches(owner, id, 'Activated');
});
afterAll(() => c?.stop());

test('a first domain that fails returns by itself, and the others are never touched', async () => {
  await c.faults('borealis', { refuseCertificates: true });
  const id = await change({ from: fromId, to: toId, canary: 'b.moved.test' });
  expect(await ended(id)).toMatchObject({ state: 'failed', ok: 0, failed: 3 });
  const items = await itemsOf(id);
  expect(items.map((i) => [i.target, i.lane, i.code])).toEqual([
    ['b.moved.test', 'canary', 'returned'],
    ['a.moved.test', 'batch', 'canary'],
    ['c.moved.test', 'batch', 'canary'],
  ]);
  await c.calm('borealis');
  await c.reaches(owner, ids['b.moved.test'] as string, 'Activated');
  for (const host of hosts) expect(await shown(host)).toEqual(new Set([pairs.from.fingerprint]));
  expect((await owner.call(certificates.endpoints.one, { id: fromId })).boundCount).toBe(3);
});

test('all domains move in one task, the first one proven before the others, and back by button', async () => {
  const preview = await owner.call(bindingChanges.endpoints.preview, { fromId, toId });
  expect(preview).toMatchObject({ total: 3, reviewed: false });
  expect(preview.rows.every((r) => r.covered)).toBe(true);
  const id = await change({ from: fromId, to: toId, canary: 'c.moved.test' });
  expect(await ended(id)).toMatchObject({ state: 'completed', ok: 3, verified: 3 });
  const items = await itemsOf(id);
  expect(items[0]).toMatchObject({ target: 'c.moved.test', lane: 'canary', verified: true });
  const firstAt = Date.parse(items[0]?.changedAt ?? '');
  for (const i of items.slice(1))
    expect(Date.parse(i.changedAt ?? '')).toBeGreaterThanOrEqual(firstAt);
  expect(items[0]?.evidence).toHaveLength(4);
  for (const host of hosts) expect(await shown(host)).toEqual(new Set([pairs.to.fingerprint]));
  const back = await owner.call(bindingChanges.endpoints.rollBack, { id });
  expect(await ended(back.task?.id ?? '')).toMatchObject({ state: 'completed', parentId: id });
  for (const host of hosts) expect(await shown(host)).toEqual(new Set([pairs.from.fingerprint]));
  expect((await owner.call(certificates.endpoints.one, { id: fromId })).status).toBe('normal');
  const again = owner.call(bindingChanges.endpoints.rollBack, { id });
  await expect(again).rejects.toMatchObject({ body: { code: 'certificate.nothingToReturn' } });
});

test('on a manual account each move waits for review, and a foreign certificate is unknown', async () => {
  const boss = await c.person('Super', { automatic: false });
  const one = await upload(boss, 'one', make(['x.manual.test']));
  const two = await upload(boss, 'two', make(['x.manual.test']));
  const d = await c.bench.sql<{ id: string }>(
    `insert into domain select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'name', 'x.manual.test',
       'account_id', $1::text, 'certificate_id', $2::text, 'cname', null))).* from domain d where d.id = $3 returning id`,
    [boss.accountId, one, ids['a.moved.test']],
  );
  const input = { fromId: one, toId: two, domainIds: [d[0]?.id as string] };
  expect(await boss.call(bindingChanges.endpoints.create, input)).toEqual({
    task: null,
    waiting: 1,
  });
  const foreign = boss.call(bindingChanges.endpoints.create, { ...input, toId });
  await expect(foreign).rejects.toMatchObject({ status: 404 });
});

test('a free certificate is issued through the edges, bound, and renewed 30 days before its end', async () => {
  const { platform } = c.bench;
  Object.assign(platform.config, {
    ACME_DIRECTORY_URL: `http://127.0.0.1:${c.config.world.controlPort}/acme/directory`,
    ACME_CHALLENGE_ORIGIN: new URL(c.bench.base).host,
  });
  const names = ['www.free.test', 'img.free.test'];
  const active = await Promise.all(names.map((n) => c.activated(owner, n)));
  const create = () =>
    owner.call(certificateIssues.endpoints.create, {
      name: 'free',
      domainIds: active.map((d) => d.id),
    });
  // The names do not lead to the edges yet: the authority says so, and nothing is kept.
  const lost = await ended((await create()).task.id);
  expect(lost).toMatchObject({ state: 'failed', failed: 2 });
  expect(lost.message?.values['words']).toContain('DNS has no address');
  for (const d of active) await c.setCname(d.name, (await c.one(owner, d.id)).cname as string);
  await owner.call(tasks.endpoints.retry, { id: lost.id });
  const t = await ended(lost.id);
  expect(t).toMatchObject({ state: 'completed', ok: 2 });
  const id = t.result?.['certificateId'] as string; // just asserted by the state
  for (const d of active) await c.reaches(owner, d.id, 'Activated');
  const cert = await owner.call(certificates.endpoints.one, { id });
  expect(cert).toMatchObject({ source: 'acme', boundCount: 2, status: 'normal', version: 1 });
  expect(cert.hosts.toSorted()).toEqual(names.toSorted());
  for (const n of names) expect(await shown(n)).toEqual(new Set([cert.fingerprint]));

  const renewals = () =>
    c.bench.sql<{ id: string }>(
      `select id from task where kind = 'issue' and params ->> 'certificateId' = $1`,
      [id],
    );
  const at = (daysLeft: number) =>
    setClock(
      platform.pool,
      new Date(Date.parse(cert.notAfter) - daysLeft * 86_400_000).toISOString(),
    );
  try {
    await at(31);
    await platform.run(system, sweepRenewals);
    expect(await renewals()).toHaveLength(0);
    await at(29);
    for (let i = 0; i < 2; i += 1) await platform.run(system, sweepRenewals);
  } finally {
    await setClock(platform.pool, null);
  }
  const [renewal, ...more] = await renewals();
  expect(more).toEqual([]);
  expect(await ended(renewal?.id ?? '')).toMatchObject({ state: 'completed' });
  for (const d of active) await c.reaches(owner, d.id, 'Activated');
  const next = await owner.call(certificates.endpoints.one, { id });
  expect(next).toMatchObject({ version: 2, previousVersion: 1, status: 'normal' });
  expect(next.fingerprint).not.toBe(cert.fingerprint);
  for (const n of names) expect(await shown(n)).toEqual(new Set([next.fingerprint]));
});

test('an order that was cut goes on where the authority holds it, with the same key, and is not made again', async () => {
  const authority = await startAuthority(c.config.world.controlPort);
  Object.assign(c.bench.platform.config, {
    ACME_DIRECTORY_URL: `${authority.base}/acme/directory`,
    ACME_CHALLENGE_ORIGIN: new URL(c.bench.base).host,
  });
  try {
    const d = await c.activated(owner, 'www.cut.test');
    await c.setCname(d.name, (await c.one(owner, d.id)).cname as string);
    authority.cut('/acme/finalize/');
    const { task } = await owner.call(certificateIssues.endpoints.create, {
      name: 'cut',
      domainIds: [d.id],
    });
    expect(await ended(task.id)).toMatchObject({ state: 'failed' });
    const orders = () =>
      c.bench.sql<{ url: string }>('select url from acme_order where task_id = $1', [task.id]);
    const before = await orders();
    expect(before).toHaveLength(1);
    // The certificate is issued now, but its chain does not arrive.
    authority.cut('/acme/certificate/');
    await owner.call(tasks.endpoints.retry, { id: task.id });
    expect(await ended(task.id)).toMatchObject({ state: 'failed' });
    expect(await orders()).toEqual(before);
    await owner.call(tasks.endpoints.retry, { id: task.id });
    const t = await ended(task.id);
    expect(t).toMatchObject({ state: 'completed', ok: 1 });
    expect([authority.count('/acme/new-order'), authority.count('/acme/finalize/')]).toEqual([
      1, 2,
    ]);
    expect(await orders()).toEqual([]);
    await c.reaches(owner, d.id, 'Activated');
    const id = t.result?.['certificateId'] as string; // just asserted by the state
    const { fingerprint } = await owner.call(certificates.endpoints.one, { id });
    expect(await shown(d.name)).toEqual(new Set([fingerprint]));
  } finally {
    authority.stop();
  }
});
