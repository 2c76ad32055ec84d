import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import type { In } from '#shared/kernel/contract';
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
/** The day before yesterday's end at the supplier whose zone is that of Shanghai, and its end. */
let [from, to]: [string, string] = ['', ''];

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 3 });
  const born = Date.parse(world.own.config.bornAt) + 8 * hour;
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
}, 150_000);
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
}, 60_000);

test("/data-repair: set to the supplier's day, the whole day of its zone adds up to the supplier's own total in the shape it had", async () => {
  await spoil(3, 7_000_000);
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
}, 60_000);

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
}, 60_000);
