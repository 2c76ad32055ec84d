import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { supplierMonths } from '#shared/areas/cdn/reconciliation/supplierMonths';
import { supplierPrices } from '#shared/areas/cdn/reconciliation/supplierPrices';
import { accountMonths } from '#shared/areas/cdn/reports/accountMonths';
import { platformReports } from '#shared/areas/cdn/reports/platformReports';
import { supplierScores } from '#shared/areas/cdn/suppliers/supplierScores';
import { statPoint, storePoints } from '../../../support/statPoint';
import { startSyncWorld, type SyncWorld } from '../sync/world';

const hour = 3_600_000;
const day = 24 * hour;
const bytes = 5_000_000_000;
const { list, run } = supplierMonths.endpoints;
// The month before the running one: all of it is over.
const now = new Date();
const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
const month = new Date(end - day).toISOString().slice(0, 7);
const iso = (ms: number): string => new Date(ms).toISOString();

let world: SyncWorld;
const checked = async () => {
  const { rows } = await world.staff.call(list, { paramId: world.params.aurora });
  return world.staff.call(run, { id: rows.find((each) => each.month === month)?.id ?? '' });
};
/** Sets how far back the past of the lane has been fetched. */
const fetched = (to: string) =>
  world.bench.sql(`update sync_lane set pulled_from = ${to} where source = 'accurate'`);
const reports = async () => {
  const past = await world.staff.call(platformReports.endpoints.past, {});
  const scores = await world.staff.call(supplierScores.endpoints.list, { supplier: ['aurora'] });
  const accounts = await world.staff.call(accountMonths.endpoints.list, { size: 50 });
  return {
    fetchedFrom: past.fetchedFrom,
    score: scores.rows.find((r) => r.month === month),
    usage: accounts.rows.find((r) => r.month === month),
  };
};

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 3, bornAt: iso(end - 12 * hour) });
  const accountId = await world.bench.account();
  const paramId = world.params.aurora;
  const domainId = await world.addDomain(accountId, 'www.demo-shop.test', iso(end - 5 * day), [
    'aurora',
  ]);
  const [from, to] = [iso(end - 2 * day), iso(end - 2 * day + hour)];
  await storePoints(world.bench.platform.analytics, {
    accountId,
    domainId,
    paramId,
    source: 'accurate',
    from,
    to,
    absent: 'zero',
    points: [statPoint({ at: from, requests: 10, bytes })],
  });
  await world.staff.call(supplierPrices.endpoints.create, {
    paramId,
    fromMonth: month,
    currency: 'USD',
    unit: 'GB',
    rounds: 'nearest',
    creditPpm: 0,
    steps: [{ upTo: null, priceMicros: 60_000 }],
  });
  await world.turn(['lanes', 'supplierMonths']);
});
afterAll(() => world?.stop());

test('/cdn-localsupdatamonth: a month whose past still arrives has no figure of ours, no expected amount and no cost', async () => {
  const mid = iso(end - 3 * day);
  await fetched(`'${mid}'`);
  expect(await checked()).toMatchObject({
    localBytes: null,
    expectedAmount: null,
    differenceAmount: null,
    gap: 'past',
  });
  const arriving = await reports();
  expect(Date.parse(arriving.fetchedFrom ?? '')).toBe(Date.parse(mid));
  expect(arriving.score).toMatchObject({ bytes: null, requests: null, cost: null });
  expect(arriving.usage).toMatchObject({ bytes: null, requests: null });

  await fetched('start_at');
  expect(await checked()).toMatchObject({ localBytes: bytes, expectedAmount: 300_000, gap: null });
  const whole = await reports();
  expect(whole.fetchedFrom).toBeNull();
  expect(whole.score?.bytes).toBe(bytes);
  expect(whole.score?.cost).not.toBeNull();
  expect(whole.usage?.bytes).toBe(bytes);
});
