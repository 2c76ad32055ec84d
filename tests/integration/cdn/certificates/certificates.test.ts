import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sweepEnding } from '#server/model/cdn/certificates/deployment';
import { claimDue, dueNow } from '#server/model/cdn/certificates/dailyCheck';
import { setClock } from '#server/kernel/process/clock';
import { system } from '#server/kernel/db/context';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { type Caller, until } from '../../../support/bench';
import { type Console, startConsole } from '../domains/console';
import { allNodes, shownFingerprint } from '../domains/edge';
import { codeOf, day, make, name, upload } from './support';

let c: Console;
let owner: Caller;
beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
});
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
  const send = (issued: ReturnType<typeof make>) =>
    owner.call(certificates.endpoints.replace, {
      id: cert.id,
      certificatePem: issued.certificatePem,
      privateKeyPem: issued.privateKeyPem,
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
});

test('the list to bind from has covered domains first, and no row moves when it is bound', async () => {
  const hosts = ['a.other.test', 'b.order.test', 'y.order.test', 'z.order.test'];
  const ids = new Map<string, string>();
  for (const host of hosts) ids.set(host, (await c.activated(owner, host)).id);
  const cert = await upload(owner, make(['*.order.test']), 'order');
  const listed = async () => {
    const { rows } = await owner.call(certificates.endpoints.bindable, { id: cert.id, size: 200 });
    return rows.map((r) => [r.name, r.covered] as const).filter(([n]) => hosts.includes(n));
  };
  const before = await listed();
  expect(before).toEqual([...hosts.slice(1), hosts[0]].map((n) => [n, n !== hosts[0]]));
  await owner.call(certificates.endpoints.bind, {
    id: cert.id,
    domainIds: [ids.get('z.order.test') as string],
  });
  expect(await listed()).toEqual(before);
});

const shownOn = (node: string, host: string) =>
  shownFingerprint(node, c.config.edges.httpsPort, host);
const detail = (id: string) => owner.call(certificates.endpoints.one, { id });
const noticesOf = (name: string, id: string) =>
  c.bench.sql<{ values: Record<string, unknown> }>(
    `select values from notification where name = $1 and values ->> 'id' = $2 order by created_at`,
    [name, id],
  );

test('a replacement that fails at one supplier leaves the old version serving at all', async () => {
  const host = 'unit.cert-shop.test';
  const d = await c.activated(owner, host);
  const first = make([host]);
  const cert = await upload(owner, first, 'unit');
  await owner.call(certificates.endpoints.bind, { id: cert.id, domainIds: [d.id] });
  await c.reaches(owner, d.id, 'Activated');
  await c.faults('borealis', { refuseCertificates: true });
  const second = make([host]);
  const files = { certificatePem: second.certificatePem, privateKeyPem: second.privateKeyPem };
  await owner.call(certificates.endpoints.replace, { id: cert.id, ...files });
  const after = await until(
    async () => {
      const now = await detail(cert.id);
      return now.returned && (await c.one(owner, d.id)).status === 'Activated' ? now : null;
    },
    { ms: 20_000, what: 'the old version is back' },
  );
  expect(after).toMatchObject({
    status: 'updateFailed',
    version: 3,
    fingerprint: first.fingerprint,
    previousVersion: null,
  });
  for (const node of allNodes) expect(await shownOn(node, host)).toBe(first.fingerprint);
  expect(await noticesOf('certificates.failed', cert.id)).toHaveLength(1);
  await c.calm('borealis');
  await owner.call(certificates.endpoints.replace, { id: cert.id, ...files });
  await c.reaches(owner, d.id, 'Activated');
  expect(await detail(cert.id)).toMatchObject({ status: 'normal', version: 4, previousVersion: 3 });
  // And by button: the version before comes again, proven like any other.
  await owner.call(certificates.endpoints.rollBack, { id: cert.id });
  await c.reaches(owner, d.id, 'Activated');
  for (const node of allNodes) expect(await shownOn(node, host)).toBe(first.fingerprint);
  expect(await detail(cert.id)).toMatchObject({ status: 'normal', version: 5, previousVersion: 4 });
});

