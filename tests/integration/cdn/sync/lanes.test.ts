import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { lagOfPace } from '#shared/areas/cdn/sync/laneControl';
import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import { lastValues } from '#shared/areas/cdn/sync/lastValues';
import { dataChangeKind } from '#workers/areas/cdn/corrections/dataChange';
import { taskWork } from '#workers/areas/platform/tasks/engine';
import { lab } from '../../lab/support';
import { startSyncWorld, type SyncWorld } from './world';
import { realClock } from '../../../support/clockAhead';

const hour = 3_600_000;
const slotMs = 300_000;
const host = 'www.demo-shop.test';
const { list, month, one, pace, pause, resume, slots } = dataSyncs.endpoints;
let world: SyncWorld;
let domainId: string;
let laneId: string;
let start: number;

const iso = (ms: number) => new Date(ms).toISOString();
const lane = () => world.staff.call(one, { id: laneId });
/** Seconds from a lane's watermark to its next pull; the clock of the lab runs ahead of the database's. */
const nextInSeconds = async () => {
  const [row] = await world.bench.sql<{ left: number }>(
    'select extract(epoch from next_at - clock_timestamp())::float8 as left from sync_lane where id = $1',
    [laneId],
  );
  const { completeTo } = await lane();
  return (row?.left ?? 0) + (Date.now() - Date.parse(completeTo ?? '')) / 1000;
};

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 1, worked: [taskWork([dataChangeKind])] });
  await lab(world.ports.aurora, 'PUT', 'faults', { missingPointsPercent: 3 });
  start = Date.parse(world.own.config.bornAt) - 12 * hour;
  domainId = await world.addDomain(await world.bench.account(), host, iso(start), ['aurora']);
  for (let i = 0; i < 20; i += 1) {
    await world.turn(['lanes', 'pull', 'past']);
    const [row] = await world.bench.sql<{ id: string }>(
      `select id from sync_lane where source = 'accurate' and pulled_from <= start_at`,
    );
    if (!row) continue;
    laneId = row.id;
    await lab(world.ports.aurora, 'POST', 'reset-faults');
    await world.bench.startWorkers();
    return;
  }
  throw new Error('the past is still waiting');
});
afterAll(() => world?.stop());

test('/cdn-datasync: a paused lane, parameter or domain is not pulled, and goes on from its watermark', async () => {
  for (const reach of ['lane', 'parameter', 'domain'] as const) {
    const paused = await world.staff.call(pause, { id: laneId, reach, reason: 'maintenance' });
    expect(paused).toMatchObject({ state: 'paused', pausedBy: reach });
    world.jump(10);
    const before = await lane();
    await world.turn(['pull']);
    expect((await lane()).completeTo).toBe(before.completeTo);
    const others = await world.staff.call(list, { state: ['paused'] });
    expect(others.total).toBe(reach === 'lane' ? 1 : 3);
    const resumed = await world.staff.call(resume, { id: laneId, reach });
    expect(resumed.pausedBy).toBeNull();
    await world.turn(['pull']);
    expect(Date.parse((await lane()).completeTo ?? '')).toBeGreaterThan(
      Date.parse(before.completeTo ?? ''),
    );
  }
});

test('/cdn-datasync: a delay and a step set for a lane move its next pull by as much', async () => {
  const usual = await lane();
  const set = await world.staff.call(pace, {
    id: laneId,
    reach: 'lane',
    delaySeconds: 900,
    stepSeconds: 1800,
  });
  expect(set).toMatchObject({ delaySeconds: 900, stepSeconds: 1800, setDelaySeconds: 900 });
  expect(lagOfPace(set.delaySeconds, set.stepSeconds)).toEqual({ least: 900, most: 2700 });
  world.jump(10);
  await world.turn(['pull']);
  const next = await nextInSeconds();
  expect(next).toBeLessThanOrEqual(2701);
  expect(next).toBeGreaterThan(2600);
  const again = await world.staff.call(pace, {
    id: laneId,
    reach: 'parameter',
    delaySeconds: null,
    stepSeconds: null,
  });
  expect(again.delaySeconds).toBe(usual.delaySeconds);
  expect(again.stepSeconds).toBe(usual.stepSeconds);
});

test('/cdn-datasync: lanes stand in the order of their lag, and refused credentials name the parameter', async () => {
  await lab(world.ports.aurora, 'PUT', 'faults', { refuseCredentials: true });
  world.jump(10);
  await world.turn(['pull']);
  await lab(world.ports.aurora, 'POST', 'reset-faults');
  expect(await lane()).toMatchObject({
    state: 'refused',
    errorClass: 'auth',
    paramId: world.params.aurora,
  });
  const { rows } = await world.staff.call(list, { sort: '-lagSeconds' });
  const lags = rows.flatMap((r) => (r.lagSeconds === null ? [] : [r.lagSeconds]));
  expect(lags).toEqual([...lags].sort((a, b) => b - a));
  world.jump(10);
  await world.turn(['pull']);
  expect((await lane()).state).not.toBe('refused');
});

