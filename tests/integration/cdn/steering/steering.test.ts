import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cnameTasks } from '#shared/areas/cdn/steering/cnameTasks';
import { cnameComparisons, cnameObservations } from '#shared/areas/cdn/steering/observations';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { findings } from '#shared/areas/platform/findings/findings';
import { now, setClock } from '#server/kernel/process/clock';
import { publishZone } from '#workers/areas/cdn/domains/zone';
import { advance } from '#workers/areas/cdn/steering/advance';
import { probe } from '#workers/areas/cdn/steering/probe';
import type { Bench, Caller } from '../../../support/bench';
import { statPoint, storePoints } from '../../../support/statPoint';
import { openSteered, type Steered, zone } from '../dns/support';

let of: Steered;
let bench: Bench;
let staff: Caller;
let owner: Caller;
let scheduleId: string;
const { create, list, one, pause, preview, remove, resume, rollBack, skip, steps, abort } =
  cnameTasks.endpoints;

beforeAll(async () => {
  of = await openSteered();
  ({ bench, staff, owner } = of);
  const [row] = await bench.sql<{ id: string }>('select schedule_id as id from domain limit 1');
  scheduleId = row?.id ?? '';
});
afterAll(() => of?.stop());

/** Lets the platform's clock stand `seconds` further on. */
const wait = (seconds: number) =>
  setClock(bench.platform.pool, new Date(Date.parse(now()) + seconds * 1000).toISOString());
const answers = async (query: object) =>
  (await staff.call(cnameObservations.endpoints.list, { size: 200, ...query } as never)).rows;
/** Answers of the name server itself, of 200 questions as clients of a region without own entries. */
const shareOf = async (target: string) => {
  const { observe } = await import('#server/model/cdn/steering/observe');
  const questions = Array.from({ length: 200 }, (_, n) => ({
    name: of.cname,
    region: 'asia' as const,
    resolver: of.server,
    n,
  }));
  const heard = await observe(questions, zone);
  return heard.filter((h) => h.target === target).length / heard.length;
};

test('/cdn-cnamerecord: the standing probe keeps every answer with its chain, TTL, serial and supplier; once a round, whoever runs the job', async () => {
  await Promise.all([probe(bench.platform), probe(bench.platform)]);
  await probe(bench.platform);
  const rows = await answers({});
  const [version] = await bench.sql<{ serial: number }>(
    'select max(serial)::int as serial from dns_zone_version',
  );
  expect(rows.map((r) => [r.region, r.target, r.supplier]).toSorted()).toEqual([
    ['europe', of.european, 'borealis'],
    ['mainlandChina', of.everywhere, 'aurora'],
  ]);
  expect(rows.find((r) => r.region === 'europe')).toMatchObject({
    name: of.cname,
    domainName: of.name,
    resolver: of.server,
    rcode: 'noError',
    state: 'known',
    ttl: 30,
    serial: version?.serial,
    paramName: 'p-europe',
    taskId: null,
  });
  const chain = rows.find((r) => r.region === 'europe')?.chain ?? [];
  expect(chain[0]).toBe(`${of.cname} 30 CNAME ${of.european}`);
  expect(chain[1]).toMatch(/^\S+ 30 A 127\./);
  await wait(601);
  await probe(bench.platform);
  expect(await answers({})).toHaveLength(4);
  await expect(owner.call(cnameObservations.endpoints.list, {})).rejects.toMatchObject({
    status: 403,
  });
});

test('/cdn-cnamerecord: a target the platform never published is a foreign answer and a finding, until it is gone; two times stand beside each other', async () => {
  const before = now();
  const [{ serial } = { serial: 0 }] = await bench.sql<{ serial: number }>(
    'select max(serial)::int as serial from dns_zone_version',
  );
  await of.world.call(
    'PUT',
    `/dns/zones/${zone}`,
    {
      serial: serial + 1,
      records: [
        {
          name: of.cname,
          ttl: 30,
          targets: [{ cname: 'evil.aurora-edge.test', weight: 1, regions: null }],
        },
      ],
    },
    { 'x-zone-token': 'lab-zone-token' },
  );
  await wait(660);
  await probe(bench.platform);
  expect((await answers({ state: ['foreign'] })).map((r) => [r.target, r.supplier])).toEqual([
    ['evil.aurora-edge.test', null],
    ['evil.aurora-edge.test', null],
  ]);
  const found = async () =>
    (await staff.call(findings.endpoints.list, { kind: ['foreignAnswer'] })).rows;
  expect(await found()).toMatchObject([
    { state: 'open', places: 2, place: { name: of.cname }, accountId: owner.accountId },
  ]);
  const compared = await staff.call(cnameComparisons.endpoints.list, {
    at: before,
    otherAt: now(),
  });
  expect(compared.rows.map((r) => [r.region, r.state, r.before, r.after])).toEqual(
    expect.arrayContaining([['europe', 'changed', [of.european], ['evil.aurora-edge.test']]]),
  );
  expect((await staff.call(cnameComparisons.endpoints.list, {})).rows).toEqual([]);
  await publishZone(bench.platform, { verify: true });
  await wait(660);
  await probe(bench.platform);
  expect(await found()).toMatchObject([{ state: 'closed' }]);
});

