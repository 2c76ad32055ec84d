import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { approvals } from '#shared/areas/platform/approvals/approvals';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { dataPoints } from '#shared/areas/cdn/statistics/dataPoints';
import type { In } from '#shared/kernel/contract';
import { dayOf } from '#shared/kernel/units';
import { codeOf } from '../statistics/points';
import { type Caller, Refusal } from '../../../support/bench';
import { until } from '../../../support/until';
import { at, type Figures, openFigures, type Place } from './support';

const { createPoints, apply, undo, one, changes, impact, preview } = dataPlans.endpoints;
let figures: Figures;
let staff: Caller;
beforeAll(async () => {
  figures = await openFigures();
  staff = await figures.bench.staff();
  await figures.bench.startWorkers();
});
afterAll(() => figures.bench.stop());

const propose = (place: Place, sheet: string, more: Partial<In<typeof createPoints>> = {}) =>
  staff.call(createPoints, {
    method: 'insertPoints',
    paramId: place.paramId,
    source: 'accurate',
    sheet,
    reason: 'Correction sheet of the supplier',
    ...more,
  });
const reached = (id: string, state: string) =>
  until(async () => (await staff.call(one, { id })).state === state, { what: `plan is ${state}` });
const refusalOf = async (proposal: Promise<unknown>) => {
  const error = await proposal.catch((e: unknown) => e);
  if (!(error instanceof Refusal)) throw new Error('not refused');
  return error.body;
};
const pointAt = async ({ domainId }: Place, slot: number) =>
  (await staff.call(dataPoints.endpoints.point, { domainId, at: at(slot), measure: 'bytes' }))
    .values;
const filled = async () => {
  const place = await figures.addPlace();
  await figures.pull(place, { 0: { CN: [3, 100], US: [1, 50] }, 2: { CN: [2, 40] } });
  return place;
};

test('/cdn-vmpointInsert: inserted points stand where none were, are marked as inserted, are held against the sync, and undo brings back every byte', async () => {
  const place = await filled();
  const before = await figures.sumsOf(place, 'stats_5m');
  const unaligned = new Date(Date.parse(at(1)) + 123_000).toISOString();
  const sheet = [
    `${place.name};${unaligned};CN;bytes;70`,
    `"${place.name}";${at(1)};CN;requests;7`,
    `${place.name.toUpperCase()};${Date.parse(at(5)) / 1000};us;bytes;9`,
  ].join('\r\n');
  const plan = await propose(place, sheet);
  expect(plan).toMatchObject({ state: 'previewed', slots: 2, domainId: place.domainId });
  expect((await staff.call(impact, { id: plan.id })).totals).toEqual([
    { source: 'accurate', measure: 'requests', before: 0, after: 7 },
    { source: 'accurate', measure: 'bytes', before: 0, after: 79 },
  ]);
  await staff.call(apply, { id: plan.id });
  await reached(plan.id, 'applied');
  const [value] = await pointAt(place, 1);
  const hold = { planId: plan.id, cause: 'insertion' };
  expect(value).toMatchObject({ value: 70, sum: 70, hold });
  const mark = {
    domainId: place.domainId,
    measure: 'bytes' as const,
    cause: ['insertion' as const],
  };
  const { rows } = await staff.call(dataPoints.endpoints.list, mark);
  expect(rows.map((r) => [r.slotAt, r.value, r.evidence])).toEqual([
    [at(5), 9, 'Correction sheet of the supplier'],
    [at(1), 70, 'Correction sheet of the supplier'],
  ]);
  await figures.pull(place, { 1: { CN: [1, 1] }, 2: { CN: [2, 45] }, 5: {} });
  expect(await figures.bytesAt(place, 1)).toBe(70);
  // What lies between two points of the sheet is nobody's but the sync's.
  expect(await figures.bytesAt(place, 2)).toBe(45);
  await figures.pull(place, { 2: { CN: [2, 40] } });
  await staff.call(undo, { id: plan.id });
  await reached(plan.id, 'undone');
  expect(await figures.sumsOf(place, 'stats_5m')).toBe(before);
  expect(await figures.sumsOf(place, 'stats_ledger')).toBe(before);
});

