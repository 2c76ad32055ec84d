import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cnameTasks } from '#shared/areas/cdn/steering/cnameTasks';
import { now } from '#server/kernel/process/clock';
import { publishZone } from '#workers/areas/cdn/domains/zone';
import { advance } from '#workers/areas/cdn/steering/advance';
import type { Bench, Caller } from '../../../support/bench';
import { statPoint, storePoints } from '../../../support/statPoint';
import { dying, openWatched, type Watched } from './support';

const { abort, create, list, one, pause, preview, remove, resume, rollBack, skip, steps } =
  cnameTasks.endpoints;
let scheduleId: string;
let s: Watched;
let of: Watched['of'];
let bench: Bench;
let staff: Caller;
let owner: Caller;
beforeAll(async () => {
  s = await openWatched();
  ({ of, bench, staff, owner, scheduleId } = s);
});
afterAll(() => s?.of.stop());

const wished = (everywhere: number, other: number) => s.wished(everywhere, other);
const switching = (more: object = {}) => s.switching(more);
const liveOf = () => s.liveOf();
const look = () => s.look();

test('/createCnameTaskPage: what a switch does is told in Mbps and cost before it begins; a large part of the zone needs its number', async () => {
  const at = new Date(Math.floor(Date.parse(now()) / 300_000) * 300_000 - 3_600_000).toISOString();
  await storePoints(bench.platform.analytics, {
    accountId: owner.accountId as string,
    domainId: of.id,
    paramId: of.paramId,
    source: 'accurate',
    from: at,
    to: new Date(Date.parse(at) + 300_000).toISOString(),
    points: [statPoint({ at, country: 'CN', requests: 100, bytes: 3_000_000_000 })],
  });
  await bench.sql(
    `insert into supplier_price (id, param_id, from_month, currency, unit, rounds, steps, credit_ppm, created_at)
     values (gen_random_uuid(), $1, '2020-01', 'USD', 'GB', 'nearest', '[{"upTo":null,"priceMicros":20000}]', 0, now())`,
    [of.otherId],
  );
  const effect = await staff.call(preview, { scheduleId, wishedEntries: wished(50, 50) });
  expect(effect).toMatchObject({ names: 1, zoneNames: 1, large: true });
  const part = (rows: typeof effect.rows, id: string) =>
    rows.find((r) => r.region === 'mainlandChina' && r.paramId === id);
  expect(part(effect.rows, of.otherId)).toMatchObject({
    beforeBps: 0,
    afterBps: 40_000_000,
    costMicros: 30_000,
    currency: 'USD',
  });
  expect(part(effect.rows, of.paramId)).toMatchObject({
    beforeBps: 80_000_000,
    afterBps: 40_000_000,
    costMicros: null,
  });
  const refuses = (more: object) =>
    expect(staff.call(create, switching(more))).rejects.toMatchObject({ status: 400 });
  await refuses({ confirmNames: null });
  await refuses({ stages: [50, 10, 100] });
  await refuses({ stages: [10, 50] });
  await refuses({ wishedEntries: wished(100, 0) });
  await expect(owner.call(create, switching())).rejects.toMatchObject({ status: 404 });
  const reader = await bench.staff({ scheduling: 'view' });
  await expect(reader.call(create, switching())).rejects.toMatchObject({ status: 403 });
});

test('/cdn-cnametask: a switch goes on in stages once answers fit the weights of each, and ends with the wished ones', async () => {
  const task = await staff.call(create, switching());
  await expect(staff.call(create, switching({ name: 'Second' }))).rejects.toMatchObject({
    status: 409,
  });
  // The gaining supplier is live for the name: the first stage begins at once. Two looks at a time do one step.
  await Promise.all([advance(bench.platform), advance(bench.platform)]);
  await publishZone(bench.platform);
  const state = () => staff.call(one, { id: task.id });
  expect(await state()).toMatchObject({ stage: 1, percent: 10, state: 'running' });
  expect((await liveOf()).map((e) => [e.paramId, e.weight])).toEqual([
    [of.paramId, 900],
    [of.otherId, 100],
  ]);
  // Before the TTL is over nothing moves.
  await s.wait(11);
  await look();
  expect((await state()).stage).toBe(1);
  for (const [stage, percent] of [
    [2, 50],
    [3, 100],
  ]) {
    for (let n = 0; n < 6 && (await state()).stage !== stage; n += 1) {
      await s.wait(31);
      await look();
    }
    expect(await state()).toMatchObject({ stage, percent, state: 'running' });
  }
  await s.wait(31);
  await look();
  expect(await state()).toMatchObject({ state: 'completed', reason: null });
  expect(await s.shareOf(of.european)).toBe(1);
  expect((await s.answers({ taskId: task.id })).length).toBeGreaterThan(100);
  const { rows } = await staff.call(steps, { id: task.id });
  expect(rows.map((s) => [s.kind, s.percent])).toEqual([
    ['start', 0],
    ['advance', 10],
    ['advance', 50],
    ['advance', 100],
    ['complete', 100],
  ]);
});

