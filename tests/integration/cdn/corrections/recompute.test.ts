import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { approvals } from '#shared/areas/platform/approvals/approvals';
import { dayOf } from '#shared/kernel/units';
import { codeOf } from '../statistics/points';
import type { Caller } from '../../../support/bench';
import { until } from '../../../support/until';
import { at, type Figures, openFigures, type Place } from './support';

const { createSupplierRecompute, createAccountRecompute, apply, undo, one, impact, changes } =
  dataPlans.endpoints;
let figures: Figures;
let staff: Caller;
let second: Caller;
beforeAll(async () => {
  figures = await openFigures();
  staff = await figures.bench.staff({ data: 'approve' });
  second = await figures.bench.staff({ data: 'approve' });
  await figures.bench.startWorkers();
});
afterAll(() => figures.bench.stop());

/** A domain with figures in two hours; the second of them says too much. */
const wrong = async () => {
  const place = await figures.addPlace();
  await figures.pull(place, { 0: { CN: [3, 100], US: [1, 50] }, 12: { CN: [2, 40] } });
  const right = await figures.sumsOf(place, 'stats_1h');
  await figures.analytics.command({
    sql: `INSERT INTO stats_1h (account_id, domain_id, source, ts, param_id, country, region, requests, bytes, revision)
      SELECT account_id, domain_id, source, ts, param_id, country, region, 5, 900, 7 FROM stats_1h
      WHERE domain_id = {domain:UUID} AND ts = {at:DateTime('UTC')} LIMIT 1`,
    params: { domain: place.domainId, at: Date.parse(at(12)) / 1000 },
  });
  return { place, right, broken: await figures.sumsOf(place, 'stats_1h') };
};
const reason = 'The unit of the supplier was changed';
const ofSupplier = ({ paramId }: Place) =>
  staff.call(createSupplierRecompute, { paramId, from: at(-24), to: at(36), reason });
const reached = (id: string, state: string) =>
  until(async () => (await staff.call(one, { id })).state === state, { what: `plan is ${state}` });
const marksOf = ({ domainId }: Place) =>
  figures.bench.sql<{ day: string; number: string }>(
    `select day::text as day, number::text as number from dirty_range where domain_id = $1`,
    [domainId],
  );

test('/cdn-recomputelocalsupdata: the hour that differs is seen before and after, is made the sum of its slots, and a second run has zero difference and says so', async () => {
  const { place, right, broken } = await wrong();
  const slots = await figures.sumsOf(place, 'stats_5m');
  const plan = await ofSupplier(place);
  expect(plan).toMatchObject({ state: 'previewed', slots: 1, compared: 2, accountId: null });
  const { rows } = await staff.call(changes, { id: plan.id });
  expect(rows.map((r) => [r.slotAt, r.country, r.measure, r.before, r.after])).toEqual([
    [at(12), 'CN', 'bytes', 940, 40],
    [at(12), 'CN', 'requests', 7, 2],
  ]);
  expect(await figures.sumsOf(place, 'stats_1h')).toBe(broken);
  await staff.call(apply, { id: plan.id });
  await reached(plan.id, 'applied');
  expect(await figures.sumsOf(place, 'stats_1h')).toBe(right);
  expect(await figures.sumsOf(place, 'stats_5m')).toBe(slots);
  expect(await staff.call(one, { id: plan.id })).toMatchObject({ holds: false });
  const [mark] = await marksOf(place);
  expect(mark).toMatchObject({ day: at(12).slice(0, 10) });
  const again = await ofSupplier(place);
  expect(again).toMatchObject({ state: 'same', slots: 0, compared: 2 });
  expect(await codeOf(staff.call(apply, { id: again.id }))).toBe('plan.state');
  await staff.call(undo, { id: plan.id });
  await reached(plan.id, 'undone');
  expect(await figures.sumsOf(place, 'stats_1h')).toBe(broken);
  expect(Number((await marksOf(place))[0]?.number)).toBeGreaterThan(Number(mark?.number));
});

test('/cdn-recomputelocalaccountmonthdata: a billed month waits for a second person, keeps its completed bill, and a second run has zero difference', async () => {
  const { place, right } = await wrong();
  const { accountId } = place;
  const day = dayOf(at(12), 480);
  await figures.bench.sql(
    `insert into bill_day (id, account_id, day, currency, version, status, bytes, billable_bytes, cost, completed_at, created_at)
     values (gen_random_uuid(), $1, $2, 'USD', 1, 'completed', 190, 190, 5, now(), now())`,
    [accountId, day],
  );
  const bills = () =>
    figures.bench.sql(`select day, version, bytes, cost from bill_day where account_id = $1`, [
      accountId,
    ]);
  const before = await bills();
  const input = { accountId, month: day.slice(0, 7), reason };
  const plan = await staff.call(createAccountRecompute, input);
  expect(plan).toMatchObject({ state: 'previewed', slots: 1, accountId, paramId: null });
  const touched = await staff.call(impact, { id: plan.id });
  expect(touched.bills).toMatchObject([{ day, bytes: 190, cost: 5 }]);
  expect(await staff.call(apply, { id: plan.id })).toMatchObject({ state: 'waiting' });
  const { rows } = await second.call(approvals.endpoints.list, { kind: ['dataChange'] });
  const request = rows.find((r) => r.subjectId === plan.id);
  await second.call(approvals.endpoints.decide, {
    id: request?.id ?? '',
    version: request?.version ?? 0,
    approve: true,
  });
  await reached(plan.id, 'applied');
  expect(await figures.sumsOf(place, 'stats_1h')).toBe(right);
  expect(await bills()).toEqual(before);
  expect(await marksOf(place)).toMatchObject([{ day: at(12).slice(0, 10) }]);
  const again = await staff.call(createAccountRecompute, input);
  expect(again).toMatchObject({ state: 'same', slots: 0 });
  expect(again.compared).toBeGreaterThanOrEqual(2);
});

test('/cdn-recomputelocalsupdata: a span of nothing or too long, what does not exist, and others than data staff are refused', async () => {
  const place = await figures.addPlace();
  const { paramId, accountId } = place;
  const input = { paramId, from: at(0), to: at(12), reason };
  expect(await codeOf(staff.call(createSupplierRecompute, { ...input, to: at(0) }))).toBe(
    'request.invalid',
  );
  expect(await codeOf(staff.call(createSupplierRecompute, { ...input, from: at(-9_000) }))).toBe(
    'request.invalid',
  );
  expect(await codeOf(staff.call(createSupplierRecompute, { ...input, paramId: accountId }))).toBe(
    'request.invalid',
  );
  const looker = await figures.bench.staff({ data: 'view' });
  const customer = await figures.bench.as('Normal', { accountId });
  for (const caller of [looker, customer]) {
    expect(await codeOf(caller.call(createSupplierRecompute, input))).toBe('auth.denied');
    expect(
      await codeOf(caller.call(createAccountRecompute, { accountId, month: '2026-10', reason })),
    ).toBe('auth.denied');
  }
});
