import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { marks } from '#shared/areas/cdn/overview/marks';
import { needs } from '#shared/areas/platform/needs/needs';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { at, draft, openPlaces, type Places } from '../alarms/support';

let bench: Bench;
let places: Places;
let owner: Caller;
let stranger: Caller;
let staff: Caller;
beforeAll(async () => {
  bench = await startBench({ workers: false });
  places = openPlaces(bench);
  owner = await bench.as('Super');
  stranger = await bench.as('Super');
  staff = await bench.staff({ data: 'view', alarms: 'view' });
});
afterAll(() => bench?.stop());

/** An alarm that fires on the third of five slots, of which one more has no data yet. */
const fire = async (me: Caller) => {
  const place = await places.place(me.accountId as string, 0);
  await me.call(alarmPolicies.endpoints.create, draft({ description: `needs ${randomUUID()}` }));
  await places.feed(place, 0, [1, 1, 500, 600]);
  await places.tick();
  const [incident] = (await me.call(alarmIncidents.endpoints.list, {})).rows;
  return { place, incident: incident as NonNullable<typeof incident> };
};
const countOf = async (who: Caller, kind: string) =>
  (await who.call(needs.endpoints.now, {})).counts.find((c) => c.kind === kind);

test('a firing alarm waits for its account and for staff, until somebody takes it over', async () => {
  expect(await countOf(owner, 'alarm')).toMatchObject({ count: 0, path: '/cdn-alarmtrigger' });
  const { incident } = await fire(owner);
  expect(await countOf(owner, 'alarm')).toMatchObject({ count: 1, urgent: 1 });
  const { items } = await staff.call(needs.endpoints.now, {});
  expect(items.find((i) => i.id === incident.id)).toMatchObject({
    kind: 'alarm',
    urgent: true,
    tone: 'error',
    path: `/cdn-alarmtrigger?id=${incident.id}`,
  });
  expect(await countOf(stranger, 'alarm')).toMatchObject({ count: 0 });
  await owner.call(alarmIncidents.endpoints.acknowledge, { id: incident.id, comment: '' });
  expect(await countOf(owner, 'alarm')).toMatchObject({ count: 1, urgent: 0 });
});

test('a lane that fails again and again waits for staff alone', async () => {
  const place = await places.place(owner.accountId as string, 0);
  const before = (await countOf(staff, 'lane'))?.count ?? 0;
  await bench.sql(
    `update sync_lane set errors = 3, message = 'token refused' where domain_id = $1`,
    [place.domainId],
  );
  const { counts, items } = await staff.call(needs.endpoints.now, {});
  expect(counts.find((c) => c.kind === 'lane')?.count).toBe(before + 1);
  expect(items.find((i) => i.kind === 'lane' && i.why[1].includes('token refused'))).toBeDefined();
  expect(await countOf(owner, 'lane')).toBeUndefined();
});

test('an alarm marks the charts of its account in its span, and no other', async () => {
  const { incident } = await fire(stranger);
  const span = { from: at(0), to: at(20) };
  const shown = await stranger.call(marks.endpoints.list, span);
  expect(shown.rows).toContainEqual(
    expect.objectContaining({ kind: 'alarm', id: incident.id, at: incident.openedAt }),
  );
  const others = await owner.call(marks.endpoints.list, span);
  expect(others.rows.map((r) => r.id)).not.toContain(incident.id);
  const early = await stranger.call(marks.endpoints.list, { from: at(-20), to: at(0) });
  expect(early.rows).toEqual([]);
});

test('the points of an event end where the data ends: an hour that has not happened is not zero', async () => {
  const me = await bench.as('Super');
  const { incident } = await fire(me);
  const { fromAt, points, completeTo } = await me.call(alarmIncidents.endpoints.points, {
    id: incident.id,
  });
  const start = Date.parse(fromAt);
  const valueAt = (n: number) => points[(Date.parse(at(n)) - start) / 300_000];
  expect(completeTo).toBe(at(4));
  expect(valueAt(3)).toBe(600);
  expect(valueAt(4)).toBeNull();
  expect(points.slice((Date.parse(at(4)) - start) / 300_000).every((v) => v === null)).toBe(true);
  expect(start + points.length * 300_000).toBeLessThanOrEqual(Date.now() + 300_000);
});