test('/createCnameTaskPage: a probe asks for names at its places and interval; customers ask for their own names alone', async () => {
  const draft = {
    kind: 'probe' as const,
    name: 'Two places',
    names: [of.cname],
    regions: ['europe', 'asia'] as ('europe' | 'asia')[],
    intervalSeconds: 60,
    answers: 3,
  };
  const task = await owner.call(create, draft);
  expect(task).toMatchObject({ kind: 'probe', state: 'running', accountId: owner.accountId });
  await Promise.all([probe(bench.platform), probe(bench.platform)]);
  const ofTask = () => answers({ taskId: task.id });
  expect((await ofTask()).map((r) => [r.region, r.target]).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => ['asia', of.everywhere]),
    ...Array.from({ length: 3 }, () => ['europe', of.european]),
  ]);
  await owner.call(pause, { id: task.id });
  await wait(61);
  await probe(bench.platform);
  expect(await ofTask()).toHaveLength(6);
  await owner.call(resume, { id: task.id });
  await probe(bench.platform);
  expect(await ofTask()).toHaveLength(12);
  await expect(owner.call(create, { ...draft, names: ['other.test'] })).rejects.toMatchObject({
    status: 400,
  });
  await expect(
    staff.call(create, { ...draft, regions: [], names: [of.cname], answers: 51 }),
  ).rejects.toMatchObject({ status: 400 });
  await expect((await bench.as('Normal')).call(create, draft)).rejects.toMatchObject({
    status: 403,
  });
  await owner.call(remove, { id: task.id });
  expect(await ofTask()).toEqual([]);
});

const wished = (everywhere: number, other: number) => [
  { regions: null, weight: everywhere, paramId: of.paramId },
  { regions: null, weight: other, paramId: of.otherId },
  { regions: ['europe' as const], weight: 100, paramId: of.otherId },
];
const switching = (more: object = {}) => ({
  kind: 'switch' as const,
  name: 'To the other',
  scheduleId,
  wishedEntries: wished(0, 100),
  waitSlots: 0,
  confirmNames: 1,
  ...more,
});
const liveOf = async () =>
  (await staff.call(schedules.endpoints.one, { id: scheduleId })).entries.filter(
    (e) => e.regions === null,
  );
/** One look of the guard at each due switch, and the zone as it then is. */
const look = async () => {
  await advance(bench.platform);
  await publishZone(bench.platform);
};

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
  const told = await staff.call(preview, { scheduleId, wishedEntries: wished(50, 50) });
  expect(told).toMatchObject({ names: 1, zoneNames: 1, large: true });
  const part = (rows: typeof told.rows, id: string) =>
    rows.find((r) => r.region === 'mainlandChina' && r.paramId === id);
  expect(part(told.rows, of.otherId)).toMatchObject({
    beforeBps: 0,
    afterBps: 40_000_000,
    costMicros: 30_000,
    currency: 'USD',
  });
  expect(part(told.rows, of.paramId)).toMatchObject({
    beforeBps: 80_000_000,
    afterBps: 40_000_000,
    costMicros: null,
  });
  const refused = (more: object) =>
    expect(staff.call(create, switching(more))).rejects.toMatchObject({ status: 400 });
  await refused({ confirmNames: null });
  await refused({ stages: [50, 10, 100] });
  await refused({ stages: [10, 50] });
  await refused({ wishedEntries: wished(100, 0) });
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
  await wait(11);
  await look();
  expect((await state()).stage).toBe(1);
  for (const [stage, percent] of [
    [2, 50],
    [3, 100],
  ]) {
    for (let n = 0; n < 6 && (await state()).stage !== stage; n += 1) {
      await wait(31);
      await look();
    }
    expect(await state()).toMatchObject({ stage, percent, state: 'running' });
  }
  await wait(31);
  await look();
  expect(await state()).toMatchObject({ state: 'completed', reason: null });
  expect(await shareOf(of.european)).toBe(1);
  expect((await answers({ taskId: task.id })).length).toBeGreaterThan(100);
  const { rows } = await staff.call(steps, { id: task.id });
  expect(rows.map((s) => [s.kind, s.percent])).toEqual([
    ['start', 0],
    ['advance', 10],
    ['advance', 50],
    ['advance', 100],
    ['complete', 100],
  ]);
});

test('/cdn-cnametask: a supplier that answers 5xx is left again by itself, the reason is told, and DNS shows the old weights within 2 s', async () => {
  const task = await staff.call(create, switching({ name: 'Back', wishedEntries: wished(100, 0) }));
  await look();
  expect(await shareOf(of.everywhere)).toBeGreaterThan(0);
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
  await wait(11);
  const began = performance.now();
  await advance(bench.platform);
  await publishZone(bench.platform);
  expect(await shareOf(of.everywhere)).toBe(0);
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(await staff.call(one, { id: task.id })).toMatchObject({
    state: 'rolledBack',
    stage: 0,
    reason: { code: 'switch.errors', values: { supplier: 'p-all', percent: 60, most: 5 } },
  });
  expect((await liveOf()).map((e) => e.weight)).toEqual([0, 100]);
});

test('/cdn-cnametask: an open circuit takes a later stage back by one and holds it; people hold, skip, abort and roll back; an edited policy ends a switch', async () => {
  const back = switching({ wishedEntries: wished(100, 0) });
  const task = await staff.call(create, back);
  const state = () => staff.call(one, { id: task.id });
  await look();
  await staff.call(skip, { id: task.id });
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
  await wait(61);
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
  await wait(11);
  await look();
  expect(await staff.call(one, { id: third.id })).toMatchObject({
    state: 'aborted',
    reason: { code: 'switch.edited' },
  });
  const mine = await owner.call(list, {});
  expect(mine.rows).toEqual([]);
  await expect(owner.call(one, { id: randomUUID() })).rejects.toMatchObject({ status: 404 });
});
