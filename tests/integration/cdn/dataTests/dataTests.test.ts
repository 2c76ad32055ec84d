import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataTests } from '#shared/areas/cdn/dataTests/dataTests';
import { type DataRule, dataRuleNames } from '#shared/areas/cdn/dataTests/rules';
import { cronSchedules } from '#shared/areas/platform/cronSchedules/cronSchedules';
import { findings } from '#shared/areas/platform/findings/findings';
import { findingKinds } from '#shared/areas/findingKinds';
import { type Bench, type Caller, until } from '../../../support/bench';
import { type DataTestWorld, dayMs, dayOf, domainId, openDataTests, paramId } from './world';

const { list, mute, run, unmute } = dataTests.endpoints;
let world: DataTestWorld;
let bench: Bench;
let operator: Caller;
let owner: Caller;

const good: DataTestWorld['good'] = (...of) => world.good(...of);
const plant: DataTestWorld['plant'] = (...of) => world.plant(...of);
const look: DataTestWorld['look'] = (...of) => world.look(...of);

beforeAll(async () => {
  world = await openDataTests();
  ({ bench, owner, operator } = world);
  await bench.sql(
    `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to) values ($1, $2, $3, $4, 'accurate', $5, $5, $6)`,
    [
      randomUUID(),
      owner.accountId,
      domainId,
      paramId,
      `${dayOf(20)}T00:00:00Z`,
      `${dayOf(0)}T00:00:00Z`,
    ],
  );
});
afterAll(() => bench?.stop());

const stats: Record<string, string> = { requests: '0', bytes: '0' };
const fixtures: Record<
  Exclude<DataRule, 'slots' | 'bills' | 'holds' | 'counters'>,
  (day: string) => Promise<unknown>
> = {
  hits: (day) => plant('stats_5m', day, { ...stats, hit_requests: '3' }),
  statuses: (day) => plant('stats_5m', day, { ...stats, statusMap: 'map(500, 2)' }),
  regions: (day) => plant('stats_5m', day, { region: `'atlantis'`, requests: '0', bytes: '7' }),
  negatives: (day) => plant('stats_5m', day, { country: `'CA'`, requests: '0', bytes: '-5' }),
  hours: (day) => plant('stats_1h', day, { requests: '0', bytes: '9' }),
  ledger: (day) => plant('stats_5m', day, { requests: '0', bytes: '11' }),
};

test('/datatest: each assertion holds of good days, fails once with planted bad data, with a finding of its place', async () => {
  const planted = Object.entries(fixtures) as [keyof typeof fixtures, (typeof fixtures)['hits']][];
  for (const [i, [rule, spoil]] of planted.entries()) {
    const day = dayOf(3 + i);
    await good(day);
    expect([rule, await look(rule, day)]).toEqual([rule, 0]);
    await spoil(day);
    expect([rule, await look(rule, day)]).toEqual([rule, 1]);
    const row = (await operator.call(list, {})).rows.find((r) => r.rule === rule);
    expect(row).toMatchObject({ state: 'failed', places: 1, lastDay: day });
    expect(row?.sample[0]?.what).toContain('d.tests.test');
    expect(row?.sample[0]?.expected).not.toBe(row?.sample[0]?.found);
  }
  const { rows } = await operator.call(findings.endpoints.list, { kind: ['figureTest'], size: 50 });
  expect(rows.map((f) => f.state)).toEqual(planted.map(() => 'open'));
  const [first] = rows;
  const filled = first && findingKinds.figureTest.repair?.(first);
  expect(filled).toContain(`domain=${domainId}`);
  expect(filled).toContain(`parameter=${paramId}`);
});

test('/datatest: 288 slots of a closed day, missing ones are told; a day that is not complete has none', async () => {
  const day = dayOf(2);
  await good(day, 280);
  expect(await look('slots', day)).toBe(1);
  const row = (await operator.call(list, {})).rows.find((r) => r.rule === 'slots');
  expect(row?.sample[0]).toMatchObject({ expected: 288, found: 280 });
  await good(day);
  expect(await look('slots', day)).toBe(0);
  await good(dayOf(0), 10);
  expect(await look('slots', dayOf(0))).toBe(0);
  const { rows } = await operator.call(findings.endpoints.list, { kind: ['figureTest'], size: 50 });
  expect(rows.find((f) => f.scopeKey === `slots ${day}`)?.state).toBe('closed');
});