test('/cdn-vmpointInsert: insert refuses what exists with its line, replace sets it and add adds to it, also over several domains', async () => {
  const place = await filled();
  const other = { ...(await figures.addPlace()), accountId: place.accountId };
  await figures.bench.sql('update domain set account_id = $1 where id = $2', [
    place.accountId,
    other.domainId,
  ]);
  const sheet = `domain,country,value,measure,time\n${place.name},CN,60,bytes,${at()}\n\n${other.name},CN,5,bytes,${at()}`;
  const { fields } = await refusalOf(propose(place, sheet));
  expect(fields.map((f) => [f.path, f.code])).toEqual([
    ['sheet', 'plan.sheet'],
    ['sheet.0', 'plan.pointPresent'],
  ]);
  expect(fields[1]?.text[1]).toBe('Line 2: the point has the value 100 already');
  const apart = async (id: string) => {
    await staff.call(apply, { id });
    await reached(id, 'applied');
    const sums = [await figures.bytesAt(place), await figures.bytesAt({ ...other })];
    await staff.call(undo, { id });
    await reached(id, 'undone');
    return sums;
  };
  const replaced = await propose(place, sheet, { method: 'replacePoints' });
  expect(replaced).toMatchObject({ domainId: null, domainName: null, slots: 2 });
  const { rows } = await staff.call(changes, { id: replaced.id, measure: ['bytes'] });
  expect(new Set(rows.map((r) => `${r.domain} ${r.before} ${r.after}`))).toEqual(
    new Set([`${place.name} 100 60`, `${other.name} 0 5`]),
  );
  expect(await apart(replaced.id)).toEqual([110, 5]);
  const twice = `${sheet}\n${place.name},CN,-20,bytes,${at()}`;
  expect(await apart((await propose(place, twice, { method: 'addPoints' })).id)).toEqual([190, 5]);
  const below = `${place.name},${at()},CN,bytes,-101`;
  const negative = await refusalOf(propose(place, below, { method: 'addPoints' }));
  expect(negative.fields.map((f) => f.code)).toEqual(['plan.sheet', 'plan.pointNegative']);
});

test('/cdn-vmpointInsert: each bad line is told with its number and reason, and nothing is stored', async () => {
  const place = await filled();
  const [stranger, { name }] = [await figures.addPlace(), place];
  const future = new Date(Date.now() + 3_600_000).toISOString();
  const sheet = [
    `${name},${at(7)},CN,bytes,1`,
    `${name},${at(7)},CN,bytes`,
    `nobody.test,${at(7)},CN,bytes,1`,
    `${stranger.name},${at(7)},CN,bytes,1`,
    `${name},yesterday,CN,bytes,1`,
    `${name},${future},CN,bytes,1`,
    `${name},2020-01-01 00:00,CN,bytes,1`,
    `${name},${at(7)},ZZ,bytes,1`,
    `${name},${at(7)},CN,octets,1`,
    `${name},${at(7)},CN,bytes,1.5`,
    `${name},${at(8)},CN,bytes,-1`,
    `${name},${at(7)},CN,bytes,2`,
  ].join('\n');
  const { code, fields } = await refusalOf(propose(place, sheet));
  expect(code).toBe('plan.sheet');
  expect(fields.map((f) => `${f.code} ${/Line (\d+)/.exec(f.text[1])?.[1] ?? ''}`)).toEqual([
    'plan.sheet ',
    'plan.pointFormat 2',
    'plan.pointDomain 3',
    'plan.pointAccount 4',
    'plan.pointTime 5',
    'plan.pointAge 6',
    'plan.pointAge 7',
    'plan.pointCountry 8',
    'plan.pointMeasure 9',
    'plan.pointValue 10',
    'plan.pointValue 11',
    'plan.pointRepeated 12',
  ]);
  const plans = await staff.call(dataPlans.endpoints.list, { search: name });
  expect(plans.total).toBe(0);
  const good = `${name},${at(7)},CN,bytes,1`;
  const many = `${good}\n`.repeat(100_001);
  for (const bad of ['\n \n', many])
    expect((await refusalOf(propose(place, bad))).fields).toMatchObject([
      { path: 'sheet', code: 'plan.sheetLength' },
    ]);
  const looker = await figures.bench.staff({ data: 'view' });
  const input = {
    method: 'addPoints',
    paramId: place.paramId,
    source: 'accurate',
    reason: 'r',
  } as const;
  for (const caller of [looker, await figures.bench.as('Super')])
    expect(await codeOf(caller.call(createPoints, { ...input, sheet: good }))).toBe('auth.denied');
});

