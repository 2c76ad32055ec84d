import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeBills } from '#workers/areas/cdn/bills/closing';
import { system } from '#server/kernel/db/context';
import { setPricesAs } from '#server/areas/cdn/bills/prices';
import { carryOut } from '#server/model/cdn/domains/moving/carryOut';
import { bills } from '#shared/areas/cdn/bills/bills';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { dayChecks } from '#shared/areas/cdn/reconciliation/dayChecks';
import { domainMoves } from '#shared/areas/cdn/domains/domainMoves';
import { domains } from '#shared/areas/cdn/domains/domains';
import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { addDays, dayOf, dayStart } from '#shared/kernel/units';
import type { Caller } from '../../../support/bench';
import { startSyncWorld, type SyncWorld } from '../sync/world';

const host = 'www.demo-shop.test';
const other = 'img.demo-shop.test';
const offset = 480;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const of = ['aurora'] as const;
const iso = (ms: number) => new Date(ms).toISOString();
let world: SyncWorld;
let former: Caller;
let next: Caller;
let oldId: string;
let newId: string;
let moveId: string;
let at: string;
let afterKill: string[];
let afterMove: string[];
/** Whole local days around the move, which are over in the end. */
let from: string;
let to: string;

const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);
const request = async (n: number) => {
  const addresses = world.nodes
    .filter((node) => node.supplier === 'aurora')
    .map((node) => node.address);
  for (let i = 0; i < n; i += 1)
    await world.client.get(addresses[i % addresses.length] ?? '', host, `/moved/${i % 5}.bin`);
};
/** Statuses of the domains of this name. */
const statuses = async () =>
  (
    await world.bench.sql<{ status: string }>(
      'select status from domain where name = $1 order by status',
      [host],
    )
  ).map((d) => d.status);
const carry = () => world.bench.platform.run(system, (ctx) => carryOut(ctx, moveId));
const bytesOf = async (begin: string, end: string) =>
  sum(Object.values(await world.truth(host, begin, end, of)).map((t) => t.bytes));
const requestsOf = async (begin: string, end: string) =>
  sum(Object.values(await world.truth(host, begin, end, of)).map((t) => t.requests));
const storedOf = async (id: string, source: string, begin: string, end: string) =>
  sum(
    (await Promise.all(of.map((n) => world.stored(id, n, source, begin, end)))).map((t) => t.bytes),
  );

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 2 });
  former = await world.bench.as('Super');
  next = await world.bench.as('Super');
  const price = { accountId: null, region: null, currency: 'USD', remark: '' } as const;
  await setPricesAs(world.bench.platform.run, system, [
    { ...price, pricePerGb: 85_000, fromDay: '2020-01-01' },
  ]);
  const day = dayOf(Date.now(), offset);
  from = dayStart(day, offset);
  await world.bench.sql('update account set created_at = $1 where id = any($2::uuid[])', [
    from,
    [former.accountId, next.accountId],
  ]);
  // The supplier's day is one of UTC.
  const utcDay = iso(Date.now()).slice(0, 10);
  const since = [from, `${utcDay}T00:00:00.000Z`].toSorted()[0] ?? from;
  oldId = await world.addDomain(former.accountId as string, host, since, of);
  // Another one of the parameter, of nobody here: a day is checked where some domain was synced over all of it.
  await world.addDomain(await world.bench.account(), other, since, of);
  await world.turn(['lanes', 'pull', 'lists']);
  await request(20);
  const wish = { domainId: oldId, toAccountId: next.accountId as string };
  const move = await world.staff.call(domainMoves.endpoints.plan, wish);
  ({ id: moveId, at } = move);
  to = dayStart(addDays(dayOf(Date.parse(at), offset), 1), offset);
  // In the last hour of the former account, which is a later one where the present one ends too soon.
  const untilAt = () => (Date.parse(at) - Date.now()) / 60_000;
  if (untilAt() > 60) world.jump(untilAt() - 30);
  await request(5);
  // Over the hour: the visitors go on, and the move is carried out some minutes late.
  world.jump(untilAt() + 7);
  await request(30);
  await world.turn(['lanes', 'pull', 'lists', 'collect']);
  // A process that dies before the end of the transaction leaves nothing of it, and the next ones do it once.
  await world.bench.platform
    .run(system, async (ctx) => {
      await carryOut(ctx, moveId);
      throw new Error('killed');
    })
    .catch(() => undefined);
  afterKill = await statuses();
  await Promise.all([carry(), carry()]);
  await carry();
  const [row] = await world.bench.sql<{ id: string }>(
    `select id from domain where name = $1 and account_id = $2`,
    [host, next.accountId],
  );
  newId = row?.id ?? '';
  afterMove = await statuses();
  await request(10);
  // Beyond the day and what suppliers take to tell its totals.
  world.jump((Date.parse(to) - Date.now()) / 60_000 + 12 * 60);
  for (let i = 0; i < 90; i += 1) {
    await world.turn(['lanes', 'pull', 'past']);
    const [open] = await world.bench.sql<{ n: number }>(
      `select count(*)::int as n from sync_lane where source <> 'log'
         and (pulled_from is null or pulled_from > start_at or complete_to < least($1, coalesce(end_at, $1)))`,
      [iso(Date.parse(to) + 8 * hourMs)],
    );
    if (open?.n !== 0) continue;
    for (let n = 0; n < 4; n += 1) await world.turn(['lists']);
    // Their sessions ended with the hours that were jumped over.
    former = await world.bench.as('Super', { accountId: former.accountId as string });
    next = await world.bench.as('Super', { accountId: next.accountId as string });
    return;
  }
  throw new Error('figures are still waiting');
}, 120_000);
afterAll(() => world?.stop());

