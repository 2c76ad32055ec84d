import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { logMarks, logMarkTasks } from '#shared/areas/cdn/logs/logMarks';
import { system } from '#server/kernel/db/context';
import { logMarksWork } from '#workers/areas/cdn/logs/marks';
import { markChanges } from '#workers/areas/cdn/statistics/marks';
import { markLogLanes } from '#workers/areas/cdn/sync/logWatermarks';
import { statPoint, storePoints } from '../../../support/statPoint';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { codeOf } from '../statistics/points';

const hourMs = 3_600_000;
const start = Date.now() - (Date.now() % hourMs) - 5 * hourMs;
/** Start of an hour; the fifth is the last whole one. */
const at = (hours: number) => new Date(start + hours * hourMs).toISOString();
const { list, release, reopen } = logMarks.endpoints;
let bench: Bench;
let staff: Caller;
let viewer: Caller;
const [domainId, paramId] = [randomUUID(), randomUUID()];
let accountId: string;

const tools = () => ({
  platform: bench.platform,
  run: <T>(work: Parameters<typeof bench.platform.run<T>>[1]) => bench.platform.run(system, work),
  signal: new AbortController().signal,
  log: bench.platform.log,
});
const mark = () => logMarksWork.processors['mark']?.(tools() as never, {} as never);
const count = (source: 'log' | 'accurate', hour: number, requests: number) =>
  storePoints(bench.platform.analytics, {
    accountId,
    domainId,
    paramId,
    // Lines are counted as a pull would be: the writer of points is the same for every source.
    source: source as 'accurate',
    from: at(hour),
    to: at(hour + 1),
    absent: 'keep',
    points: [statPoint({ domain: 'm.test', at: at(hour), requests, bytes: requests * 100 })],
  });
const fileId = randomUUID();
const addFile = (hour: number, lines: number, id: string = randomUUID()) =>
  bench.sql(
    `insert into log_file (id, account_id, domain_id, param_id, domain, supplier_file_id, name, hour_at, size_bytes, lines, sha256, pushed_at,
       delay_seconds, state, expires_at)
     values ($1, $2, $3, $4, 'm.test', $5, $5, $6, 100, $7, $5, now(), 0, 'loaded', now() + interval '30 days')`,
    [id, accountId, domainId, paramId, `f-${id}`, at(hour), lines],
  );
const marks = async () => (await staff.call(list, { domainId, sort: 'hourAt' })).rows;
const short = async () =>
  (await marks()).map((m) => `${m.state} ${m.rule} ${m.lines}/${m.requests}`);
const hourOf = async (hour: number) => {
  const mark = (await marks()).find((m) => m.hourAt === at(hour));
  if (!mark) throw new Error(`hour ${hour} has no mark`);
  return mark;
};
const shownTo = async (caller: Caller, hour: number) => {
  const day = new Date(Date.parse(at(hour)) + 480 * 60_000 - 86_400_000).toISOString().slice(0, 10);
  const { hours } = await caller.call(logFiles.endpoints.hours, { domainId, day, days: 3 });
  return hours.find((h) => h.hourAt === at(hour));
};
const logLane = async () => {
  const [lane] = await bench.sql<{ to: Date }>(
    `select complete_to as to from sync_lane where domain_id = $1 and source = 'log'`,
    [domainId],
  );
  return lane?.to && new Date(lane.to).toISOString();
};

beforeAll(async () => {
  bench = await startBench({ workers: false });
  accountId = await bench.account();
  [staff, viewer] = [await bench.staff(), await bench.as('Normal', { accountId })];
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at) values ($1, $2, 'aurora', 'http://127.0.0.1:9', 0, 60, true, now())`,
    [paramId, `p-${paramId.slice(0, 8)}`],
  );
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, 'm.test', 'o.test', 80, 'http', 'Activated', 'v', 'v', $3, now())`,
    [domainId, accountId, at(0)],
  );
  for (const source of ['log', 'accurate'])
    await bench.sql(
      `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to) values ($1, $2, $3, $4, $5, $6, $6, $7)`,
      [randomUUID(), accountId, domainId, paramId, source, at(0), at(4)],
    );
  await count('accurate', 0, 10);
  await count('log', 0, 10);
  await addFile(0, 10);
  await count('accurate', 1, 10);
  await count('log', 1, 6);
  await addFile(1, 6, fileId);
  await count('accurate', 2, 5);
});
afterAll(() => bench?.stop());

