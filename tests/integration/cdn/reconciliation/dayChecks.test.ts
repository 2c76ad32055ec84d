import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dayChecks } from '#shared/areas/cdn/reconciliation/dayChecks';
import { findings } from '#shared/areas/platform/findings/findings';
import { openDriver } from '#server/model/cdn/suppliers/gateway';
import { markChanges } from '#workers/areas/cdn/statistics/marks';
import { storePoints } from '../../../support/statPoint';
import { edgeConfigFor, lab } from '../../lab/support';
import { startSyncWorld, type SyncWorld } from '../sync/world';

const hour = 3_600_000;
const shop = 'www.demo-shop.test';
const images = 'img.demo-shop.test';
const unknown = 'static.demo-news.test';
const { accept, domains, list, one, run } = dayChecks.endpoints;
type Name = 'aurora' | 'borealis';
const zoneHours = { aurora: 0, borealis: 8 } as const;
let world: SyncWorld;
let yesterday: Record<Name, string>;

const dayStart = (name: Name): number =>
  Date.parse(`${yesterday[name]}T00:00:00Z`) - zoneHours[name] * hour;
const checkOf = async (name: Name) => {
  const { rows } = await world.staff.call(list, {
    paramId: world.params[name],
    dayFrom: yesterday[name],
    dayTo: yesterday[name],
  });
  const [row] = rows;
  if (!row) throw new Error(`no check of ${name}`);
  return row;
};
const findingsOf = async (id: string) =>
  (await world.staff.call(findings.endpoints.list, {})).rows.filter((f) => f.scopeKey === id);
const domainsOf = async (id: string) => (await world.staff.call(domains, { id })).rows;

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 3 });
  const born = Date.parse(world.own.config.bornAt);
  // Over for some hours, so that the supplier has told all of it.
  const day = (name: Name) =>
    new Date(born + (zoneHours[name] - 27) * hour).toISOString().slice(0, 10);
  yesterday = { aurora: day('aurora'), borealis: day('borealis') };
  const accountId = await world.bench.account();
  const from = new Date(born - 53 * hour).toISOString();
  await world.addDomain(accountId, shop, from);
  await world.addDomain(accountId, images, from);
});
afterAll(() => world?.stop());

test('/cdn-localsupdata: a day is open until our own data of it is complete', async () => {
  await world.turn(['lanes', 'pull', 'dayChecks']);
  expect(await checkOf('aurora')).toMatchObject({ state: 'open', waitsFor: 'incomplete' });
});

test('/cdn-localsupdata: complete days pass by themselves, in the zone of each supplier', async () => {
  const unfinished = async () =>
    (
      await world.bench.sql<{ n: number }>(
        `select count(*)::int as n from sync_lane where source = 'accurate' and (pulled_from is null or pulled_from > start_at)`,
      )
    )[0]?.n;
  for (let i = 0; i < 80 && (i === 0 || (await unfinished())); i += 1)
    await world.turn(['lanes', 'pull', 'past']);
  expect(await unfinished()).toBe(0);
  await world.bench.sql('update day_check set next_at = now()');
  // Twice: a check that has its verdict is not made again.
  await world.turn(['dayChecks', 'dayChecks']);
  for (const name of world.names) {
    const check = await checkOf(name);
    const from = new Date(dayStart(name)).toISOString();
    const to = new Date(dayStart(name) + 24 * hour).toISOString();
    const truths = await Promise.all([shop, images].map((d) => world.truth(d, from, to)));
    const bytes = truths.reduce((sum, truth) => sum + truth[name].bytes, 0);
    expect(check).toMatchObject({ state: 'passed', localBytes: bytes, points: 288 });
    expect(Math.abs((check.supplierBytes ?? 0) - bytes)).toBeLessThan(2_048);
  }
  const [keys] = await world.bench.sql<{ n: number; due: number }>(
    `select count(*)::int - count(distinct (param_id, day))::int as n, count(next_at) filter (where day <= $1)::int as due from day_check`,
    [[yesterday.aurora, yesterday.borealis].toSorted()[0]],
  );
  expect(keys).toEqual({ n: 0, due: 0 });
}, 300_000);

test('/cdn-localsupdata: a day total set wrong by one hour fails with that domain on top', async () => {
  await lab(world.ports.aurora, 'PUT', 'faults', { dayTotalMisses: { domain: images, hour: 20 } });
  const { id } = await checkOf('aurora');
  const checked = await world.staff.call(run, { id });
  const from = new Date(dayStart('aurora') + 20 * hour).toISOString();
  const to = new Date(dayStart('aurora') + 21 * hour).toISOString();
  const lost = (await world.truth(images, from, to)).aurora;
  expect(checked).toMatchObject({ state: 'failed', differenceBytes: lost.bytes });
  expect((checked.localRequests ?? 0) - (checked.supplierRequests ?? 0)).toBe(lost.requests);
  const [first, second] = await domainsOf(id);
  expect(first).toMatchObject({ domain: images, side: 'both', shareRatio: 1 });
  expect(second).toMatchObject({ domain: shop, differenceBytes: 0, shareRatio: 0 });
  const [row] = await findingsOf(id);
  expect(row).toMatchObject({
    state: 'open',
    places: 1,
    place: { checkId: id, paramId: world.params.aurora, source: 'accurate' },
    sample: [{ what: images, expected: first?.supplierBytes, found: first?.localBytes }],
  });
  const [{ n } = { n: 0 }] = await world.bench.sql<{ n: number }>(
    `select count(*)::int as n from supplier_call where operation = 'dayTotals'`,
  );
  expect(n).toBeGreaterThan(0);
});

