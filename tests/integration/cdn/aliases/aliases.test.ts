import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aliasDomains } from '#shared/areas/cdn/aliases/aliasDomains';
import { refreshes } from '#shared/areas/cdn/content/refreshes';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import type { In, Out } from '#shared/kernel/contract';
import { until } from '../../../support/until';
import { codeOf } from '../statistics/points';
import {
  type AliasWorld,
  former,
  fresh,
  host,
  hour,
  openAliasWorld,
  plus,
  type Sums,
} from './support';

const { list, one, create, update, disable, preview } = aliasDomains.endpoints;
let w: AliasWorld;
beforeAll(async () => {
  w = await openAliasWorld();
});
afterAll(() => w?.world.stop());

const place = () => ({ domainId: w.domainId, paramId: w.world.params.aurora });
const add = (more: Partial<In<typeof create>> = {}) =>
  w.staff.call(create, {
    ...place(),
    host: fresh,
    fromAt: new Date().toISOString(),
    toAt: null,
    reason: 'Taken over',
    ...more,
  });
const supplied = (id: string, supply: string) =>
  until(async () => (await w.staff.call(one, { id })).supply === supply, {
    ms: 30_000,
    what: `${supply} of ${id}`,
  });
/** What a preview says that a counter gains. */
const gainOf = (moved: Out<typeof preview>, source: 'accurate' | 'realtime'): Sums => {
  const of = (measure: string) => {
    const line = moved.totals.find((t) => t.source === source && t.measure === measure);
    return (line?.after ?? 0) - (line?.before ?? 0);
  };
  return { requests: of('requests'), bytes: of('bytes') };
};
const planReached = (id: string, state: string) =>
  until(async () => (await w.staff.call(dataPlans.endpoints.one, { id })).state === state, {
    ms: 60_000,
    what: `plan ${state}`,
  });

test('/cdn-updatealiasdomain: totals before and after a change of the period differ by exactly the previewed sum, log lines follow, and undo restores', async () => {
  const [accurate, realtime, log] = [
    await w.sums('accurate'),
    await w.sums('realtime'),
    await w.sums('log'),
  ];
  const wanted = { fromAt: w.at(1), toAt: w.at(3) };
  const move = await w.staff.call(preview, { ...place(), host: former, ...wanted });
  const moving = await w.truth(former, w.at(1), w.at(3));
  expect(moving.requests).toBeGreaterThan(0);
  expect(gainOf(move, 'accurate')).toEqual(moving);
  expect(gainOf(move, 'realtime')).toEqual(moving);
  const alias = await add({ host: former, ...wanted });
  expect(alias).toMatchObject({ planState: 'previewed', state: 'ended' });
  expect(await w.sums('accurate')).toEqual(accurate);
  expect(await codeOf(w.staff.call(update, { id: alias.id, ...wanted, reason: 'x' }))).toBe(
    'alias.planOpen',
  );
  const planId = alias.planId ?? '';
  await w.staff.call(dataPlans.endpoints.apply, { id: planId });
  await planReached(planId, 'applied');
  expect(await w.sums('accurate')).toEqual(plus(accurate, moving));
  expect(await w.sums('realtime')).toEqual(plus(realtime, moving));
  const shown = await w.staff.call(one, { id: alias.id });
  expect([shown.fromAt, shown.toAt, shown.planId]).toEqual([w.at(1), w.at(3), null]);
  // The files of these hours are fetched, and the pulls leave what was moved.
  await until(
    async () => {
      await w.settle();
      return (await w.sums('log')).requests === plus(log, moving).requests;
    },
    { ms: 60_000, what: 'the lines of the alias' },
  );
  expect(await w.sums('accurate')).toEqual(plus(accurate, moving));

  // An hour less: its figures and lines leave again.
  const shorter = { id: alias.id, fromAt: w.at(1), toAt: w.at(2), reason: 'Ended earlier' };
  const less = await w.staff.call(preview, { id: alias.id, fromAt: w.at(1), toAt: w.at(2) });
  const leaving = await w.truth(former, w.at(2), w.at(3));
  expect(gainOf(less, 'accurate')).toEqual(plus({ requests: 0, bytes: 0 }, leaving, -1));
  const second = await w.staff.call(update, shorter);
  await w.staff.call(dataPlans.endpoints.apply, { id: second.planId ?? '' });
  await planReached(second.planId ?? '', 'applied');
  expect(await w.sums('accurate')).toEqual(plus(plus(accurate, moving), leaving, -1));
  const lines = plus(log, moving).requests;
  await until(async () => (await w.sums('log')).requests === lines - leaving.requests, {
    ms: 30_000,
    what: 'the lines to leave',
  });
  // The earlier change can be taken back only once the later one is.
  expect(await codeOf(w.staff.call(dataPlans.endpoints.undo, { id: planId }))).toBe(
    'alias.changed',
  );
  for (const id of [second.planId ?? '', planId]) {
    await w.staff.call(dataPlans.endpoints.undo, { id });
    await planReached(id, 'undone');
  }
  expect(await w.sums('accurate')).toEqual(accurate);
  expect(await w.sums('realtime')).toEqual(realtime);
  await until(async () => (await w.sums('log')).requests === log.requests, {
    ms: 30_000,
    what: 'the lines as before',
  });
});