test('/datatest: bills, holds and counters of tasks', async () => {
  const day = dayOf(12);
  for (const rule of ['bills', 'holds', 'counters'] as const) expect(await look(rule, day)).toBe(0);
  await bench.sql(
    `insert into bill_day (id, account_id, day, currency, version, status, bytes, billable_bytes, cost, created_at)
     values ($1, $2, $3, 'CNY', 1, 'completed', 5, 5, 9, now())`,
    [randomUUID(), owner.accountId, day],
  );
  await bench.sql(
    `insert into stat_hold (id, account_id, domain_id, param_id, source, from_at, to_at, cause, plan_id, actor, created_at)
     values ($1, $2, $3, $4, 'accurate', $5, $6, 'repair', $7, 'x', now())`,
    [
      randomUUID(),
      owner.accountId,
      domainId,
      paramId,
      `${day}T01:00:00Z`,
      `${day}T02:00:00Z`,
      randomUUID(),
    ],
  );
  await bench.sql(
    `insert into task (id, account_id, kind, title, state, params, total, done, ok, failed, verified, request_id, created_by_email, created_at)
     values ($1, null, 'dataTests', 'spoilt', 'completed', '{}', 3, 3, 3, 0, 0, 'r', 'x', $2)`,
    [randomUUID(), `${day}T03:00:00Z`],
  );
  for (const rule of ['bills', 'holds', 'counters'] as const)
    expect([rule, await look(rule, day)]).toEqual([rule, 1]);
  const { rows } = await operator.call(findings.endpoints.list, { kind: ['recordTest'] });
  expect(rows.map((f) => f.state)).toEqual(['open', 'open', 'open']);
});

test('/datatest: a muted test keeps its results and finds nothing until its time; a reason is asked for', async () => {
  const day = dayOf(14);
  const row = (await operator.call(list, {})).rows.find((r) => r.rule === 'holds');
  const id = row?.id ?? '';
  const inDays = (n: number) => new Date(Date.now() + n * dayMs).toISOString();
  for (const bad of [
    { until: inDays(-1), reason: 'known' },
    { until: inDays(7), reason: ' ' },
  ])
    await expect(operator.call(mute, { id, ...bad })).rejects.toMatchObject({ status: 400 });
  await operator.call(mute, { id, until: inDays(7), reason: 'known' });
  await bench.sql(`update stat_hold set from_at = $1, to_at = $2`, [
    `${day}T01:00:00Z`,
    `${day}T02:00:00Z`,
  ]);
  expect(await look('holds', day)).toBe(1);
  const open = async () =>
    (await operator.call(findings.endpoints.list, { kind: ['recordTest'] })).rows.some(
      (f) => f.scopeKey === `holds ${day}`,
    );
  expect(await open()).toBe(false);
  expect(
    (await operator.call(list, {})).rows.find((r) => r.rule === 'holds')?.results,
  ).toContainEqual(expect.objectContaining({ day, places: 1 }));
  expect(await operator.call(unmute, { id })).toMatchObject({ mutedUntil: null });
  await look('holds', day);
  expect(await open()).toBe(true);
});

test('/datatest: a span of days on demand and the night by schedule run as tasks, and end the run', async () => {
  await bench.startWorkers();
  const { taskId } = await operator.call(run, {
    fromDay: dayOf(16),
    toDay: dayOf(15),
    rules: ['bills', 'hours'],
  });
  const ended = (id: string) =>
    until(
      async () =>
        (
          await bench.sql<{ state: string }>(
            `select state from task where id = $1 and finished_at is not null`,
            [id],
          )
        )[0]?.state,
      { ms: 30_000, what: 'the task ends' },
    );
  expect(await ended(taskId)).toBe('completed');
  const nightly = async () =>
    (await operator.call(cronSchedules.endpoints.list, { kind: ['dataTests'] })).rows[0];
  const schedule = await nightly();
  expect(schedule?.next).toHaveLength(3);
  await operator.call(cronSchedules.endpoints.run, { id: schedule?.id ?? '' });
  const last = await until(
    async () => {
      const state = (await nightly())?.runs.at(-1)?.state;
      return state === 'passed' || state === 'failed' ? (await nightly())?.runs.at(-1) : null;
    },
    { ms: 40_000, what: 'the nightly run ends' },
  );
  expect(last?.summary).toMatchObject({
    code: 'dataTest.ran',
    values: { total: 3 * dataRuleNames.length },
  });
  await bench.stopWorkers();
});

test('/datatest: days that are not over are refused, and whoever may not', async () => {
  const span = { fromDay: dayOf(2), toDay: dayOf(1) };
  for (const bad of [{ toDay: dayOf(0) }, { fromDay: dayOf(0) }, { fromDay: dayOf(200) }])
    await expect(operator.call(run, { ...span, ...bad })).rejects.toMatchObject({ status: 400 });
  const viewer = await bench.staff({ data: 'view' });
  expect((await viewer.call(list, {})).total).toBe(dataRuleNames.length);
  await expect(viewer.call(run, span)).rejects.toMatchObject({ status: 403 });
  for (const who of [owner, await bench.staff({ billing: 'approve' })])
    await expect(who.call(list, {})).rejects.toMatchObject({ status: 403 });
});
