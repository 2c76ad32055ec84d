import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import type { Analytics } from '#server/kernel/analytics/types';
import { system } from '#server/kernel/db/context';
import { partsOf, rowsOfPart } from '#server/model/cdn/corrections/plans.store';
import { applyPart, Moved, undoPart } from '#server/model/cdn/corrections/writing';
import { draws } from '#lab/kernel/random';
import type { Caller } from '../../../support/bench';
import { until } from '../../../support/until';
import { at, type Figures, openFigures, type Place } from './support';

const { create, apply, undo, one } = dataPlans.endpoints;
let figures: Figures;
let staff: Caller;
beforeAll(async () => {
  figures = await openFigures();
  staff = await figures.bench.staff();
});
afterAll(() => figures.bench.stop());

/** The store as a worker sees it that dies at one of its writes: before it, or after it was kept. */
const dying = (last: number, fate: 'before' | 'after'): Analytics => {
  let writes = 0;
  const guard = async (work: () => Promise<void>) => {
    writes += 1;
    if (writes >= last && fate === 'before') throw new Error('killed');
    await work();
    if (writes >= last) throw new Error('killed');
  };
  return {
    ...figures.analytics,
    insertOnce: (o) => guard(() => figures.analytics.insertOnce(o)),
    command: (o) => guard(() => figures.analytics.command(o)),
  };
};
/** Two days of a domain, of which a plan takes every slot away. */
const proposed = async () => {
  const place = await figures.addPlace();
  await figures.pull(place, { 0: { CN: [3, 100], US: [1, 50] }, 1: { CN: [2, 40] } });
  await figures.pull(place, { [-288]: { CN: [9, 900] } });
  const { id } = await staff.call(create, {
    method: 'exclude',
    domainId: place.domainId,
    paramId: place.paramId,
    source: 'accurate',
    from: at(-288),
    to: at(2),
    reason: 'Counted twice by the supplier',
  });
  return { place, id };
};
const figuresOf = async (place: Place) => ({
  sums: await figures.sumsOf(place, 'stats_5m'),
  hours: (await figures.sumsOf(place, 'stats_1h')) !== '[]',
  ledger: await figures.sumsOf(place, 'stats_ledger'),
});
const written = async (id: string, mode: 'apply' | 'undo', store: Analytics) => {
  const { run } = figures.bench.platform;
  for (const part of await run(system, (ctx) => partsOf(ctx, id))) {
    const rows = await run(system, (ctx) => rowsOfPart(ctx, id, part.n));
    const cause = { id, actor: 'root@manifold.test' };
    if (mode === 'apply') await applyPart(store, part, rows, { ...cause, kind: 'exclusion' });
    else await undoPart(store, part, rows, { ...cause, kind: 'undo' }, () => false);
  }
};

test('a plan whose worker dies at any of its writes is finished by the next, and so is its undo', async () => {
  const random = draws('plans');
  const { place, id } = await proposed();
  const before = await figuresOf(place);
  for (let round = 0; round < 3; round += 1) {
    for (const mode of ['apply', 'undo'] as const) {
      for (let death = 0; death < 6; death += 1) {
        const last = 1 + Math.floor(random() * 5);
        const store = dying(last, random() < 0.5 ? 'before' : 'after');
        await written(id, mode, store).catch((error: Error) => {
          if (error instanceof Moved) throw error;
        });
      }
      await written(id, mode, figures.analytics);
      await written(id, mode, figures.analytics);
      const none = { sums: '[]', hours: false, ledger: '[]' };
      expect(await figuresOf(place)).toEqual(mode === 'apply' ? none : before);
    }
  }
});

test('a part done twice, and by two workers at once, is written once', async () => {
  const { place, id } = await proposed();
  const work = () => written(id, 'apply', figures.analytics);
  await Promise.all([work(), work(), work()]);
  const rows = async () =>
    (
      await figures.analytics.query<{ n: string }>({
        name: 'test.rows',
        sql: 'SELECT count() AS n FROM stats_ledger WHERE cause_id = {id:UUID}',
        params: { id },
      })
    )[0]?.n;
  expect(await rows()).toBe('4');
  await work();
  expect(await rows()).toBe('4');
  expect(await figures.sumsOf(place, 'stats_5m')).toBe('[]');
});

test('a plan of which one day has moved is taken back whole, lets go of its slots, and is previewed again', async () => {
  const { place, id } = await proposed();
  await staff.call(apply, { id });
  // A writer from before the holds, at the moment between the request and its worker.
  await figures.analytics.insertOnce({
    table: 'stats_5m',
    token: randomUUID(),
    rows: [
      {
        ts: at().slice(0, 19).replace('T', ' '),
        account_id: place.accountId,
        domain_id: place.domainId,
        param_id: place.paramId,
        source: 'accurate',
        country: 'FR',
        region: 'europe',
        bytes: 5,
        revision: 7,
      },
    ],
  });
  const before = await figures.sumsOf(place, 'stats_5m');
  await figures.bench.startWorkers();
  await until(async () => (await staff.call(one, { id })).state === 'draft');
  expect(await staff.call(one, { id })).toMatchObject({ holds: false });
  expect(await figures.sumsOf(place, 'stats_5m')).toBe(before);
  await figures.bench.stopWorkers();
});

test('workers that end and begin again while plans are applied and undone leave none half done', async () => {
  const plans = await Promise.all([1, 2, 3].map(proposed));
  const before = await Promise.all(plans.map(({ place }) => figuresOf(place)));
  const settle = async (act: typeof apply | typeof undo, state: string) => {
    for (const { id } of plans) await staff.call(act as typeof apply, { id });
    for (let turn = 0; turn < 2; turn += 1) {
      await figures.bench.startWorkers();
      await figures.bench.stopWorkers();
    }
    await figures.bench.startWorkers();
    for (const { id } of plans)
      await until(async () => (await staff.call(one, { id })).state === state, { ms: 30_000 });
    await figures.bench.stopWorkers();
  };
  await settle(apply, 'applied');
  for (const { place } of plans) expect(await figures.sumsOf(place, 'stats_5m')).toBe('[]');
  await settle(undo, 'undone');
  expect(await Promise.all(plans.map(({ place }) => figuresOf(place)))).toEqual(before);
});
