import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { dataPoints } from '#shared/areas/cdn/statistics/dataPoints';
import type { In } from '#shared/kernel/contract';
import { codeOf } from '../statistics/points';
import type { Caller } from '../../../support/bench';
import { until } from '../../../support/until';
import { at, type Figures, openFigures, type Place } from './support';

const { create, apply, undo, one, lift, discard, preview, conflicts, changes } =
  dataPlans.endpoints;
let figures: Figures;
let staff: Caller;
beforeAll(async () => {
  figures = await openFigures();
  staff = await figures.bench.staff();
  await figures.bench.startWorkers();
});
afterAll(() => figures.bench.stop());

const propose = (place: Place, more: Partial<In<typeof create>> = {}) =>
  staff.call(create, {
    method: 'override',
    domainId: place.domainId,
    paramId: place.paramId,
    source: 'accurate',
    from: at(),
    measure: 'bytes',
    value: 70,
    reason: 'The customer proved it',
    ...more,
  });
const reached = (id: string, state: string) =>
  until(async () => (await staff.call(one, { id })).state === state, { what: `plan is ${state}` });
const applied = async (place: Place, more: Partial<In<typeof create>> = {}) => {
  const { id } = await propose(place, more);
  await staff.call(apply, { id });
  await reached(id, 'applied');
  return id;
};
const point = (place: Place, slot = 0, source = 'accurate') =>
  staff
    .call(dataPoints.endpoints.point, { domainId: place.domainId, at: at(slot), measure: 'bytes' })
    .then(({ values }) => values.find((v) => v.source === source));
/** A domain with two countries in its slot. */
const filled = async () => {
  const place = await figures.addPlace();
  await figures.pull(place, { 0: { CN: [3, 100], US: [1, 50] }, 1: { CN: [2, 40] } });
  return place;
};

test('/cdn-datapoint: an override is seen before it is written, keeps the shares of countries, and its ledger equals the shown value', async () => {
  const place = await filled();
  const plan = await propose(place, { value: 75 });
  expect(plan).toMatchObject({ state: 'previewed', slots: 1, holds: false });
  const { rows } = await staff.call(changes, { id: plan.id, measure: ['bytes'] });
  expect(rows.map((r) => `${r.country} ${r.before} ${r.after}`)).toEqual(['CN 100 50', 'US 50 25']);
  expect(await figures.bytesAt(place)).toBe(150);
  await staff.call(apply, { id: plan.id });
  await reached(plan.id, 'applied');
  expect(await point(place)).toMatchObject({
    value: 75,
    sum: 75,
    hold: { planId: plan.id, cause: 'override' },
  });
  expect(await figures.bytesAt(place, 1)).toBe(40);
  const list = { domainId: place.domainId, measure: 'bytes', cause: ['override'] } as const;
  const ledger = await staff.call(dataPoints.endpoints.list, { ...list, cause: ['override'] });
  expect(ledger.rows.map((r) => [r.value, r.causeId, r.actor, r.evidence])).toEqual([
    [-50, plan.id, plan.createdByEmail, 'The customer proved it'],
    [-25, plan.id, plan.createdByEmail, 'The customer proved it'],
  ]);
});

test('/cdn-datapoint: sync does not take an override back, and the point shows what the supplier says now', async () => {
  const place = await filled();
  const id = await applied(place);
  await figures.pull(place, { 0: { CN: [3, 110], US: [1, 50] }, 1: { CN: [2, 45] } });
  expect(await point(place)).toMatchObject({ value: 70, sum: 70, atSource: { value: 160 } });
  expect(await point(place, 1)).toMatchObject({ value: 45, hold: null, atSource: null });
  expect(await staff.call(lift, { id })).toMatchObject({ state: 'applied', holds: false });
  await figures.pull(place, { 0: { CN: [3, 110], US: [1, 50] } });
  expect(await point(place)).toMatchObject({ value: 160, sum: 160, hold: null, atSource: null });
});

test('/cdn-datapoint: an excluded slot counts for nothing, and undo brings its sums back byte for byte', async () => {
  const place = await filled();
  const before = await figures.sumsOf(place, 'stats_5m');
  const hours = await figures.sumsOf(place, 'stats_1h');
  const id = await applied(place, { method: 'exclude' });
  expect(await point(place)).toMatchObject({ value: 0, sum: 0, hold: { cause: 'exclusion' } });
  await staff.call(undo, { id });
  await reached(id, 'undone');
  expect(await figures.sumsOf(place, 'stats_5m')).toBe(before);
  expect(await figures.sumsOf(place, 'stats_1h')).toBe(hours);
  expect(await figures.sumsOf(place, 'stats_ledger')).toBe(before);
  expect(await point(place)).toMatchObject({ value: 150, hold: null });
});

