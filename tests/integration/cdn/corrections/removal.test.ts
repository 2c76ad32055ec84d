import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { dataPoints } from '#shared/areas/cdn/statistics/dataPoints';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import { sources } from '#shared/metrics';
import { eraseRemoved } from '#workers/areas/cdn/corrections/removals';
import { codeOf } from '../statistics/points';
import { startSyncWorld, type SyncWorld } from '../sync/world';
import type { Caller } from '../../../support/bench';
import { until } from '../../../support/until';

const hour = 3_600_000;
const host = 'www.demo-shop.test';
const { create, createRemoval, apply, undo, one, lift, impact } = dataPlans.endpoints;
let world: SyncWorld;
let staff: Caller;
let viewer: Caller;
let domainId: string;
/** Four hours with figures; the second and third are to be removed. */
let [from, to]: [string, string] = ['', ''];
const at = (hours: number) => new Date(Date.parse(from) + hours * hour).toISOString();

beforeAll(async () => {
  const bornAt = new Date(Date.now() - (Date.now() % hour) - hour + 23 * 60_000).toISOString();
  world = await startSyncWorld({ pastDays: 1, bornAt });
  const accountId = await world.bench.account();
  [staff, viewer] = [await world.bench.staff(), await world.bench.as('Normal', { accountId })];
  const end = Date.parse(bornAt) - (Date.parse(bornAt) % hour) + hour;
  [from, to] = [new Date(end - 4 * hour).toISOString(), new Date(end).toISOString()];
  domainId = await world.addDomain(accountId, host, from);
  for (let i = 0; i < 60; i += 1) {
    await world.bench.sql('update log_file set next_at = now()');
    await world.turn();
    const [row] = await world.bench.sql<{ open: number }>(
      `select (select count(*) from sync_lane where pulled_from is null or pulled_from > start_at)::int
         + (select count(*) from log_file where state in ('listed', 'loading', 'bad'))::int as open`,
    );
    if (row?.open === 0) break;
  }
  await world.bench.startWorkers();
});
afterAll(() => world?.stop());

const query = <T extends object>(sql: string) =>
  world.bench.platform.analytics.query<T>({
    name: 'test.removal',
    sql,
    params: {
      domain: domainId,
      from: Date.parse(at(1)) / 1000,
      to: Date.parse(at(3)) / 1000,
      start: Date.parse(from) / 1000,
      end: Date.parse(to) / 1000,
    },
  });
const inHours = "ts >= {from:DateTime('UTC')} AND ts < {to:DateTime('UTC')}";
/** Every sum of the four hours as text: equal texts are equal figures byte for byte. */
const sums = async (table = 'stats_5m') =>
  JSON.stringify(
    await query(`SELECT toString(s.source) AS source, toString(s.param_id) AS param, s.ts AS ts, s.country AS country,
      sum(s.requests) AS requests, sum(s.bytes) AS bytes, sum(s.hit_bytes), sum(s.origin_bytes), sum(s.request_ms),
      mapFilter((code, n) -> n != 0, sumMap(s.statusMap)) AS codes
      FROM ${table} AS s WHERE s.domain_id = {domain:UUID} AND s.ts >= {start:DateTime('UTC')} AND s.ts < {end:DateTime('UTC')}
      GROUP BY source, param, ts, country HAVING requests != 0 OR bytes != 0 OR length(codes) > 0 ORDER BY source, param, ts, country`),
  );
const totals = async () => {
  const [row] = await query<{ requests: string; bytes: string }>(
    `SELECT sum(s.requests) AS requests, sum(s.bytes) AS bytes FROM stats_5m AS s WHERE s.domain_id = {domain:UUID}
      AND s.ts >= {start:DateTime('UTC')} AND s.ts < {end:DateTime('UTC')}`,
  );
  return { requests: Number(row?.requests), bytes: Number(row?.bytes) };
};
const rawLines = async () => {
  const [row] = await query<{ inside: string; outside: string }>(
    `SELECT countIf(${inHours}) AS inside, countIf(NOT (${inHours})) AS outside FROM access_log WHERE domain_id = {domain:UUID}`,
  );
  return [Number(row?.inside), Number(row?.outside)];
};
const propose = () =>
  staff.call(createRemoval, {
    domainId,
    from: new Date(Date.parse(at(1)) + 600_000).toISOString(),
    to: new Date(Date.parse(at(3)) - 600_000).toISOString(),
    ticket: 'LEGAL-7',
    reason: 'Written request of the owner',
  });
const reached = (id: string, state: string) =>
  until(async () => (await staff.call(one, { id })).state === state, {
    ms: 60_000,
    what: `plan is ${state}`,
  });
const seriesOf = (source: (typeof sources)[number]) =>
  viewer.call(statistics.endpoints.series, { from, to, step: '5m', source, metrics: ['requests'] });

