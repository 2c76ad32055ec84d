import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setClock } from '#server/kernel/process/clock';
import { domainMoves } from '#shared/areas/cdn/domains/domainMoves';
import { domains } from '#shared/areas/cdn/domains/domains';
import { promisedAt } from '#shared/areas/cdn/domains/reviews';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { audits } from '#shared/areas/platform/audit/audit';
import { events, notifications } from '#shared/areas/platform/notices/notifications';
import { type Caller, until } from '../../../support/bench';
import { codeOf, make, upload } from '../certificates/support';
import { type Console, startConsole } from './console';
import { allNodes, shownFingerprint } from './edge';

const { list, plan, preview, withdraw } = domainMoves.endpoints;
const name = 'www.move-shop.test';
let c: Console;
let owner: Caller;
let next: Caller;
beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
  next = await c.person('Super');
});
afterAll(() => c?.stop());

const again = (who: Caller) => c.bench.as('Super', { accountId: who.accountId as string });
const moveOf = async (who: Caller, id: string) =>
  (await who.call(list, { size: 200 })).rows.find((m) => m.id === id);
const kindsOf = async (who: Caller, domain: string) =>
  (await who.call(notifications.endpoints.list, { each: true, size: 200 })).rows
    .filter((n) => n.object === domain)
    .map((n) => n.name)
    .filter((kind) => /\.(leaving|arriving|stays|left|arrived)$/.test(kind));
const certificateOf = async (who: Caller, issued = make([name])) => ({
  ...(await upload(who, issued)),
  fingerprint: issued.fingerprint,
});
/** A policy of the owner's that names the domain, and so would go on watching it. */
const watch = async (domainId: string) => {
  const id = randomUUID();
  await c.bench.sql(
    `insert into alarm_policy (id, account_id, description, metric, condition, threshold, points, recovery_points, interval_minutes,
       methods, emails, webhooks, domain_mode, domain_ids, source, enabled, version, created_at)
     values ($1, $2, 'shop is quiet', 'requests', 'lt', 1, 1, 1, 60, '[]', '[]', '[]', 'list', '[]', 'accurate', false, 1, now())`,
    [id, owner.accountId],
  );
  await c.bench.sql('insert into alarm_policy_domain (policy_id, domain_id) values ($1, $2)', [
    id,
    domainId,
  ]);
  return id;
};

test('/cdn-domainmanag: a move is staff’s to plan, names each thing in its way with a link, and can be withdrawn until its hour', async () => {
  const d = await c.activated(owner, name);
  const own = await certificateOf(owner);
  await owner.call(certificates.endpoints.bind, { id: own.id, domainIds: [d.id] });
  await c.reaches(owner, d.id, 'Activated');
  const policyId = await watch(d.id);
  const wish = { domainId: d.id, toAccountId: next.accountId as string };
  const reader = await c.bench.staff({ domains: 'view' });
  for (const who of [owner, next, reader])
    for (const endpoint of [plan, preview])
      await expect(who.call(endpoint, wish)).rejects.toMatchObject({ status: 403 });
  await expect(owner.call(list, {})).rejects.toMatchObject({ status: 403 });
  const seen = await c.staff.call(preview, wish);
  expect(seen.obstacles).toEqual([
    { kind: 'alarms', name: 'shop is quiet', path: `/updateAlarmPageAll?id=${policyId}` },
    { kind: 'certificate', name: 'shop', path: `/viewCertificate?id=${own.id}` },
  ]);
  expect([seen.moves.suppliers, seen.moves.keepsPolicy, seen.certificates]).toEqual([2, true, []]);
  expect(Date.parse(seen.at) % 3_600_000).toBe(0);
  await expect(c.staff.call(plan, wish)).rejects.toMatchObject({
    body: { code: 'domain.obstacles' },
  });
  await c.bench.sql('delete from alarm_policy where id = $1', [policyId]);
  expect(await codeOf(c.staff.call(plan, { ...wish, certificateId: own.id }))).toBe(
    'domain.certificateNotMade',
  );
  const same = { ...wish, toAccountId: owner.accountId as string };
  expect(await codeOf(c.staff.call(plan, same))).toBe('domain.sameAccount');
  const m = await c.staff.call(plan, { ...wish, dropsHttps: true });
  expect([m.state, m.accountName === m.toAccountName]).toEqual(['waiting', false]);
  expect((await c.one(owner, d.id)).syncEndAt).toBe(m.at);
  expect(await codeOf(c.staff.call(plan, { ...wish, dropsHttps: true }))).toBe('domain.moving');
  expect(await c.staff.call(withdraw, { id: m.id })).toMatchObject({ state: 'withdrawn' });
  expect((await c.one(owner, d.id)).syncEndAt).toBeNull();
  expect(await codeOf(c.staff.call(withdraw, { id: m.id }))).toBe('domain.moveEnded');
  expect((await kindsOf(owner, name)).toSorted()).toEqual(['domains.leaving', 'domains.stays']);
  expect((await kindsOf(next, name)).toSorted()).toEqual(['domains.arriving', 'domains.stays']);
});

