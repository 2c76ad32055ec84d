import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeBills } from '#workers/areas/cdn/bills/closing';
import { setPricesAs } from '#server/areas/cdn/bills/prices';
import { system } from '#server/kernel/db/context';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { bills } from '#shared/areas/cdn/bills/bills';
import { addDays, dayOf, dayStart } from '#shared/kernel/units';
import type { Caller } from '../../../support/bench';
import { startSyncWorld, type SyncWorld } from './world';

const hosts = ['www.demo-shop.test', 'img.demo-shop.test'] as const;
const offset = 480;
const slot = 300_000;
// Over for some hours, so that every lane is complete to its end.
const day = addDays(dayOf(Date.now() - 3 * 3_600_000, offset), -1);
const from = dayStart(day, offset);
const to = dayStart(addDays(day, 1), offset);
let world: SyncWorld;
let me: Caller;
let ids: string[];

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 3 });
  me = await world.bench.as('Super');
  const accountId = me.accountId as string;
  await world.bench.sql('update account set created_at = $2 where id = $1', [accountId, from]);
  const price = { accountId: null, region: null, currency: 'USD', remark: '' } as const;
  await setPricesAs(world.bench.platform.run, system, [
    { ...price, pricePerGb: 85_000, fromDay: '2020-01-01' },
  ]);
  ids = [];
  for (const host of hosts) ids.push(await world.addDomain(accountId, host, from));
  for (let i = 0; i < 90; i += 1) {
    await world.turn(['lanes', 'pull', 'past']);
    const [row] = await world.bench.sql<{ open: number }>(
      `select count(*)::int as open from sync_lane
       where source <> 'log' and (pulled_from is null or pulled_from > start_at or complete_to < $1)`,
      [to],
    );
    if (row?.open === 0) return;
  }
  throw new Error('the past is still waiting');
}, 300_000);
afterAll(() => world?.stop());

const bytesOf = async (host: string) =>
  Object.values(await world.truth(host, from, to)).reduce((sum, t) => sum + t.bytes, 0);

test('the bill of a day holds the bytes that the traffic generator served, by domain and in all', async () => {
  await closeBills(world.bench.platform.run);
  const { bill, lines, usage } = await me.call(bills.endpoints.day, { day });
  const bytes = [await bytesOf(hosts[0]), await bytesOf(hosts[1])];
  const all = bytes.reduce((a, b) => a + b, 0);
  expect(all).toBeGreaterThan(1_000_000);
  expect(bill).toMatchObject({ status: 'completed', bytes: all });
  expect(lines.reduce((sum, l) => sum + l.bytes, 0)).toBe(all);
  for (const [i, host] of hosts.entries())
    expect(usage.filter((u) => u.domain === host).reduce((sum, u) => sum + u.bytes, 0)).toBe(
      bytes[i],
    );
});

test('an alarm fires in the slots in which the traffic generator was above its threshold', async () => {
  const hours = 4;
  const end = Date.parse(to);
  const begin = end - hours * 3_600_000;
  const counted: number[] = [];
  for (let at = begin; at < end; at += slot) {
    const span = [new Date(at).toISOString(), new Date(at + slot).toISOString()] as const;
    const truth = await world.truth(hosts[0], ...span);
    counted.push(Object.values(truth).reduce((sum, t) => sum + t.requests, 0));
  }
  const threshold = counted.toSorted((a, b) => a - b)[Math.floor(counted.length / 2)] ?? 0;
  for (const source of ['realtime', 'accurate'] as const) {
    const replayed = await me.call(alarmPolicies.endpoints.replay, {
      metric: 'requests',
      condition: 'gt',
      threshold,
      points: 1,
      recoveryPoints: 1,
      domainMode: 'list',
      domainIds: [ids[0] ?? ''],
      source,
      intervalMinutes: 1440,
    });
    const first = (begin - Date.parse(replayed.fromAt)) / slot;
    expect(replayed.points.slice(first, first + counted.length)).toEqual(counted);
    // With one point to fire and one to recover, a period begins wherever the truth crosses.
    const crossings = counted.flatMap((n, i) =>
      i > 0 && n > threshold && (counted[i - 1] ?? 0) <= threshold
        ? [new Date(begin + i * slot).toISOString()]
        : [],
    );
    expect(crossings.length).toBeGreaterThan(0);
    const inside = replayed.periods
      .map((p) => p.fromAt)
      .filter((at) => Date.parse(at) > begin && Date.parse(at) < end);
    expect(inside).toEqual(crossings);
  }
});
