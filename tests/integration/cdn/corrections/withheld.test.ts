import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import { dataChangeKind } from '#workers/areas/cdn/corrections/dataChange';
import { taskWork } from '#workers/areas/platform/tasks/engine';
import { lab } from '../../lab/support';
import { until } from '../../../support/until';
import { startSyncWorld, type SyncWorld } from '../sync/world';
import { realClock } from '../../../support/clockAhead';

const hour = 3_600_000;
const slotMs = 300_000;
const host = 'www.demo-shop.test';
const { apply, create, one, undo } = dataPlans.endpoints;
let world: SyncWorld;
let domainId: string;
let laneId: string;
/** The hour for which the supplier withholds points. */
let [from, to]: [string, string] = ['', ''];
/** Slots of it that came short of the supplier's own truth. */
const missing: string[] = [];

const iso = (ms: number) => new Date(ms).toISOString();
const slotsOfHour = () =>
  Array.from({ length: hour / slotMs }, (_, i) => iso(Date.parse(from) + i * slotMs));
const endOf = (at: string) => iso(Date.parse(at) + slotMs);
const stored = (a = from, b = to) => world.stored(domainId, 'aurora', 'accurate', a, b);
const truth = async (a = from, b = to) => (await world.truth(host, a, b, ['aurora'])).aurora;
/** Every sum of the hour by country as text: equal texts are equal figures byte for byte. */
const sums = async () =>
  JSON.stringify(
    await world.bench.platform.analytics.query({
      name: 'test.withheld',
      sql: `SELECT s.ts AS ts, s.country AS country, s.region AS region, sum(s.requests) AS requests, sum(s.bytes) AS bytes,
          sum(s.hit_requests), sum(s.hit_bytes), sum(s.origin_requests), sum(s.origin_bytes), sum(s.request_ms),
          mapFilter((code, n) -> n != 0, sumMap(s.statusMap)) AS codes
        FROM stats_5m AS s WHERE s.domain_id = {domain:UUID} AND s.source = 'accurate'
          AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}
        GROUP BY ts, country, region HAVING requests != 0 OR bytes != 0 ORDER BY ts, country, region`,
      params: { domain: domainId, from: Date.parse(from) / 1000, to: Date.parse(to) / 1000 },
    }),
  );
const reached = (id: string, state: string) =>
  until(async () => (await world.staff.call(one, { id })).state === state, {
    what: `plan is ${state}`,
  });

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 1, worked: [taskWork([dataChangeKind])] });
  const born = Date.parse(world.own.config.bornAt);
  // The whole hour before the present one lies within one day of UTC.
  const start = born - (born % hour) - hour;
  [from, to] = [iso(start), iso(start + hour)];
  await lab(world.ports.aurora, 'PUT', 'faults', { missingPointsPercent: 20 });
  domainId = await world.addDomain(await world.bench.account(), host, from, ['aurora']);
  for (let i = 0; i < 40; i += 1) {
    await world.bench.sql('update log_file set next_at = now()');
    await world.turn(['lanes', 'pull', 'past', 'lists', 'loads']);
    const [row] = await world.bench.sql<{ open: number }>(
      `select (select count(*) from sync_lane where pulled_from is null or pulled_from > start_at)::int
         + (select count(*) from log_file where state in ('listed', 'loading'))::int as open`,
    );
    if (row?.open === 0) break;
  }
  const [lane] = await world.bench.sql<{ id: string }>(
    `select id from sync_lane where source = 'accurate'`,
  );
  laneId = lane?.id ?? '';
  await world.bench.startWorkers();
});
afterAll(() => world?.stop());

test('/data-repair: points withheld for an hour are found, repaired to the truth, stay so while sync goes on, and come back byte for byte on undo', async () => {
  // What is found is what the supplier's own truth says is missing, slot by slot.
  for (const at of slotsOfHour())
    if ((await stored(at, endOf(at))).requests < (await truth(at, endOf(at))).requests)
      missing.push(at);
  expect(missing.length).toBeGreaterThan(2);
  await world.turn(['gaps']);
  const day = from.slice(0, 10);
  const { slots } = await world.staff.call(dataSyncs.endpoints.slots, { id: laneId, day });
  const short = slots.filter(({ at, state }) => at >= from && at < to && state === 'missing');
  expect(short.map((slot) => slot.at)).toEqual(missing);

  const before = await sums();
  const plan = await world.staff.call(create, {
    method: 'takeLog',
    domainId,
    paramId: world.params.aurora,
    source: 'accurate',
    from,
    to,
    reason: 'the supplier withheld points',
  });
  expect(await sums()).toBe(before);
  await world.staff.call(apply, { id: plan.id });
  await reached(plan.id, 'applied');
  expect(await stored()).toMatchObject(await truth());
  // The supplier still withholds them; a quarter of an hour of looks and gap finding takes nothing back.
  const repaired = await sums();
  for (let i = 0; i < 3; i += 1) {
    world.jump(5);
    await world.bench.sql('update sync_gap set next_at = now()');
    await world.turn(['pull', 'past', 'gaps']);
  }
  expect(await sums()).toBe(repaired);
  realClock();
  await world.staff.call(undo, { id: plan.id });
  await reached(plan.id, 'undone');
  expect(await sums()).toBe(before);
});

test('/viewMore: the same hour pulled again by its missing slots alone is what the supplier says, and a second time there is nothing to change', async () => {
  // While the plan held them they were neither complete nor short; the next look after its undo tells again.
  await world.turn(['gaps']);
  await lab(world.ports.aurora, 'POST', 'reset-faults');
  const day = from.slice(0, 10);
  const { slots } = await world.staff.call(dataSyncs.endpoints.slots, { id: laneId, day });
  const onlySlots = slots
    .filter(
      ({ at, state }) => at >= from && at < to && (state === 'missing' || state === 'givenUp'),
    )
    .map((slot) => slot.at);
  expect(onlySlots).toEqual(missing);
  const question = {
    method: 'pullAgain',
    domainId,
    paramId: world.params.aurora,
    source: 'accurate',
    from,
    onlySlots,
    reason: 'told anew',
  } as const;
  const plan = await world.staff.call(create, question);
  await world.staff.call(apply, { id: plan.id });
  await reached(plan.id, 'applied');
  expect(await stored()).toMatchObject(await truth());
  await expect(world.staff.call(create, question)).rejects.toMatchObject({
    body: { code: 'plan.same' },
  });
});