test('/cdn-domainmanag: at its hour the domain is the other account’s with rules and lines, served throughout, and what stands in the way then calls it off', async () => {
  const { rows } = await owner.call(domains.endpoints.list, { search: name });
  const d = rows[0] as (typeof rows)[number];
  await owner.call(domainRules.endpoints.add, {
    domainId: d.id,
    pattern: '/a/*',
    cacheSeconds: 60,
  });
  await c.reaches(owner, d.id, 'Activated');
  const blocked = await c.activated(owner, 'www.stay-shop.test');
  const theirs = await certificateOf(next);
  const wish = { toAccountId: next.accountId as string };
  const chosen = { ...wish, domainId: d.id, certificateId: theirs.id };
  expect((await c.staff.call(preview, chosen)).certificates.map((x) => x.id)).toEqual([theirs.id]);
  const m = await c.staff.call(plan, chosen);
  const lapsing = await c.staff.call(plan, { ...wish, domainId: blocked.id });
  await watch(blocked.id);
  await setClock(c.bench.platform.pool, new Date(Date.parse(m.at) + 1000).toISOString());
  [owner, next] = [await again(owner), await again(next)];
  const staff = await c.bench.staff();
  const done = await until(
    async () => {
      const x = await moveOf(staff, m.id);
      return x?.state === 'done' ? x : null;
    },
    { ms: 20_000, what: 'the move' },
  );
  const newId = done.toDomainId as string;
  for (const node of allNodes)
    expect((await c.fetchAt(node, name, '/during.txt')).status).toBe(200);
  const arrived = await c.reaches(next, newId, 'Activated');
  expect(arrived).toMatchObject({
    cname: d.cname,
    certificateId: theirs.id,
    ruleCount: 1,
    supplierCount: 2,
    scheduleId: c.policy.id,
    syncStartAt: m.at,
    syncEndAt: null,
  });
  for (const node of allNodes) {
    expect(await shownFingerprint(node, c.config.edges.httpsPort, name)).toBe(theirs.fingerprint);
    expect((await c.fetchAt(node, name, '/after.txt')).status).toBe(200);
  }
  const left = await c.one(owner, d.id);
  expect(left).toMatchObject({
    status: 'Moved',
    syncEndAt: m.at,
    cname: null,
    certificateId: null,
  });
  await expect(c.one(owner, newId)).rejects.toMatchObject({ status: 404 });
  await expect(c.one(next, d.id)).rejects.toMatchObject({ status: 404 });
  for (const who of [owner, staff])
    expect(
      await codeOf(who.call(domainRules.endpoints.add, { domainId: d.id, pattern: '/b/*' })),
    ).toBe('domain.gone');
  expect(await codeOf(owner.call(domains.endpoints.add, { name, origin: '127.0.0.1:80' }))).toBe(
    'domain.taken',
  );
  const lapsed = await until(
    async () => {
      const x = await moveOf(staff, lapsing.id);
      return x?.state === 'lapsed' ? x : null;
    },
    { ms: 20_000, what: 'the other move to lapse' },
  );
  expect(lapsed.message).toMatchObject({ code: 'move.obstacles', values: { count: 1 } });
  expect(await c.one(owner, blocked.id)).toMatchObject({ status: 'Activated', syncEndAt: null });
  expect(await codeOf(staff.call(withdraw, { id: m.id }))).toBe('domain.moveEnded');
  expect(await kindsOf(owner, name)).toContain('domains.left');
  expect(await kindsOf(next, name)).toContain('domains.arrived');
  // What an open console of either account hears, which is what its socket carries.
  const heardBy = async (who: Caller) => {
    const after = JSON.stringify({ [`account:${who.accountId}`]: 0 });
    return (await who.call(events.endpoints.after, { after })).rows
      .filter((e) => e.name === 'domains.changed')
      .map((e) => e.payload as { id: string; status: string })
      .map((e) => `${e.id} ${e.status}`);
  };
  expect(await heardBy(owner)).toContain(`${d.id} Moved`);
  expect((await heardBy(owner)).join()).not.toContain(newId);
  expect(await heardBy(next)).toContain(`${newId} Activated`);
  expect((await heardBy(next)).join()).not.toContain(d.id);
  const trail = async (who: Caller, rowId: string) =>
    (await who.call(audits.endpoints.list, { size: 200 })).rows
      .filter((r) => r.rowId === rowId)
      .map((r) => r.operation);
  expect(await trail(owner, d.id)).toContain('status:Moved');
  expect(await trail(next, newId)).toContain('move');
  expect(await trail(next, d.id)).toEqual([]);
  const { rows: critical } = await staff.call(audits.endpoints.list, {
    risk: 'high',
    size: 200,
  });
  expect(critical.map((r) => r.rowId)).toContain(m.id);
  await setClock(c.bench.platform.pool, null);
});

test('/cdn-domainmanag: a new domain of a manual account shows until when its review is promised', async () => {
  const manual = await c.person('Super', { automatic: false });
  const d = await manual.call(domains.endpoints.add, {
    name: 'www.wait-shop.test',
    origin: `127.0.0.1:${c.origin.port}`,
  });
  const staff = await c.bench.staff();
  const { rows } = await staff.call(domains.endpoints.list, { status: ['Unactivated'] });
  const row = rows.find((r) => r.id === d.id);
  const promised = Date.parse(promisedAt(row?.createdAt ?? ''));
  expect(promised - Date.parse(d.createdAt)).toBe(4 * 3_600_000);
  expect(promised).toBeGreaterThan(Date.now());
});
