import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { moveLabClock } from '#lab/kernel/clock';
import { createCertificate } from '#lab/kernel/selfSigned';
import { system } from '#server/kernel/db/context';
import { setClock } from '#server/kernel/process/clock';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { domainRelations } from '#shared/areas/cdn/overview/domainRelations';
import { subdomains } from '#shared/areas/cdn/subdomains/subdomains';
import { logWork } from '#workers/areas/cdn/logs/index';
import { subdomainsArea } from '#workers/areas/cdn/subdomains/index';
import { syncWork } from '#workers/areas/cdn/sync/index';
import { type Caller, until } from '../../../support/bench';
import { type Console, startConsole } from '../domains/console';
import { allNodes, shownFingerprint } from '../domains/edge';

const base = 'split-shop.test';
const wildcard = `*.${base}`;
const node = allNodes[0] as string; // the lab has nodes
const hourMs = 3_600_000;
const startedMs = Date.now();
const host = `never-asked.${base}`;
const { list, exclude, split, update } = subdomains.endpoints;
let c: Console;
let owner: Caller;
let wildId = '';
let fingerprint = '';

const listed = async (query: Record<string, string> = {}) =>
  (await c.staff.call(list, { search: base, ...query })).rows;
const rowOf = async (name: string) => (await listed()).find((r) => r.host === name);

/** Lets the lab's five minutes pass, fetches and loads what it wrote, and looks for hosts as the job does. */
const nextHour = async () => {
  const at = new Date(Date.now() + (passed += 10) * 60_000).toISOString();
  // Both clocks: whatever the minute, files of the hour that has begun are asked for.
  moveLabClock(at);
  await setClock(c.bench.platform.pool, at);
  const tools = {
    platform: c.bench.platform,
    run: <T>(work: Parameters<typeof c.bench.platform.run<T>>[1]) =>
      c.bench.platform.run(system, work),
    signal: new AbortController().signal,
    log: c.bench.platform.log,
  };
  const [discovery] = subdomainsArea.work ?? [];
  const process = (job?: (tools: never, payload: never) => Promise<void>) =>
    job?.(tools as never, {} as never);
  await process(syncWork.processors['lanes']);
  await c.bench.sql('update sync_lane set next_at = now()');
  for (const job of ['list', 'past']) await process(logWork.processors[job]);
  const open = () =>
    c.bench.sql(`update log_file set next_at = now() where state = 'listed' returning 1`);
  while ((await open()).length > 0) await process(logWork.processors['load']);
  // Twice ends the same.
  for (const job of ['discover', 'review', 'discover']) await process(discovery?.processors[job]);
};
let passed = 0;

/** Requests that the loaded lines of a domain come to. */
const loadedOf = async (domainId: string): Promise<number> => {
  const [row] = await c.bench.platform.analytics.query<{ n: string }>({
    name: 'test.sums',
    sql: `SELECT sum(requests) AS n FROM stats_5m WHERE domain_id = {domain:UUID} AND source = 'log'`,
    params: { domain: domainId },
  });
  return Number(row?.n ?? 0);
};
/** Requests that the suppliers count for a domain's name. */
const countedOf = async (name: string): Promise<number> => {
  const from = new Date(startedMs - (startedMs % hourMs)).toISOString();
  const to = new Date(startedMs + 2 * hourMs).toISOString();
  const question = { domains: [name], source: 'accurate' as const, from, to };
  const answers = await Promise.all(
    (['aurora', 'borealis'] as const).map(async (s) => (await c.driver(s)).metrics(question)),
  );
  return answers.flatMap((a) => a.points).reduce((n, p) => n + p.requests, 0);
};
/** Has the generator's visitors ask for a host some times, and answers how many of them were answered. */
const visit = async (name: string): Promise<number> => {
  const state = async () =>
    (
      (await c.world.call('GET', '/traffic')).json as {
        state: Record<'sent' | 'failed' | 'inFlight', number>;
      }
    ).state;
  const { sent, failed } = await state();
  await c.world.call('PUT', '/traffic', { hosts: [name], rps: 60, paused: false });
  await until(async () => (await state()).sent >= sent + 10, {
    ms: 60_000,
    what: `visits of ${name}`,
  });
  await c.world.call('PUT', '/traffic', { paused: true });
  await until(async () => (await state()).inFlight === 0, { ms: 60_000, what: 'their answers' });
  const after = await state();
  expect(after.failed).toBe(failed);
  return after.sent - sent;
};

beforeAll(async () => {
  c = await startConsole();
  owner = await c.person('Super');
  const d = await c.activated(owner, wildcard);
  wildId = d.id;
  await c.setCname(wildcard, d.cname as string);
  await owner.call(domainRules.endpoints.add, {
    domainId: wildId,
    pattern: '/static/*',
    cacheSeconds: 600,
    responseHeaders: [{ operation: 'set', name: 'X-Rule', value: 'copied' }],
  });
  const { certificatePem, privateKeyPem } = createCertificate({ subject: base, names: [wildcard] });
  const cert = await owner.call(certificates.endpoints.upload, {
    name: 'wild',
    certificatePem,
    privateKeyPem,
  });
  ({ fingerprint } = cert);
  await owner.call(certificates.endpoints.bind, { id: cert.id, domainIds: [wildId] });
  await c.reaches(owner, wildId, 'Activated');
});
afterAll(async () => {
  moveLabClock(null);
  if (c) await setClock(c.bench.platform.pool, null);
  await c?.stop();
});

