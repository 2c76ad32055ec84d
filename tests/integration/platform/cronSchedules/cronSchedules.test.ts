import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cronSchedules } from '#shared/areas/platform/cronSchedules/cronSchedules';
import { notifications } from '#shared/areas/platform/notices/notifications';
import { Failure } from '#shared/kernel/errors';
import { system } from '#server/kernel/db/context';
import type { ScheduleEffects } from '#server/model/platform/cronSchedules/effects';
import { endRun } from '#server/model/platform/cronSchedules/index';
import { beginRun, sweepRuns, takeDue } from '#server/model/platform/cronSchedules/runs';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { clockAhead, realClock } from '../../../support/clockAhead';

const { create, list, pause, remove, resume, run, runs, update } = cronSchedules.endpoints;
const dayMs = 86_400_000;
let bench: Bench;
let owner: Caller;
const draft = {
  kind: 'metricExports',
  name: 'Monthly figures',
  cron: '0 3 * * *',
  zone: 'Asia/Shanghai',
  missed: 'once',
  params: { source: 'accurate', step: '1h', format: 'csv', span: 'month' },
} as const;

beforeAll(async () => {
  bench = await startBench({ workers: false });
  owner = await bench.as('Super');
});
beforeEach(() => bench.sql('delete from cron_schedule'));
afterEach(() => {
  realClock();
});
afterAll(() => bench?.stop());

/** Runs that a kind of the test began, by id. */
const began: string[] = [];
const effects = (begin: ScheduleEffects['begin']) => () => ({
  kind: 'metricExports' as const,
  begin,
});
const passing = effects(async (_, { id }) => {
  began.push(id);
  return { ok: true };
});
const going = effects(async (_, { id }) => {
  began.push(id);
  return null;
});
const turn = () => bench.platform.run(system, takeDue);
const waiting = async () =>
  (await bench.sql<{ id: string }>(`select id from cron_run where state = 'waiting'`)).map(
    (r) => r.id,
  );
const begin = async (of: typeof passing = passing) => {
  for (const id of await waiting()) await beginRun(bench.platform.run, id, of);
};
const strip = async () =>
  (
    await bench.sql<{ state: string; cause: string }>(
      `select state, cause from cron_run order by due_at`,
    )
  ).map((r) => [r.state, r.cause]);
/** Every day at the minute that comes in an hour. */
const inAnHour = () => {
  const at = new Date(Date.now() + 3_600_000);
  return { ...draft, cron: `${at.getUTCMinutes()} ${at.getUTCHours()} * * *`, zone: 'UTC' };
};
const codeOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (e: { body?: { code?: string; fields?: { code: string }[] } }) =>
      e.body?.fields?.[0]?.code ?? e.body?.code,
  );
const due = (ago: string) =>
  bench.sql(`update cron_schedule set next_at = now() - $1::interval`, [ago]);

test('a due time is one run however many workers look, and is begun once', async () => {
  await owner.call(create, { ...draft, cron: '* * * * *' });
  await due('3 seconds');
  await Promise.all(Array.from({ length: 6 }, turn));
  expect(await strip()).toEqual([['waiting', 'due']]);
  began.length = 0;
  const [id = ''] = await waiting();
  await Promise.all(Array.from({ length: 4 }, () => beginRun(bench.platform.run, id, passing)));
  expect(began).toHaveLength(1);
  expect(await strip()).toEqual([['passed', 'due']]);
});

test('its next three times are shown on the clock of its zone; pausing ends them until it goes on', async () => {
  const row = await owner.call(create, draft);
  expect(row.next).toHaveLength(3);
  for (const at of row.next) expect(at.slice(11, 16)).toBe('19:00');
  expect(row.nextAt).toBe(row.next[0]);
  expect(await owner.call(pause, { id: row.id })).toMatchObject({ next: [], nextAt: null });
  clockAhead(40 * dayMs);
  expect(await turn()).toBe(0);
  realClock();
  expect((await owner.call(resume, { id: row.id })).nextAt).toBe(row.nextAt);
});

test('after days of downtime it is caught up once, or noted as missed, as it says', async () => {
  await owner.call(create, inAnHour());
  clockAhead(3 * dayMs + 6 * 3_600_000);
  await turn();
  expect(await strip()).toEqual([['waiting', 'late']]);
  await begin();
  expect(await strip()).toEqual([['passed', 'late']]);
  const [{ missed } = { missed: 0 }] = await bench.sql<{ missed: number }>(
    `select missed_before as missed from cron_run`,
  );
  expect(missed).toBe(3);
  await turn();
  expect(await strip()).toHaveLength(1);
  realClock();
  await bench.sql('delete from cron_schedule');
  await owner.call(create, { ...inAnHour(), missed: 'skip' });
  clockAhead(3 * dayMs + 6 * 3_600_000);
  await turn();
  expect(await strip()).toEqual([['missed', 'late']]);
});

