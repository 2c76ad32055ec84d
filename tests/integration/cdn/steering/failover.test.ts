import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { failovers } from '#shared/areas/cdn/steering/failovers';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { now } from '#server/kernel/process/clock';
import { publishZone } from '#workers/areas/cdn/domains/zone';
import { systemEvents } from '#shared/areas/platform/processes/systemEvents';
import { watchFailovers } from '#workers/areas/cdn/steering/failover';
import { statPoint, storePoints } from '../../../support/statPoint';
import { until } from '../../../support/until';
import { host, openFailing } from './failing';
import { dying } from './support';

type Failing = Awaited<ReturnType<typeof openFailing>>;
const { hold, list, putBack, release, takeOut } = failovers.endpoints;
let s: Failing;
beforeAll(async () => {
  s = await openFailing();
});
afterAll(() => s?.stop());

/** What a supplier did in a region so far, the latest first. */
const kindsOf = async (...of: Parameters<Failing['movesOf']>) =>
  (await s.movesOf(...of)).map((move) => move.kind);

test('/schedule-manag: a check counts once, whoever runs it; a process that dies in it did nothing', async () => {
  await watchFailovers(s.bench.platform);
  const first = await s.rowOf('aurora', 'asia');
  expect(first).toMatchObject({ state: 'in', heldBy: null, paramName: 'aurora-1' });
  expect(first.looks).toMatchObject([
    { nodes: true, errors: true, api: true, figures: true, why: null },
  ]);
  await s.wait(11);
  await expect(watchFailovers(dying(s.bench.platform, 2))).rejects.toThrow('killed');
  expect((await s.rowOf('aurora', 'asia')).looks).toHaveLength(1);
  await Promise.all([watchFailovers(s.bench.platform), watchFailovers(s.bench.platform)]);
  await watchFailovers(s.bench.platform);
  expect((await s.rowOf('aurora', 'asia')).looks).toHaveLength(2);
  // South America is served by one alone.
  const all = await s.staff().call(list, { size: 200 });
  expect(all.total).toBe(23);
});

let failedFrom = 0;
test('/schedule-manag: a supplier that dies is out of its region within 60 s, others keep theirs, and its visitors’ errors are counted', async () => {
  await s.world.call('PUT', '/traffic', {
    rps: 100,
    hosts: [host],
    statusMix: {},
    resolvers: { faithful: 100, patient: 0, blind: 0 },
  });
  expect(await s.errorShare(60)).toBe(0);
  await s.fault('aurora', { silentNode: 'aurora-as1' });
  const diedAt = now();
  const share = await s.errorShare(100);
  // About half of the visitors of its region, who are about nine in ten.
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.7);
  await until(async () => {
    await s.looks(1);
    return (await s.rowOf('aurora', 'asia')).state === 'out';
  });
  const seconds = (Date.parse(now()) - Date.parse(diedAt)) / 1000;
  expect(seconds).toBeLessThan(60);
  console.log(`out after ${seconds} s; ${Math.round(share * 100)} % of requests failed until then`);
  failedFrom = Date.now();
  for (const region of ['asia', 'mainlandChina', 'india'] as const)
    expect(await s.answersIn(region)).toEqual([s.targets.borealis]);
  expect(await s.answersIn('europe')).toEqual(s.both);
  const row = await s.rowOf('aurora', 'asia');
  expect(row.reason).toMatchObject({
    code: 'failover.nodes',
    values: { supplier: 'aurora-1', address: '127.0.10.1' },
  });
  const [move] = await s.movesOf('aurora', 'asia');
  expect(move?.kind).toBe('leave');
  expect(move?.looks.filter((l) => !l.nodes)).toHaveLength(3);
  // The wished weights are those of the policy; what DNS serves stands beside them.
  expect(
    (await s.staff().call(schedules.endpoints.one, { id: s.scheduleId })).entries,
  ).toMatchObject(s.policy.entries);
  const { rows } = await s.staff().call(schedules.endpoints.weights, { id: s.scheduleId });
  expect(rows.filter((r) => r.region === 'asia')).toEqual([
    { region: 'asia', paramId: s.params.aurora, wished: 0.5, live: 0 },
    { region: 'asia', paramId: s.params.borealis, wished: 0.5, live: 1 },
  ]);
  const notices = await s.bench.sql<{ values: unknown }>(
    `select values from notification where audience = 'staff' and name = 'failovers.left'`,
  );
  expect(notices.map((one) => JSON.stringify(one.values)).join()).toContain('Rest of Asia');
});