test('/cdn-cnametask: a supplier that answers 5xx is left again by itself, the reason is told, and DNS shows the old weights', async () => {
  // Nobody helps from here on: workers, their queue and the name server do it.
  await bench.startWorkers();
  const task = await staff.call(create, switching({ name: 'Back', wishedEntries: wished(100, 0) }));
  await bench.until(async () => (await s.shareOf(of.everywhere)) > 0, { ms: 20_000 });
  const at = new Date(Math.floor(Date.parse(now()) / 300_000) * 300_000).toISOString();
  await storePoints(bench.platform.analytics, {
    accountId: owner.accountId as string,
    domainId: of.id,
    paramId: of.paramId,
    source: 'realtime',
    from: at,
    to: new Date(Date.parse(at) + 300_000).toISOString(),
    points: [
      statPoint({ at, country: 'CN', requests: 100, bytes: 1_000, status: { 200: 40, 503: 60 } }),
    ],
  });
  await s.wait(11);
  const state = () => staff.call(one, { id: task.id });
  await bench.until(async () => (await state()).state === 'rolledBack', { ms: 20_000 });
  await bench.until(async () => (await s.shareOf(of.everywhere)) === 0, { ms: 20_000 });
  await bench.stopWorkers();
  expect(await state()).toMatchObject({
    stage: 0,
    percent: 0,
    reason: { code: 'switch.errors', values: { supplier: 'p-all', percent: 60, most: 5 } },
  });
  expect((await liveOf()).map((e) => e.weight)).toEqual([0, 100]);
});

test('/cdn-cnametask: an open circuit takes a later stage back by one and holds it; people hold, skip, abort and roll back; an edited policy ends a switch', async () => {
  const back = switching({ wishedEntries: wished(100, 0) });
  const task = await staff.call(create, back);
  const state = () => staff.call(one, { id: task.id });
  await look();
  await staff.call(skip, { id: task.id, stage: 1 });
  expect(await state()).toMatchObject({ stage: 2, percent: 50 });
  await bench.sql(
    `insert into supplier_circuit (param_id, opened_at, next_try_at, reason) values ($1, now(), now(), 'x')`,
    [of.paramId],
  );
  await look();
  expect(await state()).toMatchObject({
    stage: 1,
    state: 'paused',
    reason: { code: 'switch.circuit' },
  });
  await bench.sql('delete from supplier_circuit');
  await s.wait(61);
  await look();
  expect(await state()).toMatchObject({ stage: 1, state: 'paused' });
  await staff.call(resume, { id: task.id });
  await staff.call(pause, { id: task.id });
  expect((await state()).reason).toMatchObject({ code: 'switch.byPerson' });
  await expect(staff.call(remove, { id: task.id })).rejects.toMatchObject({ status: 409 });
  await staff.call(rollBack, { id: task.id });
  expect(await state()).toMatchObject({ state: 'rolledBack', stage: 0 });
  await expect(staff.call(resume, { id: task.id })).rejects.toMatchObject({ status: 409 });

  const second = await staff.call(create, back);
  await look();
  await staff.call(abort, { id: second.id });
  expect((await liveOf()).length).toBe(2);
  const third = await staff.call(create, switching({ wishedEntries: wished(70, 30) }));
  await of.weigh(100);
  await s.wait(11);
  await look();
  expect(await staff.call(one, { id: third.id })).toMatchObject({
    state: 'aborted',
    reason: { code: 'switch.edited' },
  });
  const mine = await owner.call(list, {});
  expect(mine.rows).toEqual([]);
  await expect(owner.call(one, { id: randomUUID() })).rejects.toMatchObject({ status: 404 });
});

test('/cdn-cnametask: a switch of one domain gives it lines of its own and, rolled back, leaves it to its policy; whoever dies before the end did nothing', async () => {
  const linesOf = async () =>
    (
      await bench.sql<{ lines: unknown[] | null }>('select lines from domain where id = $1', [
        of.id,
      ])
    )[0]?.lines ?? null;
  const draft = {
    ...switching({ scheduleId: undefined, wishedEntries: wished(50, 50) }),
    domainId: of.id,
  };
  const effect = await owner.call(preview, {
    domainId: of.id,
    wishedEntries: draft.wishedEntries,
  });
  expect(effect.rows.every((r) => r.costMicros === null)).toBe(true);
  const task = await owner.call(create, draft);
  expect(task).toMatchObject({ accountId: owner.accountId, scheduleId: null, stage: 0 });
  // The process dies in the transaction that would move: after what is due and the look.
  await expect(advance(dying(bench.platform, 3))).rejects.toThrow('killed');
  expect(await linesOf()).toBeNull();
  expect((await owner.call(steps, { id: task.id })).rows).toHaveLength(1);
  await look();
  expect((await owner.call(steps, { id: task.id })).rows.map((r) => r.percent)).toEqual([0, 10]);
  expect(await linesOf()).toMatchObject([
    { paramId: of.otherId, regions: ['europe'] },
    { paramId: of.paramId, weight: 950 },
    { paramId: of.otherId, weight: 50 },
  ]);
  expect((await liveOf()).map((e) => e.weight)).toEqual([100]);
  await owner.call(rollBack, { id: task.id });
  expect(await linesOf()).toBeNull();
  await expect(owner.call(create, { ...draft, scheduleId })).rejects.toMatchObject({ status: 400 });
});