test('an override of requests keeps the codes in their shares, and undo is exact over an override on top of another', async () => {
  const place = await filled();
  const before = await figures.sumsOf(place, 'stats_5m');
  const first = await applied(place, { measure: 'requests', value: 8 });
  const middle = await figures.sumsOf(place, 'stats_5m');
  const second = await applied(place, { country: 'FR', value: 9 });
  expect(await point(place)).toMatchObject({ value: 159 });
  await staff.call(undo, { id: second });
  await reached(second, 'undone');
  expect(await figures.sumsOf(place, 'stats_5m')).toBe(middle);
  expect(await point(place)).toMatchObject({ hold: { planId: first } });
  await staff.call(undo, { id: first });
  await reached(first, 'undone');
  expect(await figures.sumsOf(place, 'stats_5m')).toBe(before);
});

test('a slot taken from the log equals the log, and taking it again changes nothing and says so', async () => {
  const place = await filled();
  await figures.pull(place, { 0: { CN: [4, 130] } }, { source: 'realtime' });
  const scope = { method: 'takeRealtime', from: at(), to: at(1) } as const;
  await applied(place, scope);
  expect(await figures.bytesAt(place)).toBe(130);
  expect(await codeOf(propose(place, scope))).toBe('plan.same');
  expect(await codeOf(propose(place, { ...scope, source: 'realtime' }))).toBe('plan.source');
});

test('an apply is refused when data changed since the preview, and the plan is previewed again', async () => {
  const place = await filled();
  const { id } = await propose(place);
  await figures.pull(place, { 0: { CN: [3, 101], US: [1, 50] } });
  expect(await codeOf(staff.call(apply, { id }))).toBe('plan.moved');
  expect(await staff.call(one, { id })).toMatchObject({ state: 'draft', holds: false });
  expect(await codeOf(staff.call(apply, { id }))).toBe('plan.state');
  expect(await staff.call(preview, { id })).toMatchObject({ state: 'previewed' });
  await staff.call(apply, { id });
  await reached(id, 'applied');
  expect(await figures.bytesAt(place)).toBe(70);
  expect(await codeOf(staff.call(apply, { id }))).toBe('plan.state');
});

test('a slot that somebody wrote since is a conflict: undo leaves it, and puts it back only when it is confirmed', async () => {
  const place = await filled();
  const before = await figures.sumsOf(place, 'stats_5m');
  const scope = { method: 'exclude', from: at(), to: at(2) } as const;
  for (const isConfirmed of [false, true]) {
    const id = await applied(place, scope);
    expect((await staff.call(conflicts, { id })).rows).toEqual([]);
    await staff.call(lift, { id });
    await figures.pull(place, { 0: { CN: [7, 700] } });
    const { rows } = await staff.call(conflicts, { id });
    expect(rows).toMatchObject([{ slotAt: at(), left: 0, now: 700, before: 150 }]);
    await staff.call(undo, { id, confirmed: isConfirmed ? rows.map((r) => r.id) : [] });
    await reached(id, 'undone');
    expect([await figures.bytesAt(place), await figures.bytesAt(place, 1)]).toEqual([
      isConfirmed ? 150 : 700,
      40,
    ]);
    await figures.pull(place, { 0: { CN: [3, 100], US: [1, 50] } });
  }
  expect(await figures.sumsOf(place, 'stats_5m')).toBe(before);
});

test('a plan can be discarded before it is applied, not after, and undone once', async () => {
  const place = await filled();
  const { id } = await propose(place);
  expect(await staff.call(discard, { id })).toMatchObject({ state: 'discarded' });
  expect(await codeOf(staff.call(apply, { id }))).toBe('plan.state');
  const other = await applied(place);
  expect(await codeOf(staff.call(discard, { id: other }))).toBe('plan.state');
  await figures.bench.sql(
    `update data_plan set applied_at = applied_at - interval '31 days' where id = $1`,
    [other],
  );
  expect(await codeOf(staff.call(undo, { id: other }))).toBe('plan.late');
});

test('what names no slot, no measure or no country to share by is refused at its field', async () => {
  const place = await figures.addPlace();
  expect(await codeOf(propose(place))).toBe('plan.shares');
  expect(await codeOf(propose(place, { measure: undefined }))).toBe('request.invalid');
  expect(await codeOf(propose(place, { reason: ' ' }))).toBe('request.invalid');
  const long = { method: 'exclude', to: at(40 * 288) } as const;
  expect(await codeOf(propose(place, long))).toBe('request.invalid');
  expect(await codeOf(propose({ ...place, paramId: place.domainId }))).toBe('request.invalid');
  expect(await propose(place, { country: 'CN' })).toMatchObject({ state: 'previewed' });
});

test('/cdn-datapoint: customers and staff who may only look are refused', async () => {
  const place = await filled();
  const { id } = await propose(place);
  const looker = await figures.bench.staff({ data: 'view' });
  const customer = await figures.bench.as('Super');
  expect(await looker.call(one, { id })).toMatchObject({ id });
  for (const endpoint of [apply, undo, lift, discard, preview])
    for (const caller of [looker, customer])
      await expect(caller.call(endpoint, { id })).rejects.toMatchObject({ status: 403 });
  await expect(customer.call(one, { id })).rejects.toMatchObject({ status: 403 });
});