test('/cdn-logtsmark: each hour tells how far it is and the rule that decided; a release is shown to customers with its reason, a late line reopens it, tells who downloaded it and dirties its sums', async () => {
  await mark();
  // Files listed, lines against the counter, nothing counted; the fifth hour has only just ended.
  expect(await short()).toEqual([
    'complete counter 10/10',
    'late counter 6/10',
    'late files 0/5',
    'complete nothing 0/0',
    'expected files 0/0',
    ...(await short()).slice(5),
  ]);
  await markLogLanes(tools() as never);
  expect(await logLane()).toBe(at(1));
  const { id } = await hourOf(1);
  expect(await codeOf(staff.call(reopen, { id, reason: 'Wrong' }))).toBe('logs.markState');
  const released = await staff.call(release, { id, reason: 'The supplier lost the rest' });
  expect(released).toMatchObject({ state: 'complete', rule: 'released' });
  await mark();
  expect(await hourOf(1)).toMatchObject({ state: 'complete', rule: 'released' });
  expect(await shownTo(viewer, 1)).toMatchObject({
    state: 'released',
    reason: 'The supplier lost the rest',
  });
  await markLogLanes(tools() as never);
  expect(await logLane()).toBe(at(2));
  await viewer.call(logFiles.endpoints.links, { ids: [fileId] });
  await markChanges(bench.platform.run);
  const dirty = () =>
    bench.sql<{ number: string }>(
      `select number::text as number from dirty_range where domain_id = $1 and source = 'log' order by number desc limit 1`,
      [domainId],
    );
  const [before] = await dirty();
  await count('log', 1, 10);
  await addFile(1, 4);
  await mark();
  expect(await hourOf(1)).toMatchObject({
    state: 'complete',
    rule: 'counter',
    lines: 10,
    lateLines: 4,
    reopenedAt: expect.any(String),
    reason: null,
  });
  const notices = await bench.sql<{ name: string }>(
    `select name from notification where user_id = $1`,
    [viewer.personId],
  );
  expect(notices).toEqual([{ name: 'logMarks.late' }]);
  await markChanges(bench.platform.run);
  const [after] = await dirty();
  expect(Number(after?.number)).toBeGreaterThan(Number(before?.number));
  expect(await shownTo(viewer, 1)).toMatchObject({ state: 'arrived', reason: null });
});

test('/createLogTsMarkTaskPage: marks of a range are worked out anew, seen before and after, then written; a second run has no difference and says so', async () => {
  const { id } = await hourOf(0);
  expect(await staff.call(reopen, { id, reason: 'A customer misses lines' })).toMatchObject({
    state: 'late',
    rule: 'reopened',
  });
  await mark();
  expect(await hourOf(0)).toMatchObject({ state: 'late', rule: 'reopened' });
  const { create, apply, changes } = logMarkTasks.endpoints;
  const range = { domainIds: [domainId], from: at(0), to: at(3) };
  const task = await staff.call(create, range);
  expect(task).toMatchObject({ state: 'previewed', compared: 3, changes: 1, domains: 'm.test' });
  const { rows } = await staff.call(changes, { id: task.id });
  expect(rows).toMatchObject([
    { hourAt: at(0), stateBefore: 'late', stateAfter: 'complete', ruleAfter: 'counter' },
  ]);
  expect(await hourOf(0)).toMatchObject({ state: 'late' });
  await count('log', 0, 4);
  expect(await codeOf(staff.call(apply, { id: task.id }))).toBe('logs.marksMoved');
  await count('log', 0, 10);
  expect(await staff.call(apply, { id: task.id })).toMatchObject({ state: 'applied' });
  expect(await hourOf(0)).toMatchObject({ state: 'complete', rule: 'counter', reason: null });
  expect(await staff.call(create, range)).toMatchObject({ state: 'same', changes: 0, compared: 3 });
  expect(await codeOf(staff.call(apply, { id: task.id }))).toBe('plan.state');
});

test('/cdn-logtsmark: others than log staff are refused', async () => {
  const { id } = await hourOf(0);
  const looker = await bench.staff({ logs: 'view' });
  const range = { domainIds: [domainId], from: at(0), to: at(3) };
  for (const caller of [looker, viewer]) {
    expect(await codeOf(caller.call(reopen, { id, reason: 'x' }))).toBe('auth.denied');
    expect(await codeOf(caller.call(release, { id, reason: 'x' }))).toBe('auth.denied');
    expect(await codeOf(caller.call(logMarkTasks.endpoints.create, range))).toBe('auth.denied');
  }
  expect(await codeOf(viewer.call(list, {}))).toBe('auth.denied');
  const bad = { ...range, to: at(0) };
  expect(await codeOf(staff.call(logMarkTasks.endpoints.create, bad))).toBe('request.invalid');
});

test('/cdn-log: no hour of a domain that no supplier holds yet is late or missing', async () => {
  const id = randomUUID();
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, 'new.test', 'o.test', 80, 'http', 'Verifying', 'v', 'v', now(), now())`,
    [id, accountId],
  );
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const { hours } = await viewer.call(logFiles.endpoints.hours, { domainId: id, day, days: 3 });
  expect(new Set(hours.map((h) => h.state))).toEqual(new Set(['none']));
});