test('/cdn-domainmanag: figures up to the hour are the former account’s and those after it the new one’s, and together they are what the suppliers counted', async () => {
  expect([afterKill, afterMove]).toEqual([['Activated'], ['Activated', 'Moved']]);
  expect(await bytesOf(from, at)).toBeGreaterThan(0);
  expect(await requestsOf(at, to)).toBe(40);
  for (const source of ['accurate', 'realtime'] as const) {
    expect(await storedOf(oldId, source, from, to)).toBe(await bytesOf(from, at));
    expect(await storedOf(newId, source, from, to)).toBe(await bytesOf(at, to));
    expect(await storedOf(oldId, source, at, to)).toBe(0);
    expect(await storedOf(newId, source, from, at)).toBe(0);
  }
  const lanes = await world.bench.sql<{ domainId: string; ended: boolean; begun: boolean }>(
    `select domain_id as "domainId", end_at = $1 as ended, start_at = $1 as begun from sync_lane`,
    [at],
  );
  expect(lanes.filter((l) => l.domainId === oldId).map((l) => l.ended)).toEqual(
    Array.from({ length: 3 }, () => true),
  );
  expect(lanes.filter((l) => l.domainId === newId).map((l) => l.begun)).toEqual(
    Array.from({ length: 3 }, () => true),
  );
});

test('/cdn-domainmanag: the bills of both accounts for the day of the move add up to what was served', async () => {
  await closeBills(world.bench.platform.run);
  const first = dayOf(Date.parse(from), offset);
  const last = dayOf(Date.parse(to) - 1, offset);
  const billed = async (who: Caller) => {
    const days = first === last ? [first] : [first, last];
    const all = await Promise.all(days.map((day) => who.call(bills.endpoints.day, { day })));
    expect(all.map(({ bill }) => bill.status)).toEqual(days.map(() => 'completed'));
    return {
      bytes: sum(all.map(({ bill }) => bill.bytes)),
      names: all.flatMap(({ usage }) => usage.map((u) => u.domain)),
    };
  };
  const [mine, theirs] = [await billed(former), await billed(next)];
  expect(mine.bytes).toBe(await bytesOf(from, at));
  expect(theirs.bytes).toBe(await bytesOf(at, to));
  expect(mine.bytes + theirs.bytes).toBe(await bytesOf(from, to));
  expect(new Set([...mine.names, ...theirs.names])).toEqual(new Set([host]));
});

