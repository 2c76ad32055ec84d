import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { consistency, consistencyTolerances } from '#shared/areas/cdn/reconciliation/consistency';
import { findings } from '#shared/areas/platform/findings/findings';
import { setHolds } from '#server/model/cdn/statistics/holds';
import { system } from '#server/kernel/db/context';
import { checkConsistency } from '#server/model/cdn/reconciliation/consistencyFindings';
import { lab } from '../../lab/support';
import { startSyncWorld, type SyncWorld } from '../sync/world';

const hour = 3_600_000;
const slotMs = 300_000;
const shop = 'www.demo-shop.test';
const { matrix, slots } = consistency.endpoints;
let world: SyncWorld;
let domainId: string;
let accountId: string;
/** The last UTC day that is over for some hours, so that every source is complete to its end. */
let day: string;

/** Syncs until every lane has the whole day. */
const synced = async () => {
  const left = async () =>
    (
      await world.bench.sql<{ n: number }>(
        `select count(*)::int as n from sync_lane where pulled_from is null or pulled_from > start_at + interval '5 minutes'
          or complete_to < ($1::date + 1)::timestamp at time zone 'UTC'`,
        [day],
      )
    )[0]?.n;
  for (let i = 0; i < 60 && (i === 0 || (await left())); i += 1)
    await world.turn(['lanes', 'pull', 'past', 'lists', 'loads']);
  expect(await left()).toBe(0);
};

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 3 });
  const born = Date.parse(world.own.config.bornAt);
  day = new Date(born - 27 * hour).toISOString().slice(0, 10);
  accountId = await world.bench.account();
  await lab(world.ports.aurora, 'PUT', 'faults', { missingPointsPercent: 20 });
  domainId = await world.addDomain(accountId, shop, `${day}T00:00:00.000Z`, ['aurora']);
  await synced();
}, 300_000);
afterAll(() => world?.stop());

const question = () => ({ from: day, to: day });
const cellOf = async () => {
  const { rows } = await world.staff.call(matrix, { ...question(), domainId });
  return rows[0]?.cells[0];
};
const slotsOfDay = () => world.staff.call(slots, { domainId, day });
const foundDays = async () =>
  (await world.staff.call(findings.endpoints.list, { kind: ['consistency'] })).rows.filter(
    (f) => f.place['day'] === day,
  );

test('/cdn-localdataconsis: points withheld by a supplier light exactly their slots', async () => {
  const answer = await slotsOfDay();
  expect(answer.slots).toHaveLength(288);
  const withheld: string[] = [];
  for (const slot of answer.slots) {
    const end = new Date(Date.parse(slot.at) + slotMs).toISOString();
    const truth = (await world.truth(shop, slot.at, end, ['aurora'])).aurora;
    // The same counters are left out of a source each time, not of both sources.
    const isWhole = [slot.accurate, slot.realtime].every((s) => s?.requests === truth.requests);
    if (!isWhole) withheld.push(slot.at);
    expect(slot.log?.requests).toBe(truth.requests);
  }
  expect(withheld.length).toBeGreaterThan(10);
  expect(answer.slots.filter((s) => s.state === 'differs').map((s) => s.at)).toEqual(withheld);
  const cell = await cellOf();
  expect(cell).toMatchObject({ state: 'differs' });
  expect(cell?.ratio).toBeGreaterThan(0.05);
  expect(cell?.ratio).toBeLessThan(0.5);
});

test('/cdn-localdataconsis: what is not complete yet is never red', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const { days, rows } = await world.staff.call(matrix, { from: day, to: today, domainId });
  expect([days[0], days.at(-1)]).toEqual([day, today]);
  // In its first minutes a day has nothing that could be compared.
  expect(['incomplete', 'none']).toContain(rows[0]?.cells.at(-1)?.state);
  const later = await world.staff.call(slots, { domainId, day: today });
  const complete = later.completeTo.accurate ?? '';
  for (const slot of later.slots) if (slot.at >= complete) expect(slot.state).not.toBe('differs');
  // Without its lane a source takes no part.
  await world.bench.sql(`update sync_lane set complete_to = start_at where source <> 'accurate'`);
  expect((await slotsOfDay()).slots.every((s) => s.state !== 'differs')).toBe(true);
  await world.bench.sql(
    `update sync_lane l set complete_to = o.complete_to from sync_lane o where l.source <> 'accurate' and o.source = 'accurate' and o.domain_id = l.domain_id and o.param_id = l.param_id`,
  );
});