test('/cdn-addaliasdomain: a period that meets another of the host at the supplier is refused with the name of the other, and so is a host that is a domain', async () => {
  const alias = await add();
  const other = await w.world.addDomain(w.accountId, 'other.demo-shop.test', w.to, ['aurora']);
  const refusalOf = (call: Promise<unknown>) =>
    call.then(
      () => 'accepted',
      (error: unknown) => JSON.stringify(error),
    );
  const overlap = await refusalOf(add({ domainId: other }));
  expect(overlap).toContain('alias.overlap');
  expect(overlap).toContain(host);
  expect(await refusalOf(add({ host }))).toContain('alias.isDomain');
  const elsewhere = add({ host: 'a.test', paramId: w.world.params.borealis });
  expect(await refusalOf(elsewhere)).toContain('alias.notServed');
  const empty = add({ host: 'a.test', toAt: w.at(-9), fromAt: w.at(-9) });
  expect(await refusalOf(empty)).toContain('alias.span');
  // Beside it at another time there is room.
  const earlier = await add({ domainId: other, fromAt: w.at(-9), toAt: w.at(-8) });
  const rows = (await w.staff.call(list, { search: fresh })).rows;
  expect(rows.map((r) => r.id).sort()).toEqual([alias.id, earlier.id].sort());
  // Two at once: the database lets one through.
  const twice = await Promise.allSettled([
    add({ host: 'race.demo-shop.test' }),
    add({ host: 'race.demo-shop.test', domainId: other }),
  ]);
  expect(twice.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
  const raced = (await w.staff.call(list, { search: 'race.' })).rows[0];
  await w.staff.call(disable, { id: raced?.id ?? '' });
});

test('/cdn-aliasdomain: customers are refused on the server', async () => {
  const typed = { ...place(), host: 'a.test', fromAt: w.to, toAt: null };
  for (const call of [
    () => w.owner.call(list, {}),
    () => w.owner.call(create, { ...typed, reason: 'x' }),
    () => w.owner.call(preview, typed),
  ])
    expect(await codeOf(call())).toBe('auth.denied');
});

test('/cdn-aliasdomain: a purge of the real URL clears the copy of the alias at that supplier', async () => {
  const [alias] = (await w.staff.call(list, { search: fresh, state: ['active'] })).rows;
  await supplied(alias?.id ?? '', 'online');
  for (const name of [host, fresh]) {
    await w.get(name, '/copy.txt');
    expect(await w.get(name, '/copy.txt')).toMatchObject({ status: 200, cache: 'HIT' });
  }
  const { task } = await w.owner.call(refreshes.endpoints.create, {
    targets: [`http://${host}/copy.txt`],
  });
  await until(
    async () => (await w.owner.call(tasks.endpoints.one, { id: task.id })).finishedAt !== null,
    { ms: 40_000, what: 'the refresh' },
  );
  expect(await w.owner.call(tasks.endpoints.one, { id: task.id })).toMatchObject({
    ok: 1,
    total: 1,
  });
  expect((await w.get(fresh, '/copy.txt')).cache).not.toBe('HIT');
});

test('/cdn-aliasdomain: what visitors ask of the alias through the edge is counted and logged under the real domain', async () => {
  const start = new Date().toISOString();
  for (let i = 0; i < 7; i += 1) await w.get(fresh, `/alias-${i}.txt`);
  for (let i = 0; i < 3; i += 1) await w.get(host, `/real-${i}.txt`);
  const [begin, end] = [w.to, new Date(Date.parse(w.to) + 2 * hour).toISOString()];
  // The supplier's book has what was asked before the clocks jump.
  await until(async () => (await w.truth(fresh, begin, end)).requests >= 7);
  w.world.jump(75);
  await w.settle();
  await w.settle();
  const both = plus(await w.truth(host, begin, end), await w.truth(fresh, begin, end));
  expect((await w.truth(fresh, begin, end)).requests).toBeGreaterThanOrEqual(7);
  expect(await w.sums('accurate', begin, end)).toEqual(both);
  expect(await w.sums('log', begin, end)).toMatchObject({ requests: both.requests });
  const lines = await w.world.bench.platform.analytics.query<{ domain: string; n: string }>({
    name: 'test.lines',
    sql: `SELECT l.domain AS domain, count() AS n FROM access_log AS l WHERE l.domain_id = {domain:UUID}
      AND l.ts >= parseDateTimeBestEffort({start:String}) - 1 AND l.path LIKE '/alias-%' GROUP BY domain`,
    params: { domain: w.domainId, start },
  });
  expect(lines).toEqual([{ domain: fresh, n: '7' }]);
});