test('/cdn-subdomainmanag: a host the generator never asked before is listed after the next hour', async () => {
  const visits = await visit(host);
  const body = (await c.fetchAt(node, `junk.${base}`, '/static/x')).body.length;
  await nextHour();
  const rows = await listed();
  expect(rows.map((r) => r.host).toSorted()).toEqual([`junk.${base}`, host]);
  const row = await rowOf(host);
  expect(row).toMatchObject({
    domainName: wildcard,
    accountId: owner.accountId,
    serving: 'wildcard',
    cover: 'covered',
    excluded: false,
  });
  expect(await rowOf(`junk.${base}`)).toMatchObject({ requests: 1, bytes: body });
  // Every request of a host is one of the wildcard's: the platform's own witnesses are none.
  const sum = rows.reduce((n, r) => n + r.requests, 0);
  expect(row?.requests).toBe(visits);
  expect(await loadedOf(wildId)).toBe(sum);
  expect(await countedOf(wildcard)).toBe(sum);
});

test('/cdn-subdomainmanag: a host is named, and excluded from the list while its traffic goes on counting', async () => {
  const junk = await rowOf(`junk.${base}`);
  const id = junk?.id ?? '';
  const [reader, stranger] = [await c.bench.staff({ domains: 'view' }), owner];
  for (const who of [reader, stranger])
    await expect(who.call(update, { id, label: 'x' })).rejects.toMatchObject({ status: 403 });
  await expect(stranger.call(list, {})).rejects.toMatchObject({ status: 403 });
  expect(await c.staff.call(update, { id, label: 'crawlers' })).toMatchObject({
    label: 'crawlers',
  });
  await c.staff.call(exclude, { id, excluded: true });
  expect((await listed()).map((r) => r.host)).toEqual([host]);
  expect((await listed({ excluded: 'true' })).map((r) => r.label)).toEqual(['crawlers']);
  await c.fetchAt(node, `junk.${base}`, '/static/x');
  await nextHour();
  expect((await listed({ excluded: 'true' })).map((r) => r.requests)).toEqual([
    (junk?.requests ?? 0) + 1,
  ]);
  // Support finds the wildcard by a host below it, and by its own name.
  const find = (text: string) => reader.call(domainRelations.endpoints.find, { text });
  for (const text of [`https://${host}/x`, wildcard]) {
    const { domain, relations } = await find(text);
    expect(domain?.name).toBe(wildcard);
    expect(relations.find((r) => r.kind === 'subdomains')).toMatchObject({ count: 1, text: host });
  }
});

test('/cdn-subdomainmanag: a host that is split out has the same rules and certificate, and its traffic counts for its own domain from the moment told', async () => {
  const own = `split.${base}`;
  await visit(own);
  await nextHour();
  const before = await rowOf(own);
  const id = before?.id ?? '';
  const reader = await c.bench.staff({ domains: 'view' });
  await expect(reader.call(split, { id })).rejects.toMatchObject({ status: 403 });
  const started = await c.staff.call(split, { id });
  expect(started).toMatchObject({ serving: 'splitting', ownDomainName: own, movedAt: null });
  await expect(c.staff.call(split, { id })).rejects.toMatchObject({
    status: 409,
    body: { code: 'subdomain.own' },
  });
  const ownId = started.ownDomainId as string;
  await c.reaches(owner, ownId, 'Activated', 90_000);
  const after = await owner.call(domains.endpoints.one, { id: ownId });
  expect(after).toMatchObject({ accountId: owner.accountId, ruleCount: 1 });
  const moved = await rowOf(own);
  expect(moved).toMatchObject({ serving: 'own', cover: 'covered' });
  expect(Date.parse(moved?.movedAt ?? '')).toBeGreaterThan(Date.parse(after.createdAt));
  for (const each of allNodes) {
    expect((await c.fetchAt(each, own, '/static/y')).headers['x-rule']).toBe('copied');
    expect(await shownFingerprint(each, c.config.edges.httpsPort, own)).toBe(fingerprint);
  }
  const wild = await loadedOf(wildId);
  // DNS leads there as before, by the wildcard's record.
  const { cnameState } = await owner.call(domains.endpoints.checkCname, { id: ownId });
  expect(cnameState).toBe('inEffect');
  const visits = await visit(own);
  await nextHour();
  expect(await loadedOf(ownId)).toBe(visits + allNodes.length);
  expect(await countedOf(own)).toBe(visits + allNodes.length);
  expect(await loadedOf(wildId)).toBe(wild);
  expect((await rowOf(own))?.requests).toBe(before?.requests);
});

test('no event of hosts below a wildcard broke its contract and no worker failed', () => {
  expect(c.bench.problems).toEqual([]);
});