/** Slots of the past of which nothing, or too little, is stored. */
const shortSlots = async (): Promise<string[]> => {
  const short: string[] = [];
  for (let at = start; at < start + 12 * hour; at += slotMs) {
    const [from, to] = [iso(at), iso(at + slotMs)];
    const [stored, truth] = [
      await world.stored(domainId, 'aurora', 'accurate', from, to),
      await world.truth(host, from, to, ['aurora']),
    ];
    if (stored.bytes !== truth.aurora.bytes) short.push(from);
  }
  return short;
};

test('/viewMore: chosen slots alone are pulled again, and the dry run names what is added, changed and left', async () => {
  realClock();
  const short = await shortSlots();
  // Of the two days that twelve hours may touch the one with more of them.
  const days = [short[0], short.at(-1)].map((at) => at?.slice(0, 10) ?? '');
  const [day = '', ofDay = []] = days
    .map((of): [string, string[]] => [of, short.filter((at) => at.startsWith(of))])
    .sort(([, a], [, b]) => b.length - a.length)[0] ?? ['', []];
  expect(ofDay.length).toBeGreaterThan(2);
  const [first, second, ...left] = ofDay;
  const whole = iso(
    Array.from({ length: 144 }, (_, i) => start + i * slotMs).find(
      (at) => iso(at).startsWith(day) && !short.includes(iso(at)),
    ) ?? 0,
  );
  const chosen = [first ?? '', second ?? '', whole];
  const before = await world.staff.call(slots, { id: laneId, day });
  const plan = await world.staff.call(dataPlans.endpoints.create, {
    method: 'pullAgain',
    domainId,
    paramId: world.params.aurora,
    source: 'accurate',
    from: chosen[0] ?? '',
    onlySlots: chosen,
    reason: 'the supplier counted late',
  });
  const impact = await world.staff.call(dataPlans.endpoints.impact, { id: plan.id });
  expect(impact.added + impact.changed).toBe(2);
  expect(impact).toMatchObject({ unchanged: 1, bills: [] });
  // Nothing is written by looking.
  expect(await world.staff.call(slots, { id: laneId, day })).toEqual(before);
  await world.staff.call(dataPlans.endpoints.apply, { id: plan.id });
  await world.bench.until(async () => {
    const { state } = await world.staff.call(dataPlans.endpoints.one, { id: plan.id });
    return state === 'applied';
  });
  expect(await shortSlots()).toEqual(short.filter((at) => at !== first && at !== second));
  expect(left.length).toBeGreaterThan(0);
  const after = await world.staff.call(slots, { id: laneId, day });
  const stateOf = (at: string) => after.slots.find((slot) => slot.at === at)?.state;
  expect(chosen.map(stateOf)).toEqual(['held', 'held', 'held']);
});

test('/viewMore: a correction of the supplier and what is still to come have states of their own, and the month finds them', async () => {
  const short = await shortSlots();
  const at = short.at(-1) ?? '';
  const day = at.slice(0, 10);
  const before = await world.staff.call(slots, { id: laneId, day });
  await world.staff.call(dataSyncs.endpoints.again, {
    id: laneId,
    from: at,
    to: iso(Date.parse(at) + slotMs),
  });
  const after = await world.staff.call(slots, { id: laneId, day });
  const was = before.slots.find((slot) => slot.at === at);
  expect(after.slots.find((slot) => slot.at === at)?.state).toBe(
    was?.requests === 0 ? 'present' : 'corrected',
  );
  const { days } = await world.staff.call(month, { id: laneId, month: day.slice(0, 7) });
  const hours = days.find((line) => line.day === day)?.hours ?? [];
  expect(hours).toHaveLength(24);
  const total = after.slots.reduce((sum, slot) => sum + slot.requests, 0);
  expect(hours.reduce((sum, h) => sum + h.requests, 0)).toBe(total);
  const tomorrow = iso(Date.now() + 48 * hour).slice(0, 10);
  const future = await world.staff.call(slots, { id: laneId, day: tomorrow });
  expect(new Set(future.slots.map((slot) => slot.state))).toEqual(new Set(['waiting']));
});

test('/viewMore: each slot stands beside the same one of the day before', async () => {
  const completeTo = Date.parse((await lane()).completeTo ?? '');
  const at = completeTo - (completeTo % slotMs) - hour;
  const next = await world.staff.call(slots, { id: laneId, day: iso(at + 24 * hour).slice(0, 10) });
  const own = await world.staff.call(slots, { id: laneId, day: iso(at).slice(0, 10) });
  const requestsAt = own.slots.find((slot) => slot.at === iso(at))?.requests;
  expect(next.slots.find((slot) => slot.at === iso(at + 24 * hour))?.dayBefore).toBe(requestsAt);
});

test('/cdn-lastdata: a log lane whose past is still being loaded is called loading, not stale', async () => {
  // The clock of the tests before was ahead of the true one.
  await world.bench.sql('update sync_lane set complete_to = least(complete_to, now())');
  const [log] = await world.bench.sql<{ id: string }>(
    `update sync_lane set pulled_from = start_at + interval '1 hour', complete_to = now() - interval '3 days'
      where source = 'log' returning id`,
  );
  const { rows } = await world.staff.call(lastValues.endpoints.list, { size: 100 });
  expect(rows.find((r) => r.id === log?.id)?.state).toBe('loading');
});