test('/deleteSubDomainData: totals drop by exactly the preview, screens say removed by request, and undo returns them exactly', async () => {
  const [before, hours, whole] = [await sums(), await sums('stats_1h'), await totals()];
  const [inside] = await rawLines();
  expect(inside).toBeGreaterThan(50);
  const plan = await propose();
  expect(plan).toMatchObject({
    fromAt: at(1),
    toAt: at(3),
    ticket: 'LEGAL-7',
    paramId: null,
    source: null,
  });
  const preview = await staff.call(impact, { id: plan.id });
  expect(preview).toMatchObject({ days: expect.any(Number), bills: [] });
  const change = (measure: 'requests' | 'bytes') =>
    preview.totals
      .filter((t) => t.measure === measure)
      .reduce((sum, t) => sum + t.after - t.before, 0);
  expect(new Set(preview.totals.map((t) => t.source))).toEqual(new Set(sources));
  expect(change('bytes')).toBeLessThan(0);
  await staff.call(apply, { id: plan.id });
  await reached(plan.id, 'applied');
  expect(await totals()).toEqual({
    requests: whole.requests + change('requests'),
    bytes: whole.bytes + change('bytes'),
  });
  for (const source of sources) {
    const { removed, times, curves } = await seriesOf(source);
    expect(removed).toEqual([{ domain: host, from: at(1), to: at(3), reason: null }]);
    const values = curves[0]?.values.filter((_, i) => {
      const ms = (times[i] ?? 0) * 1000;
      return ms >= Date.parse(at(1)) && ms < Date.parse(at(3));
    });
    expect(new Set(values)).toEqual(new Set([null]));
  }
  const lanes = await staff.call(dataSyncs.endpoints.list, { source: ['accurate'] });
  const lane = lanes.rows.find((r) => r.domainId === domainId);
  const day = at(2).slice(0, 10);
  const { slots } = await staff.call(dataSyncs.endpoints.slots, {
    id: lane?.id ?? '',
    day,
  });
  expect(slots.find((s) => s.at === at(2))).toMatchObject({
    requests: 0,
    state: 'removed',
  });
  const point = await staff.call(dataPoints.endpoints.point, {
    domainId,
    at: at(2),
    measure: 'bytes',
  });
  for (const value of point.values)
    expect(value).toMatchObject({ value: 0, sum: 0, hold: { cause: 'removal', planId: plan.id } });
  expect(await codeOf(staff.call(lift, { id: plan.id }))).toBe('plan.state');
  const repair = {
    method: 'pullAgain',
    domainId,
    paramId: lane?.paramId ?? '',
    source: 'accurate',
  } as const;
  expect(await codeOf(staff.call(create, { ...repair, from: at(2), reason: 'Missing' }))).toBe(
    'plan.removed',
  );
  // The sync goes on meanwhile and does not bring it back.
  await world.turn();
  expect((await seriesOf('accurate')).removed).toHaveLength(1);
  await staff.call(undo, { id: plan.id });
  await reached(plan.id, 'undone');
  expect(await sums()).toBe(before);
  expect(await sums('stats_ledger')).toBe(before);
  expect(await sums('stats_1h')).toBe(hours);
  expect((await seriesOf('accurate')).removed).toEqual([]);
});

test('/deleteSubDomainData: the log lines and files of its hours are deleted once undo has lapsed, and those of other hours stay', async () => {
  const [, outside] = await rawLines();
  const { id } = await propose();
  await staff.call(apply, { id });
  await reached(id, 'applied');
  await eraseRemoved(new AbortController().signal);
  expect((await rawLines())[0]).toBeGreaterThan(50);
  await world.bench.sql(
    `update data_plan set applied_at = applied_at - interval '8 days' where id = $1`,
    [id],
  );
  expect(await codeOf(staff.call(undo, { id }))).toBe('plan.late');
  await eraseRemoved(new AbortController().signal);
  expect(await rawLines()).toEqual([0, outside]);
  expect((await staff.call(one, { id })).erasedAt).not.toBeNull();
  const paths = await query<{ n: string }>(
    `SELECT count() AS n FROM url_1h WHERE domain_id = {domain:UUID} AND ${inHours}`,
  );
  expect(paths).toEqual([{ n: '0' }]);
  const files = await viewer.call(logFiles.endpoints.list, { domainId, size: 100 });
  expect(files.rows.filter((f) => f.hourAt >= at(1) && f.hourAt < at(3))).toEqual([]);
  expect(files.rows.length).toBeGreaterThan(0);
  // A file of these hours that a supplier lists later is not loaded.
  await world.bench.sql('delete from log_file where domain_id = $1 and hour_at = $2', [
    domainId,
    at(1),
  ]);
  await world.bench.sql(
    `update sync_lane set pulled_from = null, complete_to = null where source = 'log'`,
  );
  for (let i = 0; i < 10; i += 1) await world.turn();
  const late = await world.bench.sql<{ state: string }>(
    'select state from log_file where domain_id = $1 and hour_at = $2',
    [domainId, at(1)],
  );
  expect(late.length).toBeGreaterThan(0);
  expect(new Set(late.map((f) => f.state))).toEqual(new Set(['expired']));
  expect((await rawLines())[0]).toBe(0);
});

test('/deleteSubDomainData: a span of nothing, no ticket and staff without the right are refused', async () => {
  const input = { domainId, from: at(1), to: at(3), ticket: 'LEGAL-7', reason: 'Request' };
  expect(await codeOf(staff.call(createRemoval, { ...input, to: at(1) }))).toBe('request.invalid');
  expect(await codeOf(staff.call(createRemoval, { ...input, ticket: ' ' }))).toBe(
    'request.invalid',
  );
  const looker = await world.bench.staff({ data: 'view' });
  for (const caller of [looker, viewer])
    expect(await codeOf(caller.call(createRemoval, input))).toBe('auth.denied');
});