test('/cdn-localdataconsis: a day whose listed log files are not loaded yet is not complete, and not red', async () => {
  // Two sources are left, counters and log, and the counters withhold points.
  await world.bench.sql(
    `update sync_lane set complete_to = start_at where source = 'realtime' and domain_id = $1`,
    [domainId],
  );
  expect((await cellOf())?.state).toBe('differs');
  const [file] = await world.bench.sql<{ id: string; hourAt: string }>(
    `update log_file set state = 'listed', next_at = now() + interval '1 day' where id = (
      select id from log_file where domain_id = $1 and state = 'loaded' and hour_at >= $2::date at time zone 'UTC' order by hour_at limit 1)
      returning id, hour_at as "hourAt"`,
    [domainId, day],
  );
  expect((await cellOf())?.state).toBe('incomplete');
  const ofHour = (s: { at: string }) => s.at.slice(0, 13) === file?.hourAt.slice(0, 13);
  const loading = await slotsOfDay();
  expect(loading.slots.filter(ofHour).map((s) => s.state)).toEqual(Array(12).fill('incomplete'));
  expect(loading.slots.some((s) => s.state === 'differs')).toBe(true);
  await world.bench.sql(`update log_file set state = 'loaded' where id = $1`, [file?.id]);
  expect((await cellOf())?.state).toBe('differs');
  await world.bench.sql(
    `update sync_lane l set complete_to = o.complete_to from sync_lane o where l.source = 'realtime' and o.source = 'accurate' and o.domain_id = l.domain_id and o.param_id = l.param_id`,
  );
});

test('/cdn-localdataconsis: a day that differs is a finding of its own, with its repair', async () => {
  await checkConsistency(world.bench.platform.run);
  const [row] = await foundDays();
  expect(row).toMatchObject({ state: 'open', place: { domainId }, severity: 'warning' });
});

test('/cdn-localdataconsis: a tolerance is set by those who may, kept with who and when, and decides', async () => {
  const { rows } = await world.staff.call(consistencyTolerances.endpoints.list, {});
  const wide = { requestsPpm: 900_000, bytesPpm: 900_000, floorRequests: 100, floorBytes: 1 };
  const viewer = await world.bench.staff({ data: 'view' });
  const customer = await world.bench.as('Super');
  const [first] = rows;
  if (!first) throw new Error('no tolerance');
  for (const other of [viewer, customer])
    await expect(
      other.call(consistencyTolerances.endpoints.set, { id: first.id, ...wide }),
    ).rejects.toMatchObject({ status: 403 });
  await expect(customer.call(matrix, question())).rejects.toMatchObject({ status: 403 });
  await expect(customer.call(slots, { domainId, day })).rejects.toMatchObject({ status: 403 });
  for (const { id } of rows)
    expect(
      await world.staff.call(consistencyTolerances.endpoints.set, { id, ...wide }),
    ).toMatchObject({ requestsPpm: 900_000, changedByEmail: world.staff.email });
  expect((await cellOf())?.state).toBe('equal');
  await checkConsistency(world.bench.platform.run);
  expect((await foundDays()).map((f) => f.state)).toEqual(['closed']);
  const [audit] = await world.bench.sql<{ n: number }>(
    `select count(*)::int as n from audit where module = 'consistencyTolerance'`,
  );
  expect(audit?.n).toBe(rows.length);
  for (const { id, requestsPpm, bytesPpm, floorRequests, floorBytes } of rows)
    await world.staff.call(consistencyTolerances.endpoints.set, {
      id,
      requestsPpm,
      bytesPpm,
      floorRequests,
      floorBytes,
    });
});

test('/viewMoreLocalData: a day with held slots is told as such, not as wrong', async () => {
  await world.bench.platform.run(system, (ctx) =>
    setHolds(ctx, { id: domainId, cause: 'override', actor: 'root@manifold.test' }, [
      {
        accountId,
        domainId,
        paramId: world.params.aurora,
        source: 'accurate',
        from: `${day}T00:00:00.000Z`,
        to: new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hour).toISOString(),
      },
    ]),
  );
  expect((await cellOf())?.state).toBe('held');
  expect((await slotsOfDay()).slots.some((s) => s.state === 'differs')).toBe(false);
  await world.bench.sql('update stat_hold set lifted_at = now()');
});

test('/cdn-localdataconsis: too long a range and an unknown domain are refused with a code', async () => {
  await expect(
    world.staff.call(matrix, { from: '2026-01-01', to: '2026-03-01' }),
  ).rejects.toMatchObject({ body: { fields: [{ path: 'to', code: 'consistency.days' }] } });
  await expect(world.staff.call(slots, { domainId: accountId, day })).rejects.toMatchObject({
    status: 404,
  });
});
