import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { logWork } from '#workers/areas/cdn/logs/index';
import { syncWork } from '#workers/areas/cdn/sync/index';
import { until } from '../../../support/bench';
import { lab } from '../../lab/support';
import { startSyncWorld, type SyncWorld } from './world';

let world: SyncWorld;
beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 1, worked: [syncWork, logWork] });
  const start = new Date(Date.parse(world.own.config.bornAt) - 3_600_000).toISOString();
  await world.addDomain(await world.bench.account(), 'www.demo-shop.test', start);
  for (let i = 0; i < 3; i += 1) await world.turn(['lanes', 'pull', 'lists']);
});
afterAll(() => world?.stop());

type Supplier = 'aurora' | 'borealis';
/** Makes the lanes of a supplier due, each with a mark that a look at it takes away. */
const allDue = (supplier: Supplier) =>
  world.bench.sql('update sync_lane set next_at = now(), errors = 3 where param_id = $1', [
    world.params[supplier],
  ]);
/** How many lanes of a supplier nobody has taken, and how many were taken and looked at. */
const lanesOf = async (supplier: Supplier) => {
  const [row] = await world.bench.sql<{ due: number; inHand: number; done: number }>(
    `select count(*) filter (where errors = 3 and next_at <= now())::int as due,
       count(*) filter (where errors = 3 and next_at > now())::int as "inHand",
       count(*) filter (where errors = 0)::int as done from sync_lane where param_id = $1`,
    [world.params[supplier]],
  );
  return row;
};

test('a supplier that does not answer keeps neither counters nor log files of another waiting', async () => {
  await lab(world.ports.aurora, 'PUT', 'faults', { delayMs: 90_000 });
  await allDue('aurora');
  await world.bench.startWorkers();
  await until(async () => (await lanesOf('aurora'))?.inHand === 3);
  // Round after round, while the calls to the other are under way.
  for (let round = 0; round < 3; round += 1) {
    await allDue('borealis');
    await until(async () => (await lanesOf('borealis'))?.done === 3);
  }
  expect(await lanesOf('aurora')).toEqual({ due: 0, inHand: 3, done: 0 });
  await lab(world.ports.aurora, 'POST', 'reset-faults');
});
