import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { dataPoints } from '#shared/areas/cdn/statistics/dataPoints';
import type { In } from '#shared/kernel/contract';
import { emptyRow } from '#server/model/cdn/corrections/figures';
import { converge } from '#server/model/cdn/statistics/convergence';
import { codeOf } from '../statistics/points';
import { type Caller, Refusal } from '../../../support/bench';
import { until } from '../../../support/until';
import { at, type Counts, type Figures, openFigures, type Place } from './support';

const { create, apply, undo, one, list, changes } = dataPlans.endpoints;
let figures: Figures;
let staff: Caller;
beforeAll(async () => {
  figures = await openFigures();
  staff = await figures.bench.staff();
  await figures.bench.startWorkers();
});
afterAll(() => figures.bench.stop());

/** What a load of log lines counts of some slots, as the truth is. */
const logged = (place: Place, slots: Record<number, Counts>) => {
  const numbers = Object.keys(slots).map(Number);
  const seconds = (slot: number) => Date.parse(at(slot)) / 1000;
  const range = { from: seconds(Math.min(...numbers)), to: seconds(Math.max(...numbers) + 1) };
  const rows = numbers.flatMap((slot) =>
    Object.entries(slots[slot] ?? {}).map(([country, [requests, bytes]]) => {
      const row = emptyRow(seconds(slot), country);
      const sums = row.sums.map((n, i) => [requests, bytes][i] ?? n);
      return { ...row, sums, statusMap: new Map([['200', requests]]) };
    }),
  );
  const cause = { kind: 'logLoad', id: randomUUID(), actor: 'logs.load' } as const;
  const series = { ...place, source: 'log' } as const;
  return converge(figures.analytics, series, range, () => Promise.resolve(rows), 'zero', cause);
};
const propose = (place: Place, more: Partial<In<typeof create>> = {}) =>
  staff.call(create, {
    method: 'takeLog',
    domainId: place.domainId,
    paramId: place.paramId,
    source: 'accurate',
    from: at(),
    to: at(4),
    reason: 'The supplier withheld points',
    ...more,
  });
const reached = (id: string, state: string) =>
  until(async () => (await staff.call(one, { id })).state === state, { what: `plan is ${state}` });
const bytesOf = async (place: Place, slots: readonly number[], source?: 'log') => {
  const sums: number[] = [];
  for (const slot of slots) sums.push(await figures.bytesAt(place, slot, source));
  return sums;
};
const pointsOf = (place: Place, slot: number) =>
  staff.call(dataPoints.endpoints.point, {
    domainId: place.domainId,
    at: at(slot),
    measure: 'bytes',
  });

test('/data-repair: repaired totals equal the truth and the sync does not take them back', async () => {
  const place = await figures.addPlace();
  const truth: Record<number, Counts> = {
    0: { CN: [3, 100], US: [1, 50] },
    1: { CN: [2, 40] },
    2: { CN: [5, 90], DE: [2, 8] },
    3: { US: [4, 70] },
  };
  await logged(place, truth);
  // The supplier withholds a slot and counts another short.
  const short: Record<number, Counts> = { 0: { CN: [3, 100], US: [1, 50] }, 2: { CN: [1, 9] } };
  await figures.pull(place, { ...short, 3: { US: [4, 70] } });
  const before = await figures.sumsOf(place, 'stats_5m');
  const plan = await propose(place);
  expect(plan).toMatchObject({ state: 'previewed', domainName: place.name });
  const preview = await staff.call(changes, { id: plan.id, measure: ['bytes'] });
  expect(preview.rows.map((r) => [r.slotAt, r.country, r.before, r.after])).toEqual([
    [at(1), 'CN', 0, 40],
    [at(2), 'CN', 9, 90],
    [at(2), 'DE', 0, 8],
  ]);
  await staff.call(apply, { id: plan.id });
  await reached(plan.id, 'applied');
  const slots = [0, 1, 2, 3];
  expect(await bytesOf(place, slots)).toEqual(await bytesOf(place, slots, 'log'));
  await figures.pull(place, short, { absent: 'zero' });
  expect(await bytesOf(place, slots)).toEqual([150, 40, 98, 70]);
  await staff.call(undo, { id: plan.id });
  await reached(plan.id, 'undone');
  expect(await figures.sumsOf(place, 'stats_5m')).toBe(before);
});

