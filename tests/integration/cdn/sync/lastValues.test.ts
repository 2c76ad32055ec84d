import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { system } from '#server/kernel/db/context';
import { liftHolds, setHolds } from '#server/model/cdn/statistics/holds';
import { flushSupplierCalls } from '#server/model/cdn/suppliers/gateway';
import { lastValues } from '#shared/areas/cdn/sync/lastValues';
import type { Out } from '#shared/kernel/contract';
import { lab } from '../../lab/support';
import { startSyncWorld, type SyncWorld } from './world';

const { list, why } = lastValues.endpoints;
const host = 'www.demo-shop.test';
let world: SyncWorld;
let laneId: string;

const chain = async () => {
  await flushSupplierCalls();
  return world.staff.call(why, { id: laneId });
};
const faults = (of: object) => lab(world.ports.aurora, 'PUT', 'faults', of);
const change = (set: string) =>
  world.bench.sql(`update sync_lane set ${set} where id = $1`, [laneId]);
/** A watermark of two hours ago, looked at as long ago. */
const old = "complete_to = now() - interval '2 hours', changed_at = now() - interval '2 hours'";
const rowOf = async () =>
  (await world.staff.call(list, { source: ['accurate'] })).rows.find((r) => r.id === laneId);
/** The states of the links of a chain, by name. */
const statesOf = ({ links }: Out<typeof why>) =>
  Object.fromEntries(links.map((l) => [l.link, l.state]));
const allFine = {
  watermark: 'fine',
  call: 'fine',
  circuit: 'fine',
  lane: 'fine',
  worker: 'fine',
  store: 'fine',
};

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 1 });
  const start = new Date(Date.parse(world.own.config.bornAt) - 7_200_000).toISOString();
  await world.addDomain(await world.bench.account(), host, start, ['aurora']);
  await world.bench.sql('update supplier_param set pull_delay_seconds = 600');
  for (let i = 0; i < 6; i += 1) await world.turn(['lanes', 'pull', 'past']);
  const [lane] = await world.bench.sql<{ id: string }>(
    "select id from sync_lane where source = 'accurate'",
  );
  laneId = lane?.id ?? '';
});
afterAll(() => world?.stop());

test('/cdn-lastdata: a lane in time is fresh, shows its newest slot as the store holds it, and every link holds', async () => {
  const row = await rowOf();
  expect(row).toMatchObject({ state: 'fresh', domain: host, expectedSeconds: 1200 });
  const slotAt = row?.slotAt ?? '';
  const end = new Date(Date.parse(slotAt) + 300_000).toISOString();
  const { bytes, requests } = await world.stored(
    row?.domainId ?? '',
    'aurora',
    'accurate',
    slotAt,
    end,
  );
  expect({ bytes: row?.bytes, requests: row?.requests }).toEqual({ bytes, requests });
  const answer = await chain();
  expect(answer.broken).toBeNull();
  expect(statesOf(answer)).toEqual(allFine);
});

test('/cdn-lastdata: the store of a log lane is judged by its newest loaded file', async () => {
  await world.turn(['lists', 'loads']);
  const [log] = (await world.staff.call(list, { source: ['log'] })).rows;
  const answer = await world.staff.call(why, { id: log?.id ?? '' });
  expect(statesOf(answer)).toMatchObject({ call: 'fine', store: 'fine' });
});

test('/cdn-lastdata: a lane whose newest figures a person holds is held, and free again when the hold is lifted', async () => {
  const row = await rowOf();
  const { accountId = '', domainId = '', paramId = '' } = row ?? {};
  const to = row?.completeTo ?? '';
  const from = new Date(Date.parse(to) - 300_000).toISOString();
  const plan = { id: randomUUID(), cause: 'override', actor: 'staff@manifold.test' } as const;
  const { run } = world.bench.platform;
  await run(system, (ctx) =>
    setHolds(ctx, plan, [{ accountId, domainId, paramId, source: 'accurate', from, to }]),
  );
  expect(await rowOf()).toMatchObject({ state: 'held' });
  await run(system, (ctx) => liftHolds(ctx, plan.id));
  expect(await rowOf()).toMatchObject({ state: 'fresh' });
});

test("/cdn-lastdata: each of five links broken on purpose is named: the supplier's watermark, the last call, the lane, the worker, the store", async () => {
  const { rows } = await world.staff.call(list, { source: ['accurate'] });
  expect(rows).toHaveLength(1);
  await change(old);
  await faults({ countersUntil: new Date(Date.now() - 7_200_000).toISOString() });
  await world.turn(['pull']);
  expect(await chain()).toMatchObject({ broken: 'watermark', state: 'stale' });

  await faults({ refuseCredentials: true });
  await world.turn(['pull']);
  expect(await chain()).toMatchObject({ broken: 'call', state: 'stale' });
  await lab(world.ports.aurora, 'POST', 'reset-faults');
  await world.turn(['pull']);
  expect((await chain()).broken).toBeNull();

  await change(`${old}, next_at = now() + interval '1 day'`);
  expect(await chain()).toMatchObject({ broken: 'lane' });
  await change(`${old}, next_at = now() - interval '1 hour'`);
  expect(await chain()).toMatchObject({ broken: 'worker' });
  await world.turn(['pull']);
  expect((await chain()).broken).toBeNull();

  const { analytics } = world.bench.platform;
  await analytics.command({
    sql: "ALTER TABLE stats_5m DELETE WHERE source = 'accurate' SETTINGS mutations_sync = 1",
  });
  expect(await chain()).toMatchObject({ broken: 'store' });
});

test('/cdn-lastdata: an open circuit is named, not the call before it', async () => {
  await world.bench.sql('delete from sync_run');
  await change(old);
  await faults({ error500Percent: 100 });
  for (let i = 0; i < 6; i += 1) await world.turn(['pull']);
  const answer = await chain();
  expect(answer).toMatchObject({ broken: 'circuit', state: 'stale' });
  expect(answer.links.find((l) => l.link === 'circuit')?.words).toContain('unavailable');
});

test('/cdn-lastdata: a lane whose parameter is switched off is stopped', async () => {
  await world.bench.sql('update supplier_param set enabled = false');
  expect(await rowOf()).toMatchObject({ state: 'stopped' });
  expect((await chain()).links.find((l) => l.link === 'lane')?.state).toBe('broken');
});