test('/schedule-manag: the last supplier of a region stays, and this is told once', async () => {
  await s.fault('borealis', { silentNode: 'borealis-us1' });
  await s.looks(6);
  expect((await s.rowOf('borealis', 'southAmerica')).state).toBe('alone');
  expect(await kindsOf('borealis', 'southAmerica')).toEqual(['alone']);
  expect(await s.answersIn('southAmerica')).toEqual([s.targets.borealis]);
  expect(await s.answersIn('northAmerica')).toEqual([s.targets.aurora]);
  // Where the other one is out as well, nobody leaves.
  await s.fault('borealis', { silentNode: 'borealis-cn1' });
  await s.looks(6);
  expect((await s.rowOf('borealis', 'asia')).state).toBe('alone');
  expect(await s.answersIn('asia')).toEqual([s.targets.borealis]);
  const { id } = await s.rowOf('borealis', 'asia');
  await expect(s.staff().call(takeOut, { id })).rejects.toMatchObject({ status: 409 });
  await s.fault('borealis', { silentNode: null });
});

test('/schedule-manag: a supplier that flaps for two hours does not oscillate', async () => {
  // Ill for three minutes and well for seven, longer than the first calm: without growth it would move 24 times.
  for (let n = 0; n < 12; n += 1) {
    await s.fault('borealis', { silentNode: 'borealis-us1' });
    await s.looks(6, 30);
    await s.fault('borealis', { silentNode: null });
    await s.looks(14, 30);
  }
  // The session of before is idle for two hours now.
  await s.signIn();
  const moves = (await kindsOf('borealis', 'northAmerica')).toReversed();
  expect(moves.filter((kind) => kind === 'leave').length).toBeLessThanOrEqual(3);
  expect((await s.rowOf('borealis', 'northAmerica')).calmSeconds).toBeGreaterThanOrEqual(600);
  // All the while the region was served.
  expect(await s.answersIn('northAmerica')).toEqual([s.targets.aurora]);
});

test('/schedule-manag: visitors are well after one TTL, and the supplier comes back after its calm', async () => {
  await until(() => Date.now() > failedFrom + 31_000, { ms: 60_000 });
  expect(await s.errorShare(100)).toBe(0);
  await s.fault('aurora', { silentNode: null });
  const { calmSeconds } = await s.rowOf('aurora', 'asia');
  expect(calmSeconds).toBe(300);
  await s.looks(calmSeconds / 60, 60);
  expect(await s.rowOf('aurora', 'asia')).toMatchObject({ state: 'out' });
  await s.looks(3, 60);
  expect(await s.rowOf('aurora', 'asia')).toMatchObject({
    state: 'in',
    reason: { code: 'failover.calm' },
  });
  expect(await s.answersIn('asia')).toEqual(s.both);
});

test('/cdn-systemrunevents: that a supplier left a region and came back is on record, with a link to where all of them stand', async () => {
  const query = { kind: ['failover' as const], size: 200 };
  const { rows } = await s.staff().call(systemEvents.endpoints.list, query);
  const of = (move: string) => rows.find((r) => JSON.stringify(r.summary).includes(move));
  const link = '/schedule-manag?failover=1';
  expect(of('Left the region')).toMatchObject({ severity: 'warning', link });
  expect(of('Came back')).toMatchObject({ severity: 'neutral', link });
});