test('a handshake with every edge finds a wrong certificate, tells it once, and sees it healed', async () => {
  const host = 'wrong.cert-shop.test';
  const d = await c.activated(owner, host);
  const issued = make([host]);
  const cert = await upload(owner, issued, 'wrong');
  await owner.call(certificates.endpoints.bind, { id: cert.id, domainIds: [d.id] });
  await c.reaches(owner, d.id, 'Activated');
  const edges = async (wrong: number) =>
    until(
      async () => {
        const now = await detail(cert.id);
        const seen = now.bindings[0]?.edges ?? [];
        return seen.length === 4 && now.wrongCount === wrong ? { now, seen } : null;
      },
      { ms: 10_000, what: `${wrong} wrong edges` },
    );
  await edges(0);
  await c.faults('aurora', { wrongCertificate: true });
  for (let i = 0; i < 2; i += 1) {
    const before = (await detail(cert.id)).checkedAt;
    await owner.call(certificates.endpoints.verify, { id: cert.id });
    await until(async () => (await detail(cert.id)).checkedAt !== before || null, {
      what: 'a look',
    });
  }
  const view = await edges(2);
  expect(view.now.status).toBe('updateFailed');
  expect(
    view.seen.filter((e) => e.fingerprint !== e.expected).map((e) => [e.supplier, e.node]),
  ).toEqual([
    ['aurora', 'aurora-as1'],
    ['aurora', 'aurora-eu1'],
  ]);
  expect(await noticesOf('certificates.wrong', cert.id)).toEqual([
    { values: expect.objectContaining({ count: 2 }) },
  ]);
  await c.calm('aurora');
  // The next turn of the day is enough: nobody has to ask.
  await c.bench.sql(`update certificate_check set next_at = now() where domain_id = $1`, [d.id]);
  await c.bench.platform.run(system, (ctx) => dueNow(ctx, [d.id]));
  expect((await edges(0)).now.status).toBe('normal');
  // A domain that somebody writes at that moment keeps its turn.
  const writer = await c.bench.platform.pool.connect();
  try {
    await writer.query('begin');
    await writer.query('update domain set name = name where id = $1', [d.id]);
    const due = await c.bench.platform.run(system, async (ctx) => {
      await dueNow(ctx, [d.id]);
      return claimDue(ctx, 200);
    });
    expect(due.map((one) => one.name)).toContain(host);
  } finally {
    await writer.query('rollback');
    writer.release();
  }
});

test('certificates are reminded of once at 30, 14, 7 and 1 days, and end as expired', async () => {
  const { pool } = c.bench.platform;
  const cert = await upload(owner, make(['soon.test'], 40), 'soon');
  const days = async () =>
    (await noticesOf('certificates.expiring', cert.id)).map((n) => n.values['days']);
  const notices: unknown[] = [];
  try {
    for (const left of [35, 29.5, 20, 13.5, 6.5, 0.5]) {
      await setClock(pool, new Date(Date.now() + (40 - left) * day).toISOString());
      for (let i = 0; i < 2; i += 1) await c.bench.platform.run(system, sweepEnding);
      notices.push([left, await days()]);
    }
    expect(notices).toEqual([
      [35, []],
      [29.5, [30]],
      [20, [30]],
      [13.5, [30, 14]],
      [6.5, [30, 14, 7]],
      [0.5, [30, 14, 7, 1]],
    ]);
    await setClock(pool, new Date(Date.now() + 41 * day).toISOString());
    for (let i = 0; i < 2; i += 1) await c.bench.platform.run(system, sweepEnding);
    expect(await noticesOf('certificates.expired', cert.id)).toHaveLength(1);
  } finally {
    await setClock(pool, null);
  }
  expect((await detail(cert.id)).status).toBe('expired');
});

test('/cdn-certificatemanag: staff see days left, mismatches and chains of all, find one by its fingerprint, and remind its account once a day', async () => {
  const staff = await c.bench.staff({ certificates: 'operate' });
  const looker = await c.bench.staff({ certificates: 'view' });
  const { standing, remind, list } = certificates.endpoints;
  const before = await staff.call(standing, {});
  const cert = await upload(owner, make(['soon.cert-shop.test'], 10), 'soon');
  const after = await staff.call(standing, {});
  expect(after.total).toBe(before.total + 1);
  expect(after.unchained).toBe(before.unchained + 1);
  const part = (of: typeof after) => of.parts.find((p) => p.from === 7)?.count ?? 0;
  expect(part(after)).toBe(part(before) + 1);
  const byFingerprint = await staff.call(list, { search: cert.fingerprint.slice(0, 20) });
  expect(byFingerprint.rows.map((r) => [r.id, r.chain])).toEqual([[cert.id, 'selfSigned']]);
  const inPart = {
    chain: 'selfSigned',
    notAfterFrom: new Date(Date.now() + 7 * day).toISOString(),
    notAfterTo: new Date(Date.now() + 30 * day).toISOString(),
  };
  expect((await staff.call(list, inPart as never)).rows.map((r) => r.id)).toContain(cert.id);
  expect(await codeOf(owner.call(standing, {}))).toBe('auth.denied');
  for (const other of [owner, looker])
    expect(await codeOf(other.call(remind, { id: cert.id }))).toBe('auth.denied');
  await staff.call(remind, { id: cert.id });
  expect(await codeOf(staff.call(remind, { id: cert.id }))).toBe('certificate.reminded');
  await until(async () => {
    const rows = await c.bench.sql(
      `select distinct account_id from notification where name = 'certificates.reminded' and link like '%' || $1`,
      [cert.id],
    );
    return rows.length === 1;
  });
  await owner.call(certificates.endpoints.remove, { id: cert.id });
});