test('/cdn-vmpointInsert: a sheet that touches a billed day names the bill and the alarm, and waits for a second person', async () => {
  const place = await filled();
  const { accountId, domainId } = place;
  const day = dayOf(at(), 480);
  await figures.bench.sql(
    `insert into bill_day (id, account_id, day, currency, version, status, bytes, billable_bytes, cost, completed_at, created_at)
      values (gen_random_uuid(), $1, $2, 'USD', 1, 'completed', 190, 190, 2500000, now(), now())`,
    [accountId, day],
  );
  await figures.bench.sql(
    `with p as (insert into alarm_policy (id, account_id, description, metric, condition, threshold, points, recovery_points,
        interval_minutes, methods, emails, webhooks, domain_mode, domain_ids, source, enabled, version, created_at)
      values (gen_random_uuid(), $1, 'Too little', 'bandwidth', 'below', 1, 2, 2, 5, '[]', '[]', '[]', 'all', '[]', 'accurate', true, 1, now())
      returning *)
     insert into alarm_incident (id, account_id, policy_id, domain_id, domain, description, metric, condition, threshold, points, state,
        opened_at, last_at, closed_at, created_at)
      select gen_random_uuid(), account_id, id, $2, $3, description, metric, condition, threshold, points, 'recovered',
        $4::timestamptz + n * interval '1 hour', $4, $4::timestamptz + n * interval '1 hour' + interval '5 minutes', now()
      from p, unnest(array[0, 2]) as n`,
    [accountId, domainId, place.name, at(2)],
  );
  const plan = await propose(place, `${place.name},${at(1)},CN,bytes,70`);
  expect(await staff.call(impact, { id: plan.id })).toMatchObject({
    bills: [{ day, currency: 'USD', bytes: 190, cost: 2_500_000 }],
    alarms: [{ domain: place.name, description: 'Too little', openedAt: at(2) }],
  });
  expect(await staff.call(apply, { id: plan.id })).toMatchObject({ state: 'waiting' });
  expect(await figures.bytesAt(place, 1)).toBe(0);
  const second = await figures.bench.staff();
  const { rows } = await second.call(approvals.endpoints.list, { accountId });
  const request = rows[0];
  expect(request).toMatchObject({ kind: 'dataChange', subjectId: plan.id });
  await second.call(approvals.endpoints.decide, {
    id: request?.id ?? '',
    approve: true,
    version: request?.version ?? 0,
  });
  await reached(plan.id, 'applied');
  expect(await figures.bytesAt(place, 1)).toBe(70);
  expect((await pointAt({ ...place, domainId }, 1))[0]).toMatchObject({
    hold: { planId: plan.id },
  });
});

test('a sheet whose figures moved is previewed again with its points, and says which are taken by now', async () => {
  const place = await filled();
  const { id } = await propose(place, `${place.name},${at(1)},CN,bytes,70`);
  await figures.pull(place, { 1: { CN: [1, 5] } });
  expect(await codeOf(staff.call(apply, { id }))).toBe('plan.moved');
  expect(await codeOf(staff.call(preview, { id }))).toBe('plan.sheet');
  await figures.pull(place, { 1: {} }, { absent: 'zero' });
  expect(await staff.call(preview, { id })).toMatchObject({ state: 'previewed', slots: 1 });
});
