import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { fineSlots } from '#shared/areas/cdn/corrections/fineSlots';
import type { In } from '#shared/kernel/contract';
import { repeatedOf } from '#server/model/cdn/corrections/supplierFigures';
import { openDriver } from '#server/model/cdn/suppliers/gateway';
import { codeOf } from '../statistics/points';
import { startSyncWorld, type SyncWorld } from '../sync/world';
import { storePoints, statPoint } from '../../../support/statPoint';
import { until } from '../../../support/until';

const hour = 3_600_000;
const host = 'www.demo-shop.test';
const { create, apply, undo, one, preview } = dataPlans.endpoints;
let world: SyncWorld;
let accountId: string;
let domainId: string;
/** A day at the supplier whose zone is that of Shanghai, over at every hour of today, and its end. */
let [from, to]: [string, string] = ['', ''];

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 3 });
  // From the last midnight UTC, so that the day of `at(12)` is over in UTC too, whatever the hour is.
  const born = Date.parse(world.own.config.bornAt);
  const end = born - (born % (24 * hour)) - 8 * hour;
  [from, to] = [new Date(end - 24 * hour).toISOString(), new Date(end).toISOString()];
  accountId = await world.bench.account();
  domainId = await world.addDomain(accountId, host, from, ['borealis']);
  for (let i = 0; i < 80; i += 1) {
    await world.turn(['lanes', 'pull', 'past']);
    const [row] = await world.bench.sql<{ n: number }>(
      `select count(*)::int as n from sync_lane where source = 'accurate' and (pulled_from is null or pulled_from > start_at)`,
    );
    if (row?.n === 0) break;
  }
  await world.bench.startWorkers();
});
afterAll(() => world?.stop());

const at = (hours: number) => new Date(Date.parse(from) + hours * hour).toISOString();
/** What a wrong reading left in one slot. */
const spoil = (hours: number, bytes: number) =>
  storePoints(world.bench.platform.analytics, {
    accountId,
    domainId,
    paramId: world.params.borealis,
    source: 'accurate',
    from: at(hours),
    to: new Date(Date.parse(at(hours)) + 300_000).toISOString(),
    points: [statPoint({ domain: host, at: at(hours), country: 'CN', requests: 999, bytes })],
  });
const sums = (start = from, end = to) => world.stored(domainId, 'borealis', 'accurate', start, end);
const propose = (more: Partial<In<typeof create>>) =>
  world.staff.call(create, {
    method: 'pullAgain',
    domainId,
    paramId: world.params.borealis,
    source: 'accurate',
    from: at(2),
    to: at(4),
    reason: 'Wrong reading',
    ...more,
  });
const reached = (id: string, state: string) =>
  until(async () => (await world.staff.call(one, { id })).state === state, { ms: 60_000 });

test('/data-repair: pulled again, totals equal the truth of the generator, the sync leaves them, and undo brings the wrong ones back', async () => {
  await spoil(3, 5_000_000);
  const wrong = await sums();
  const { id } = await propose({});
  expect(await sums()).toEqual(wrong);
  await world.staff.call(apply, { id });
  await reached(id, 'applied');
  const truth = (await world.truth(host, from, to, ['borealis'])).borealis;
  expect(await sums()).toMatchObject({ requests: truth.requests, bytes: truth.bytes });
  await world.turn(['lanes', 'pull', 'gaps']);
  expect((await sums()).bytes).toBe(truth.bytes);
  expect(await codeOf(propose({}))).toBe('plan.same');
  await world.staff.call(undo, { id });
  await reached(id, 'undone');
  expect(await sums()).toEqual(wrong);
  expect(await codeOf(propose({ source: 'log' }))).toBe('plan.counter');
});

test("/data-repair: set to the supplier's day, the whole day of its zone adds up to the supplier's own total in the shape it had", async () => {
  // Far above what one slot carries at any hour, so that the rest of the day comes down.
  await spoil(3, 7_000_000_000);
  const before = await sums(at(10), at(12));
  const plan = await propose({ method: 'dayShape', from: at(10) });
  expect(plan).toMatchObject({ fromAt: from, toAt: to });
  const { driver } = await openDriver(world.params.borealis);
  const totals = await driver.dayTotals({ day: at(10).slice(0, 10) });
  const total = totals.rows.find((r) => r.domain === host);
  await world.staff.call(apply, { id: plan.id });
  await reached(plan.id, 'applied');
  const after = await sums();
  expect(after).toMatchObject({ requests: total?.requests, bytes: total?.bytes });
  const codes = Object.values(after.status).reduce((sum, n) => sum + n, 0);
  expect(codes).toBe(after.requests);
  expect(after.hitBytes).toBeLessThanOrEqual(after.bytes);
  const part = await sums(at(10), at(12));
  expect(part.bytes).toBeLessThan(before.bytes);
  expect(part.bytes).toBeGreaterThan(0);
  await world.staff.call(undo, { id: plan.id });
  await reached(plan.id, 'undone');
  expect(await sums(at(10), at(12))).toEqual(before);
  // The day of now is not over, so there is no total that it could be set to.
  const now = new Date().toISOString();
  expect(await codeOf(propose({ method: 'dayShape', from: now }))).toBe('plan.total');
});