test('/cdn-localsupdata: accepting needs a failed day, a reason and the right; both numbers are kept', async () => {
  const failed = await checkOf('aurora');
  const { id } = failed;
  const reason = 'The supplier credits the hour on its invoice';
  for (const empty of ['', '   '])
    await expect(world.staff.call(accept, { id, reason: empty })).rejects.toMatchObject({
      status: 400,
      body: { fields: [{ path: 'reason' }] },
    });
  const viewer = await world.bench.staff({ data: 'view' });
  const customer = await world.bench.as('Super');
  expect((await viewer.call(one, { id })).state).toBe('failed');
  for (const other of [viewer, customer]) {
    await expect(other.call(accept, { id, reason })).rejects.toMatchObject({ status: 403 });
    await expect(other.call(run, { id })).rejects.toMatchObject({ status: 403 });
  }
  await expect(customer.call(list, {})).rejects.toMatchObject({ status: 403 });
  const passed = await checkOf('borealis');
  await expect(world.staff.call(accept, { id: passed.id, reason })).rejects.toMatchObject({
    body: { code: 'dayCheck.notFailed' },
  });
  const accepted = await world.staff.call(accept, { id, reason });
  expect(accepted).toMatchObject({ state: 'accepted', reason });
  expect(accepted.acceptedByEmail).toBe(world.staff.email);
  expect((await findingsOf(id)).map((f) => f.state)).toEqual(['closed']);
  const { localBytes, supplierBytes } = failed;
  const [audit] = await world.bench.sql<{ new: Record<string, unknown> }>(
    `select new from audit where module = 'dayCheck' and operation = 'accept' and row_id = $1`,
    [id],
  );
  expect(audit?.new).toMatchObject({ localBytes, supplierBytes, reason, state: 'accepted' });
});

test('/cdn-localsupdata: what was accepted stays so until a number changes', async () => {
  const { id } = await checkOf('aurora');
  expect((await world.staff.call(run, { id })).state).toBe('accepted');
  await lab(world.ports.aurora, 'POST', 'reset-faults');
  expect(await world.staff.call(run, { id })).toMatchObject({ state: 'passed', reason: null });
});

test('/viewMoreLocalSupplier: a domain that only the supplier knows is told as its own', async () => {
  const { driver } = await openDriver(world.params.borealis);
  const config = edgeConfigFor(world.origin.port);
  await driver.createDomain({ domain: unknown, config, ref: 'behind-our-back' });
  const { id } = await checkOf('borealis');
  const checked = await world.staff.call(run, { id });
  expect(checked.state).toBe('failed');
  const [first] = await domainsOf(id);
  expect(first).toMatchObject({
    domain: unknown,
    side: 'supplier',
    accountName: null,
    localBytes: null,
  });
  expect(first?.differenceBytes).toBe(-(first?.supplierBytes ?? 0));
});

test('/cdn-localsupdata: a supplier that cannot be asked leaves the verdict as it is', async () => {
  await lab(world.ports.borealis, 'PUT', 'faults', { error500Percent: 100 });
  const before = await checkOf('borealis');
  await world.staff.call(run, { id: before.id });
  expect(await checkOf('borealis')).toMatchObject({
    state: before.state,
    supplierBytes: before.supplierBytes,
  });
  await lab(world.ports.borealis, 'POST', 'reset-faults');
});

test('/cdn-localsupdata: a day whose figures change after its check is checked again by itself', async () => {
  const { id } = await checkOf('aurora');
  expect((await world.staff.call(one, { id })).state).toBe('passed');
  const [domain] = await world.bench.sql<{ id: string; accountId: string }>(
    'select id, account_id as "accountId" from domain where name = $1',
    [shop],
  );
  const { accountId = '', id: domainId = '' } = domain ?? {};
  await world.turn(['dayChecks']);
  const noon = dayStart('aurora') + 12 * hour;
  await storePoints(world.bench.platform.analytics, {
    accountId,
    domainId,
    paramId: world.params.aurora,
    source: 'accurate',
    from: new Date(noon).toISOString(),
    to: new Date(noon + hour).toISOString(),
    absent: 'zero',
    points: [],
  });
  await markChanges(world.bench.platform.run);
  await world.turn(['dayChecks']);
  const [first] = await domainsOf(id);
  expect(await checkOf('aurora')).toMatchObject({ state: 'failed', points: 288 });
  expect(first).toMatchObject({ domain: shop });
});