test('/cdn-domainmanag: a log file is the account’s that had its hour, however late it comes', async () => {
  const files = await world.bench.sql<{ domainId: string; hourAt: Date; n: number }>(
    `select domain_id as "domainId", hour_at as "hourAt", count(*)::int as n from log_file
     group by param_id, domain_id, hour_at`,
  );
  const hours = (id: string) =>
    files.filter((f) => f.domainId === id).map((f) => new Date(f.hourAt).getTime());
  expect(hours(oldId).length).toBeGreaterThan(0);
  expect(hours(newId).length).toBeGreaterThan(0);
  expect(Math.max(...hours(oldId))).toBe(Date.parse(at) - hourMs);
  expect(Math.min(...hours(newId))).toBe(Date.parse(at));
});

test('/cdn-domainmanag: neither account sees the other’s part, and the supplier’s day total is compared with both', async () => {
  const span = { from, to, source: 'accurate', step: '1h', metrics: ['traffic'] } as const;
  const shown = async (who: Caller) => {
    const answer = await who.call(statistics.endpoints.series, { ...span, metrics: ['traffic'] });
    return sum(answer.curves.flatMap((c) => c.values.map((v) => v ?? 0)));
  };
  expect(await shown(former)).toBe(await bytesOf(from, at));
  expect(await shown(next)).toBe(await bytesOf(at, to));
  const { one, list } = domains.endpoints;
  expect((await former.call(one, { id: oldId })).status).toBe('Moved');
  expect((await next.call(one, { id: newId })).status).toBe('Activated');
  for (const [who, id] of [
    [former, newId],
    [next, oldId],
  ] as const) {
    await expect(who.call(one, { id })).rejects.toMatchObject({ status: 404 });
    await expect(
      who.call(statistics.endpoints.series, { ...span, metrics: ['traffic'], domainIds: [id] }),
    ).rejects.toMatchObject({ status: 404 });
    expect((await who.call(list, {})).rows.map((d) => d.id)).not.toContain(id);
    const { rows } = await who.call(logFiles.endpoints.list, { size: 200 });
    expect(rows.map((f) => f.domainId)).not.toContain(id);
  }
  const day = iso(Date.parse(at)).slice(0, 10);
  await world.bench.sql('update day_check set next_at = now()');
  await world.turn(['dayChecks', 'dayChecks']);
  const staff = await world.bench.staff();
  const filters = { paramId: world.params.aurora, dayFrom: day, dayTo: day };
  const { rows } = await staff.call(dayChecks.endpoints.list, filters);
  const begin = `${day}T00:00:00.000Z`;
  const end = iso(Date.parse(begin) + dayMs);
  const truths = await Promise.all([host, other].map((d) => world.truth(d, begin, end, of)));
  const localBytes = sum(truths.map((t) => t.aurora.bytes));
  expect(rows[0]).toMatchObject({ state: 'passed', localBytes });
  expect(rows[0]?.supplierBytes).toBeGreaterThan(0);
});

test('/data-repair: figures of a moved domain are repaired up to the hour of the move, and its name in a sheet of points is the account’s that had it', async () => {
  const { create, createPoints, one } = dataPlans.endpoints;
  const lane = { paramId: world.params.aurora, source: 'accurate', reason: 'Wrong count' } as const;
  const slot = (minutes: number) => iso(Date.parse(at) + minutes * 60_000);
  const line = (minutes: number) => `${host},${slot(minutes)},FR,bytes,7`;
  const staff = await world.bench.staff();
  const points = (sheet: string) =>
    staff.call(createPoints, { ...lane, method: 'insertPoints', sheet });
  for (const [minutes, domainId, wrongId] of [
    [-10, oldId, newId],
    [10, newId, oldId],
  ] as const) {
    const sheet = await points(line(minutes));
    expect(await staff.call(one, { id: sheet.id })).toMatchObject({ domainId });
    const figure = { method: 'override', measure: 'bytes', value: 7, country: 'FR' } as const;
    const wish = { ...lane, ...figure, from: slot(minutes), to: slot(minutes + 5) };
    expect((await staff.call(create, { ...wish, domainId })).state).toBe('previewed');
    await expect(staff.call(create, { ...wish, domainId: wrongId })).rejects.toMatchObject({
      body: { code: 'plan.otherAccount' },
    });
  }
  await expect(points(`${line(-10)}\n${line(10)}`)).rejects.toMatchObject({
    body: { fields: [{ code: 'plan.sheet' }, { code: 'plan.pointAccount' }] },
  });
});