test('/data-repair: an interpolated slot lies on the line of each country between its neighbours, in whole numbers, and is marked as an estimate', async () => {
  const place = await figures.addPlace();
  await figures.pull(place, {
    [-1]: { CN: [10, 1000], US: [3, 31] },
    1: { CN: [1, 1] },
    3: { CN: [20, 2001], DE: [4, 40] },
  });
  const scope = { method: 'interpolate', from: at(), to: at(3) } as const;
  const { id } = await propose(place, scope);
  const figuresOf = async (measure: 'bytes' | 'requests') => {
    const { rows } = await staff.call(changes, { id, measure: [measure], size: 100 });
    return rows.map((r) => `${r.slotAt === at(1) ? 'mid' : ''}${r.country} ${r.after}`);
  };
  expect(await figuresOf('bytes')).toEqual([
    'CN 1250',
    'DE 10',
    'US 23',
    'midCN 1501',
    'midDE 20',
    'midUS 16',
    'CN 1751',
    'DE 30',
    'US 8',
  ]);
  expect(await figuresOf('requests')).toEqual([
    'CN 13',
    'DE 1',
    'US 2',
    'midCN 15',
    'midDE 2',
    'midUS 2',
    'CN 18',
    'DE 3',
    'US 1',
  ]);
  await staff.call(apply, { id });
  await reached(id, 'applied');
  const { values } = await pointsOf(place, 1);
  expect(values).toMatchObject([{ value: 1537, sum: 1537, hold: { cause: 'interpolation' } }]);
  const ledger = { domainId: place.domainId, measure: 'bytes', cause: ['interpolation'] } as const;
  const marks = await staff.call(dataPoints.endpoints.list, {
    ...ledger,
    cause: ['interpolation'],
  });
  expect(new Set(marks.rows.map((r) => r.causeId))).toEqual(new Set([id]));
  expect(marks.rows).toHaveLength(9);
  // Codes are as many as the requests they are of.
  const [codes] = await figures.analytics.query<{ requests: string; codes: string }>({
    name: 'test.codes',
    sql: `SELECT sum(s.requests) AS requests, arraySum(mapValues(sumMap(s.statusMap))) AS codes
      FROM stats_5m AS s WHERE s.domain_id = {domain:UUID}`,
    params: { domain: place.domainId },
  });
  expect(codes?.codes).toBe(codes?.requests);
  await staff.call(undo, { id });
  await reached(id, 'undone');
  expect(await bytesOf(place, [0, 1, 2])).toEqual([0, 1, 0]);
});

test('/data-repair: a bad span and one without neighbours are refused with a code, in both languages', async () => {
  const place = await figures.addPlace();
  await figures.pull(place, { 0: { CN: [1, 100] } });
  const refusal = async (more: Partial<In<typeof create>>) => {
    const error = await propose(place, more).catch((e: unknown) => e);
    if (!(error instanceof Refusal)) throw new Error('not refused');
    return error.body;
  };
  for (const to of [at(-1), at(40 * 288)]) {
    const { fields } = await refusal({ to });
    expect(fields).toMatchObject([{ path: 'to', code: 'plan.span' }]);
  }
  const { fields } = await refusal({ method: 'interpolate', to: at(289) });
  expect(fields).toMatchObject([
    {
      path: 'to',
      code: 'plan.span',
      text: ['结束须晚于开始，且最长 1 天', 'It must end after it begins, at most 1 day later'],
    },
  ]);
  const value = { method: 'override', measure: 'bytes', value: 1, country: 'CN' } as const;
  const tooOld = new Date(Date.now() - 401 * 86_400_000).toISOString();
  for (const from of [new Date().toISOString(), tooOld])
    expect((await refusal({ ...value, from })).fields).toMatchObject([
      { path: 'from', code: 'plan.age' },
    ]);
  expect((await refusal({ method: 'takeLog', source: 'log' })).fields).toMatchObject([
    { path: 'method', code: 'plan.source' },
  ]);
  const alone = await refusal({ method: 'interpolate', from: at(1), to: at(2) });
  expect(alone).toMatchObject({
    code: 'plan.neighbours',
    text: [
      '时间范围之前和之后 60 分钟内须各有一个有数据的时段，才能插值',
      'To interpolate, a slot with figures is needed within 60 minutes before the span and one after it',
    ],
  });
});

test('/data-repair: plans are searched by domain, reason and person; customers and staff without the right are refused', async () => {
  const place = await figures.addPlace();
  await logged(place, { 0: { CN: [1, 100] } });
  const reason = `Withheld ${place.name}`;
  const { id } = await propose(place, { reason });
  const answer = await staff.call(list, { search: place.name, method: ['takeLog'] });
  expect(answer.rows.map((r) => r.id)).toEqual([id]);
  const looker = await figures.bench.staff({ data: 'view' });
  expect((await looker.call(list, { search: reason })).total).toBe(1);
  const customer = await figures.bench.as('Super');
  await expect(customer.call(list, {})).rejects.toMatchObject({ status: 403 });
  const input = { ...place, method: 'takeLog', source: 'accurate', from: at(), reason } as const;
  const { method, domainId, paramId, source, from } = input;
  for (const caller of [looker, customer])
    expect(
      await codeOf(caller.call(create, { method, domainId, paramId, source, from, reason })),
    ).toBe('auth.denied');
});
