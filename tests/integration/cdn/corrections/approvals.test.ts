import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { approvals } from '#shared/areas/platform/approvals/approvals';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { system } from '#server/kernel/db/context';
import { closedDaysOf } from '#server/model/index';
import { dayOf } from '#shared/kernel/units';
import { codeOf } from '../statistics/points';
import type { Caller } from '../../../support/bench';
import { until } from '../../../support/until';
import { at, type Figures, openFigures, type Place } from './support';

const { create, apply, undo, one, withdraw } = dataPlans.endpoints;
let figures: Figures;
let author: Caller;
let second: Caller;
beforeAll(async () => {
  figures = await openFigures();
  author = await figures.bench.staff({ data: 'approve' });
  second = await figures.bench.staff({ data: 'approve' });
  await figures.bench.startWorkers();
});
afterAll(() => figures.bench.stop());

/** A domain whose day is billed: accounts of these tests are eight hours ahead. */
const billed = async () => {
  const place = await figures.addPlace();
  await figures.pull(place, { 0: { CN: [3, 100] } });
  await figures.bench.sql(
    `insert into bill_day (id, account_id, day, currency, version, status, bytes, billable_bytes, cost, completed_at, created_at)
     values (gen_random_uuid(), $1, $2, 'USD', 1, 'completed', 100, 100, 1, now(), now())`,
    [place.accountId, dayOf(at(), 480)],
  );
  return place;
};
const propose = (place: Place, source: 'accurate' | 'realtime' = 'accurate') =>
  author.call(create, {
    method: 'override',
    domainId: place.domainId,
    paramId: place.paramId,
    source,
    from: at(),
    measure: 'bytes',
    value: 70,
    country: 'CN',
    reason: 'The customer proved it',
  });
const requestOf = async (planId: string) => {
  const { rows } = await author.call(approvals.endpoints.list, { kind: ['dataChange'] });
  const request = rows.find((r) => r.subjectId.startsWith(planId) && r.state === 'waiting');
  if (!request) throw new Error('nothing was asked');
  return request;
};
const state = async (id: string) => (await author.call(one, { id })).state;

test('/cdn-datapoint: a change of a billed day waits for a second person, never its author, and so does its undo', async () => {
  const place = await billed();
  const { id } = await propose(place);
  const waiting = await author.call(apply, { id });
  expect(waiting).toMatchObject({ state: 'waiting', holds: false, askedById: author.personId });
  // Whoever asked for it takes the request back; the change stands as it was before.
  expect(await codeOf(second.call(withdraw, { id }))).not.toBe('');
  expect(await author.call(withdraw, { id })).toMatchObject({
    state: 'previewed',
    approvalId: null,
    askedById: null,
  });
  await author.call(apply, { id });
  const request = await requestOf(id);
  expect((await author.call(one, { id })).approvalId).toBe(request.id);
  expect(request.preview).toMatchObject([{ kind: 'bytes', before: 100, after: 70 }]);
  const decision = { id: request.id, version: request.version, approve: true };
  expect(await codeOf(author.call(approvals.endpoints.decide, decision))).toBe('approval.own');
  await second.call(approvals.endpoints.decide, decision);
  await until(async () => (await state(id)) === 'applied');
  expect(await figures.bytesAt(place)).toBe(70);
  expect(await author.call(undo, { id })).toMatchObject({ state: 'applied' });
  const back = await requestOf(id);
  expect(back.preview).toMatchObject([{ before: 70, after: 100 }]);
  await second.call(approvals.endpoints.decide, {
    id: back.id,
    version: back.version,
    approve: true,
  });
  await until(async () => (await state(id)) === 'undone');
  expect(await figures.bytesAt(place)).toBe(100);
});

test('/deleteSubDomainData: a removal from a billed day waits for a second person, and so does its undo', async () => {
  const place = await billed();
  const { id } = await author.call(dataPlans.endpoints.createRemoval, {
    domainId: place.domainId,
    from: at(),
    to: at(1),
    ticket: 'T-1',
    reason: 'Written request of the customer',
  });
  expect(await author.call(apply, { id })).toMatchObject({ state: 'waiting', holds: false });
  expect(await figures.bytesAt(place)).toBe(100);
  const request = await requestOf(id);
  expect(request.preview).toMatchObject([
    { kind: 'count', before: 3, after: 0 },
    { kind: 'bytes', before: 100, after: 0 },
  ]);
  const decision = { id: request.id, version: request.version, approve: true };
  expect(await codeOf(author.call(approvals.endpoints.decide, decision))).toBe('approval.own');
  await second.call(approvals.endpoints.decide, decision);
  await until(async () => (await state(id)) === 'applied');
  expect(await figures.bytesAt(place)).toBe(0);
  // The bill itself stays as it was completed.
  const [bill] = await figures.bench.sql<{ bytes: number; status: string }>(
    'select bytes, status from bill_day where account_id = $1',
    [place.accountId],
  );
  expect(bill).toEqual({ bytes: 100, status: 'completed' });
  expect(await author.call(undo, { id })).toMatchObject({ state: 'applied' });
  const back = await requestOf(id);
  await second.call(approvals.endpoints.decide, {
    id: back.id,
    version: back.version,
    approve: true,
  });
  await until(async () => (await state(id)) === 'undone');
  expect(await figures.bytesAt(place)).toBe(100);
});

test('a refused change is previewed as before and writes nothing', async () => {
  const place = await billed();
  const { id } = await propose(place);
  await author.call(apply, { id });
  const { id: requestId, version } = await requestOf(id);
  await second.call(approvals.endpoints.decide, {
    id: requestId,
    version,
    approve: false,
    note: 'Not proven',
  });
  expect(await state(id)).toBe('previewed');
  expect(await figures.bytesAt(place)).toBe(100);
});

test('days without a bill, days of another zone and figures that no bill is made of need nobody else', async () => {
  const place = await billed();
  const days = (from: string, to: string, source = 'accurate') =>
    figures.bench.platform.run(system, (ctx) =>
      closedDaysOf(ctx, { accountId: place.accountId, source, from, to }),
    );
  const day = dayOf(at(), 480);
  // Noon in UTC is 20:00 there: the day ends four hours later.
  expect(await days(at(47), at(48))).toEqual([day]);
  expect(await days(at(48), at(49))).toEqual([]);
  expect(await days(at(-240), at(-239))).toEqual([day]);
  expect(await days(at(-241), at(-240))).toEqual([]);
  expect(await days(at(), at(1), 'realtime')).toEqual([]);
  const { id } = await propose(place, 'realtime');
  expect(await author.call(apply, { id })).toMatchObject({ state: 'applying' });
  await until(async () => (await state(id)) === 'applied');
});