test('a run by hand starts at once; while it goes on no other starts, and a due time is noted', async () => {
  const { id } = await owner.call(create, { ...draft, cron: '* * * * *' });
  await owner.call(run, { id });
  await begin(going);
  expect(await strip()).toEqual([['running', 'hand']]);
  expect(await codeOf(owner.call(run, { id }))).toBe('schedule.running');
  await bench.sql(`update cron_run set due_at = due_at - interval '5 minutes'`);
  await due('2 seconds');
  await turn();
  expect(await strip()).toEqual([
    ['running', 'hand'],
    ['overlapped', 'due'],
  ]);
  const runId = began.at(-1) ?? '';
  const end = () => bench.platform.run(system, (ctx) => endRun(ctx, runId, { ok: true }));
  await end();
  await end();
  expect((await owner.call(runs, { id })).rows.map((r) => r.state).toSorted()).toEqual([
    'overlapped',
    'passed',
  ]);
});

test('a worker that dies between claim and begin leaves the run to the next; one without a result is lost', async () => {
  await owner.call(create, inAnHour());
  clockAhead(dayMs);
  await turn();
  // Its job is gone with the worker: the outbox is emptied without a queue.
  await bench.sql('delete from outbox');
  clockAhead(120_000);
  await bench.platform.run(system, sweepRuns);
  expect(await bench.sql(`select 1 from outbox where name = 'cronSchedules.begin'`)).toHaveLength(
    1,
  );
  await begin(going);
  clockAhead(7 * 3_600_000);
  await bench.platform.run(system, sweepRuns);
  expect(await strip()).toEqual([['failed', 'late']]);
  realClock();
  const [row] = (await owner.call(list, {})).rows;
  expect(row?.runs[0]?.summary).toMatchObject({ code: 'schedule.lost', values: { hours: 6 } });
});

test('a refusal ends a run with its sentence, what is unforeseen is tried five times, and its author hears once', async () => {
  const { id } = await owner.call(create, draft);
  const failures = async () =>
    (await owner.call(notifications.endpoints.list, { each: true })).rows.filter(
      (n) => n.name === 'cronSchedules.failed',
    ).length;
  const before = await failures();
  await owner.call(run, { id });
  await begin(
    effects(async () => {
      throw new Failure('statistics.exports', { count: 10 });
    }),
  );
  await owner.call(run, { id });
  const broken = effects(async () => {
    throw new Error('no such table');
  });
  const [runId = ''] = await waiting();
  for (let n = 0; n < 5; n += 1)
    await expect(beginRun(bench.platform.run, runId, broken)).rejects.toThrow('no such table');
  await beginRun(bench.platform.run, runId, broken);
  const [row] = (await owner.call(list, {})).rows;
  expect(row?.runs.map((r) => [r.state, r.summary?.code])).toEqual([
    ['failed', 'statistics.exports'],
    ['failed', 'schedule.broken'],
  ]);
  expect((await failures()) - before).toBe(1);
});

test('whose author may do it no longer it fails and says so', async () => {
  const other = await bench.as('Admin');
  const { id } = await other.call(create, draft);
  await other.call(run, { id });
  await bench.sql(`update person set status = 'disabled' where email = $1`, [other.email]);
  await begin();
  const [row] = await bench.sql<{ code: string }>(
    `select summary ->> 'code' as code from cron_run where schedule_id = $1`,
    [id],
  );
  expect(row?.code).toBe('schedule.gone');
});

test('bad patterns, zones and parameters are refused by field; others see and change nothing', async () => {
  for (const [bad, code] of [
    [{ cron: '61 * * * *' }, 'schedule.cron'],
    [{ cron: '0 0 31 2 *' }, 'schedule.cron'],
    [{ zone: 'Nowhere/City' }, 'schedule.zone'],
    [{ params: { source: 'accurate' } }, 'schedule.params'],
    [{ params: { ...draft.params, more: 1 } }, 'schedule.params'],
  ] as const)
    expect(await codeOf(owner.call(create, { ...draft, ...bad } as never))).toBe(code);
  const { id } = await owner.call(create, draft);
  const stranger = await bench.as('Super');
  expect((await stranger.call(list, {})).rows).toEqual([]);
  expect(await codeOf(stranger.call(run, { id }))).toBe('data.absent');
  const { kind, ...times } = draft;
  for (const who of [await bench.as('Normal'), await bench.staff({ data: 'approve' })]) {
    expect((await who.call(list, {})).rows).toEqual([]);
    expect(await codeOf(who.call(create, draft))).toBe('auth.denied');
    expect(await codeOf(who.call(update, { id, ...times }))).toBe('data.absent');
  }
  expect(await owner.call(update, { id, ...times, cron: '0 4 * * *' })).toMatchObject({
    kind,
    cron: '0 4 * * *',
  });
  await owner.call(remove, { id });
  expect((await owner.call(list, {})).total).toBe(0);
});
