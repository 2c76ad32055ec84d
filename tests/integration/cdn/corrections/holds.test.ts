import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { system } from '#server/kernel/db/context';
import type { Analytics } from '#server/kernel/analytics/types';
import { differencesAt, liftHolds, setHolds } from '#server/model/cdn/statistics/holds';
import { watchFigures } from '#server/model/cdn/statistics/figureFindings';
import { writePoints } from '#server/model/cdn/statistics/metricWriter';
import { disagreements, gapsOf, logMarksOf } from '#workers/areas/cdn/sync/comparison';
import { statPoint } from '../../../support/statPoint';
import { at, type Figures, openFigures, type Place } from './support';

let figures: Figures;
beforeAll(async () => {
  figures = await openFigures();
});
afterAll(() => figures.bench.stop());

const run = <T>(work: Parameters<typeof figures.bench.platform.run<T>>[1]) =>
  figures.bench.platform.run(system, work);
const hold = async (place: Place, from = 0, to = 1, source = 'accurate' as const) => {
  const id = randomUUID();
  await run((ctx) =>
    setHolds(ctx, { id, cause: 'override', actor: 'root@manifold.test' }, [
      { ...place, source, from: at(from), to: at(to) },
    ]),
  );
  return id;
};
/** What a plan writes in a slot that it holds. */
const override = (place: Place, bytes: number, planId: string) =>
  writePoints(figures.analytics, {
    ...place,
    source: 'accurate',
    from: at(),
    to: at(1),
    points: [statPoint({ domain: place.name, at: at(), requests: 1, bytes })],
    cause: { kind: 'override', id: planId, actor: 'root@manifold.test' },
  });
const findingOf = async (planId: string) =>
  (
    await figures.bench.sql(`select state, places from finding where place ->> 'planId' = $1`, [
      planId,
    ])
  )[0];
const seen = async (place: Place) =>
  (await run((ctx) => differencesAt(ctx, place.domainId, at()))).map((d) => d.sums['bytes']);

test('a held slot keeps what a plan wrote, its neighbours follow the supplier, and what the supplier says is kept', async () => {
  const place = await figures.addPlace();
  await figures.pull(place, { 0: { CN: [1, 100] }, 1: { CN: [1, 100] } });
  const planId = await hold(place);
  await override(place, 70, planId);
  const outcome = await figures.pull(place, { 0: { CN: [1, 120] }, 1: { CN: [1, 130] } });
  expect(outcome).toEqual({ added: 0, changed: 1, unchanged: 0 });
  expect([await figures.bytesAt(place), await figures.bytesAt(place, 1)]).toEqual([70, 130]);
  expect(await seen(place)).toEqual([120]);
  await run(watchFigures);
  expect(await findingOf(planId)).toMatchObject({ state: 'open', places: 1 });
  await figures.pull(place, { 0: { CN: [1, 70] } });
  expect(await seen(place)).toEqual([]);
  await run(watchFigures);
  expect(await findingOf(planId)).toMatchObject({ state: 'closed' });
});

test('a lifted hold lets the supplier write again, and nothing is kept of what it said before', async () => {
  const place = await figures.addPlace();
  await figures.pull(place, { 0: { CN: [1, 100] } });
  const planId = await hold(place);
  await override(place, 70, planId);
  await figures.pull(place, { 0: { CN: [1, 100] } });
  expect(await run((ctx) => liftHolds(ctx, planId))).toBe(1);
  expect(await seen(place)).toEqual([]);
  await figures.pull(place, { 0: { CN: [1, 100] } });
  expect(await figures.bytesAt(place)).toBe(100);
});

test('a pull that looked for holds before one was set does not write over the plan', async () => {
  const place = await figures.addPlace();
  await figures.pull(place, { 0: { CN: [1, 100] } });
  let plans = 0;
  const late: Analytics = {
    ...figures.analytics,
    async insertOnce(insert) {
      if (insert.table === 'stats_ledger' && plans === 0) {
        plans += 1;
        await override(place, 70, await hold(place));
      }
      await figures.analytics.insertOnce(insert);
    },
  };
  await figures.pull(place, { 0: { CN: [1, 120] } }, { store: late });
  expect(plans).toBe(1);
  expect(await figures.bytesAt(place)).toBe(70);
  expect(await seen(place)).toEqual([120]);
  expect(await figures.sumsOf(place, 'stats_ledger')).toBe(await figures.sumsOf(place, 'stats_5m'));
});

test('of twelve pulls and a plan at the same moment the plan stands', async () => {
  const place = await figures.addPlace();
  await figures.pull(place, { 0: { CN: [1, 100] } });
  const pulls = Array.from({ length: 12 }, (_, n) =>
    figures.pull(place, { 0: { CN: [1, 101 + n] } }),
  );
  const plan = hold(place).then((id) => override(place, 70, id));
  await Promise.allSettled([...pulls, plan]);
  expect(await figures.bytesAt(place)).toBe(70);
  expect(await figures.sumsOf(place, 'stats_ledger')).toBe(await figures.sumsOf(place, 'stats_5m'));
});

test('a held slot is no gap of its source nor of the others, and holds no log back; lifted it counts again', async () => {
  const place = await figures.addPlace();
  for (const source of ['accurate', 'realtime'] as const)
    await figures.pull(place, { 0: { CN: [5, 100] }, 1: { CN: [5, 100] } }, { source });
  await figures.pull(place, { 0: { CN: [9, 100] }, 1: { CN: [9, 100] } });
  const lanes = (['accurate', 'realtime', 'log'] as const).map((source) => ({
    id: source,
    domainId: place.domainId,
    paramId: place.paramId,
    source,
    pulledFrom: at(-100),
    completeTo: at(100),
  }));
  const look = () => disagreements(at(-1), at(2), [place.domainId]);
  const planId = await hold(place);
  const slots = await look();
  expect(gapsOf(slots, lanes).map((g) => `${g.laneId} ${g.slotAt} ${g.expected}`)).toEqual([
    `log ${at()} 5`,
    `realtime ${at(1)} 9`,
    `log ${at(1)} 9`,
  ]);
  expect(logMarksOf(lanes, slots)).toEqual([{ id: 'log', completeTo: at(1) }]);
  await run((ctx) => liftHolds(ctx, planId));
  expect(gapsOf(await look(), lanes)).toHaveLength(4);
});