test('/data-repair: a plan to pull again is previewed anew by what the supplier says then', async () => {
  await spoil(2, 9_000);
  const { id } = await propose({});
  await spoil(2, 9_500);
  expect(await codeOf(world.staff.call(apply, { id }))).toBe('plan.moved');
  expect(await world.staff.call(preview, { id })).toMatchObject({ state: 'previewed' });
  await world.staff.call(apply, { id });
  await reached(id, 'applied');
  const truth = (await world.truth(host, at(2), at(4), ['borealis'])).borealis;
  expect((await sums(at(2), at(4))).bytes).toBe(truth.bytes);
});

test('/cdn-localsupfinedata: a slot that differs is the only one, with its changes in order, and looking stores nothing', async () => {
  const question = {
    domainId,
    paramId: world.params.borealis,
    source: 'accurate',
    day: at(12).slice(0, 10),
  } as const;
  const slotsOf = async () => (await world.staff.call(fineSlots.endpoints.day, question)).slots;
  const isDifferent = (slot: Awaited<ReturnType<typeof slotsOf>>[number]) =>
    (slot.supplier?.bytes ?? 0) !== slot.local.bytes ||
    (slot.supplier?.requests ?? 0) !== slot.local.requests;
  const counts = () =>
    world.bench.platform.analytics.query({
      name: 'test.counts',
      // Of the day that is looked at: other days may be pulled meanwhile.
      sql: `SELECT (SELECT count() FROM stats_ledger WHERE toDate(ts) = {day:Date}) AS ledger,
        (SELECT sum(revision) FROM stats_5m WHERE toDate(ts) = {day:Date}) AS sums`,
      params: { day: question.day },
    });
  expect((await slotsOf()).filter(isDifferent)).toEqual([]);
  await spoil(12, 123_456);
  const before = await counts();
  const slots = await slotsOf();
  expect(slots).toHaveLength(288);
  expect(await counts()).toEqual(before);
  const [different, ...others] = slots.filter(isDifferent);
  expect(others).toEqual([]);
  const end = new Date(Date.parse(at(12)) + 300_000).toISOString();
  const truth = (await world.truth(host, at(12), end, ['borealis'])).borealis;
  expect(different).toMatchObject({
    at: at(12),
    supplier: { bytes: truth.bytes, requests: truth.requests },
    duplicates: 0,
  });
  expect(different?.changes.map((c) => c.cause)).toContain('past');
  const [first] = different?.changes ?? [];
  const delay = Math.round((Date.parse(first?.at ?? '') - Date.parse(end)) / 1000);
  expect(different?.delaySeconds).toBe(delay);
  const sum = (of: 'bytes' | 'requests') => different?.changes.reduce((n, c) => n + c[of], 0);
  expect({ bytes: sum('bytes'), requests: sum('requests') }).toEqual(different?.local);
  const { id } = await propose({ from: at(12), to: undefined });
  await world.staff.call(apply, { id });
  await reached(id, 'applied');
  const after = await slotsOf();
  expect(after.filter(isDifferent)).toEqual([]);
  expect(after.find((s) => s.at === at(12))?.changes.at(-1)?.cause).toBe('repair');
});

test('/cdn-localsupfinedata: what the supplier has not completed is not compared, and one that gives no answer says why', async () => {
  const paramId = world.params.borealis;
  const day = (date: string) =>
    world.staff.call(fineSlots.endpoints.day, { domainId, paramId, source: 'accurate', day: date });
  const today = await day(new Date().toISOString().slice(0, 10));
  const { completeTo } = today;
  for (const slot of today.slots)
    expect(slot.supplier === null).toBe(
      Date.parse(slot.at) + 300_000 > Date.parse(completeTo ?? ''),
    );
  await world.bench.sql('update supplier_param set enabled = false where id = $1', [paramId]);
  const unanswered = await day(at(12).slice(0, 10));
  expect(unanswered).toMatchObject({
    completeTo: null,
    failure: expect.stringContaining('disabled'),
  });
  expect(new Set(unanswered.slots.map((s) => s.supplier))).toEqual(new Set([null]));
  expect(unanswered.slots.some((s) => s.local.bytes > 0)).toBe(true);
  await world.bench.sql('update supplier_param set enabled = true where id = $1', [paramId]);
  const customer = await world.bench.as('Super', { accountId });
  const question = { domainId, paramId, source: 'accurate', day: '2026-01-01' } as const;
  expect(await codeOf(customer.call(fineSlots.endpoints.day, question))).toBe('auth.denied');
});

test('points that an answer names again are counted at each repetition', () => {
  const point = { at: at(0), country: 'CN' };
  const [other, later] = [
    { ...point, country: 'US' },
    { ...point, at: at(1) },
  ];
  const instant = Date.parse(at(0)) / 1000;
  expect(repeatedOf([point, other, later])).toEqual([]);
  expect(repeatedOf([point, other, point, later, point])).toEqual([instant, instant]);
});