test('/schedule-manag: people hold a supplier as it is, release it, take it out and put it back', async () => {
  const { id } = await s.rowOf('aurora', 'europe');
  const reader = await s.bench.staff({ scheduling: 'view' });
  await expect(reader.call(hold, { id })).rejects.toMatchObject({ status: 403 });
  await s.staff().call(hold, { id });
  await expect(s.staff().call(hold, { id })).rejects.toMatchObject({ status: 409 });
  await s.fault('aurora', { silentNode: 'aurora-eu1' });
  await s.looks(8);
  expect(await s.rowOf('aurora', 'europe')).toMatchObject({ state: 'in' });
  expect((await s.rowOf('aurora', 'africa')).state).toBe('out');
  await s.staff().call(release, { id });
  await s.looks(1);
  expect(await s.rowOf('aurora', 'europe')).toMatchObject({ state: 'out', heldBy: null });
  await s.fault('aurora', { silentNode: null });
  await s.staff().call(putBack, { id });
  expect(await s.rowOf('aurora', 'europe')).toMatchObject({ state: 'in' });
  await expect(s.staff().call(putBack, { id })).rejects.toMatchObject({ status: 409 });
  await s.staff().call(takeOut, { id });
  await s.looks(12, 60);
  expect(await s.rowOf('aurora', 'europe')).toMatchObject({ state: 'out' });
  expect(await s.answersIn('europe')).toEqual([s.targets.borealis]);
  expect((await kindsOf('aurora', 'europe')).toReversed()).toEqual([
    'hold',
    'release',
    'leave',
    'putBack',
    'takeOut',
  ]);
  await s.staff().call(release, { id });
});

test('/schedule-manag: each policy says after how many failed checks a supplier leaves and how long the calm is', async () => {
  const policy = { id: s.scheduleId, ...s.policy };
  const rule = { failoverFailures: 1, failoverLooks: 1, failoverCalmSeconds: 60 };
  await expect(
    s.staff().call(schedules.endpoints.update, { ...policy, ...rule, failoverFailures: 2 }),
  ).rejects.toMatchObject({ status: 400 });
  await s.looks(8, 60);
  const before = await kindsOf('borealis', 'mainlandChina');
  expect(await s.rowOf('borealis', 'mainlandChina')).toMatchObject({
    state: 'in',
    scheduleName: s.policy.name,
  });
  await s.staff().call(schedules.endpoints.update, { ...policy, ...rule });
  await s.fault('borealis', { silentNode: 'borealis-cn1' });
  await s.looks(1);
  const row = await s.rowOf('borealis', 'mainlandChina');
  const times = before.filter((kind) => kind === 'leave' || kind === 'alone').length;
  expect(row).toMatchObject({ state: 'out', calmSeconds: 60 * 2 ** times });
  expect(row.looks).toHaveLength(1);
  await s.fault('borealis', { silentNode: null });
  await s.looks(2 + 2 ** times, 60);
  expect(await s.rowOf('borealis', 'mainlandChina')).toMatchObject({ state: 'in' });
  await s.staff().call(schedules.endpoints.update, policy);
});

test('/schedule-manag: too many 5xx answers, or no word of a supplier at all, count as failed checks; other policies are left alone', async () => {
  const at = new Date(Math.floor(Date.parse(now()) / 300_000) * 300_000).toISOString();
  await storePoints(s.bench.platform.analytics, {
    accountId: s.accountId,
    domainId: s.domainId,
    paramId: s.params.aurora,
    source: 'realtime',
    from: at,
    to: new Date(Date.parse(at) + 300_000).toISOString(),
    points: [
      statPoint({ at, country: 'IN', requests: 100, bytes: 1_000, status: { 200: 30, 502: 70 } }),
    ],
  });
  await s.looks(3);
  expect(await s.rowOf('aurora', 'india')).toMatchObject({
    state: 'out',
    reason: { code: 'switch.errors', values: { supplier: 'aurora-1', percent: 70 } },
  });
  expect((await s.rowOf('aurora', 'asia')).state).toBe('in');
  await s.bench.sql(
    `insert into supplier_circuit (param_id, opened_at, next_try_at, reason) values ($1, now(), now() + interval '1 day', 'x')`,
    [s.params.aurora],
  );
  await s.looks(3);
  // Its interface alone says nothing of those it serves.
  expect(await s.rowOf('aurora', 'asia')).toMatchObject({ state: 'in' });
  expect((await s.rowOf('aurora', 'asia')).looks.at(-1)).toMatchObject({ api: false, why: null });
  await s.bench.sql(
    `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, errors) values (gen_random_uuid(), $1, $2, $3, 'realtime', now(), 4)`,
    [s.accountId, s.domainId, s.params.aurora],
  );
  await s.looks(3);
  expect(await s.rowOf('aurora', 'asia')).toMatchObject({
    state: 'out',
    reason: { code: 'failover.unheard' },
  });
  await s.staff().call(schedules.endpoints.update, {
    id: s.scheduleId,
    ...s.policy,
    method: 'weight',
  });
  await publishZone(s.bench.platform);
  expect(await s.answersIn('asia')).toEqual(s.both);
});
