import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { allLogFiles, logErasures } from '#shared/areas/cdn/logs/allLogFiles';
import { logCleanPolicies, logCleanRuns } from '#shared/areas/cdn/logs/logCleaning';
import { approvals } from '#shared/areas/platform/approvals/approvals';
import { logErasuresWork } from '#workers/areas/cdn/logs/erasure';
import { cleanLogs, logCleanRunsWork } from '#workers/areas/cdn/logs/retention';
import { followLines } from '#server/model/cdn/logs/logLoader';
import { system } from '#server/kernel/db/context';
import type { Caller } from '../../../support/bench';
import { clockAhead } from '../../../support/clockAhead';
import { codeOf } from '../statistics/points';
import { host, type LogWorld, openLogWorld } from './support';

const hour = 3_600_000;
const dayMs = 24 * hour;
const { list, totals, erase } = allLogFiles.endpoints;
let logs: LogWorld;
let second: Caller;
beforeAll(async () => {
  logs = await openLogWorld({ inOneDay: true });
  second = await logs.bench.staff();
});
afterAll(() => logs?.world.stop());

const tools = () => ({
  platform: logs.bench.platform,
  run: <T>(work: Parameters<typeof logs.bench.platform.run<T>>[1]) =>
    logs.bench.platform.run(system, work),
  signal: new AbortController().signal,
  log: logs.bench.platform.log,
});
const eraseNow = (id: string) =>
  logErasuresWork.processors['erase']?.(tools() as never, { id } as never);
const files = async () => (await logs.staff.call(list, { sort: 'hourAt', size: 100 })).rows;
const linesOf = async (from: string, hours = 1) => {
  const [row] = await logs.query<{ n: string }>(
    `SELECT count() AS n FROM access_log WHERE domain_id = {domain:UUID} AND ts >= {from:DateTime('UTC')} AND ts < {to:DateTime('UTC')}`,
    { from: Date.parse(from) / 1000, to: Date.parse(from) / 1000 + hours * 3600 },
  );
  return Number(row?.n);
};
/** Makes the sums of all hours those of their lines, as each load of a late part does. */
const sumAgain = () =>
  followLines(logs.bench.platform.analytics, {
    accountId: logs.accountId,
    domainId: logs.domainId,
    paramId: logs.world.params.aurora,
    range: { from: Date.parse(logs.from) / 1000, to: Date.parse(logs.to) / 1000 },
    except: [],
    cause: { kind: 'logLoad', id: randomUUID(), actor: 'test' },
  });

test('/cdn-logall: files and totals of all accounts; an hour that is not billed is deleted once a second person approves it, its lines are gone, every sum stays, and late files are not stored', async () => {
  const before = await files();
  expect(before).toHaveLength(logs.files);
  expect(before[0]).toMatchObject({
    domain: host,
    supplier: 'aurora',
    state: 'loaded',
    billed: false,
    erasure: null,
  });
  const sum = before.reduce((n, f) => n + f.lines, 0);
  const { rows } = await logs.staff.call(totals, { accountId: logs.accountId });
  expect(rows).toMatchObject([
    { files: before.length, loadedFiles: before.length, lines: sum, oldestAt: before[0]?.hourAt },
  ]);
  const sums = await logs.sums();
  const file = before[0];
  if (!file) throw new Error('no file');
  expect(await linesOf(file.hourAt)).toBeGreaterThan(0);
  const wish = await logs.staff.call(erase, { id: file.id, reason: 'The customer wants it gone' });
  expect(wish).toMatchObject({ state: 'waiting', hourAt: file.hourAt });
  expect(await codeOf(logs.staff.call(erase, { id: file.id, reason: 'Again' }))).toBe(
    'logs.eraseTaken',
  );
  await eraseNow(wish.id);
  expect(await linesOf(file.hourAt)).toBeGreaterThan(0);
  const [request] = (await second.call(approvals.endpoints.list, { kind: ['logErasure'] })).rows;
  if (!request) throw new Error('no request');
  await second.call(approvals.endpoints.decide, {
    id: request.id,
    version: request.version,
    approve: true,
    note: '',
  });
  await eraseNow(wish.id);
  await eraseNow(wish.id);
  expect(await logs.staff.call(logErasures.endpoints.one, { id: wish.id })).toMatchObject({
    state: 'erased',
  });
  expect(await linesOf(file.hourAt)).toBe(0);
  expect(await logs.sums()).toBe(sums);
  await sumAgain();
  expect(await logs.sums()).toBe(sums);
  // A part of that hour that the supplier lists only now.
  await logs.bench.sql(
    `update log_file set supplier_file_id = 'former', sha256 = 'former' where id = $1`,
    [file.id],
  );
  await logs.bench.sql(
    `update sync_lane set pulled_from = start_at + interval '4 hours', complete_to = null where source = 'log'`,
  );
  await logs.settle();
  const late = (await files()).filter((f) => f.hourAt === file.hourAt);
  expect(late.map((f) => f.state)).toEqual(late.map(() => 'expired'));
  expect(late.length).toBeGreaterThan(1);
  expect(await logs.sums()).toBe(sums);
  expect(await logs.wrong()).toEqual([]);
});

test('/cdn-logall: a billed hour is deleted at once, an open one not at all, and lookers are refused', async () => {
  const file = (await files()).find((f) => f.state === 'loaded');
  if (!file) throw new Error('no file');
  await logs.bench.sql(
    `update log_file set state = 'listed', next_at = now() + interval '1 hour' where id = $1`,
    [file.id],
  );
  expect(await codeOf(logs.staff.call(erase, { id: file.id, reason: 'x' }))).toBe('logs.eraseOpen');
  await logs.bench.sql(`update log_file set state = 'loaded' where id = $1`, [file.id]);
  const looker = await logs.bench.staff({ logs: 'view' });
  expect(await codeOf(looker.call(erase, { id: file.id, reason: 'x' }))).toBe('auth.denied');
  expect(await codeOf((await logs.bench.as('Super')).call(list, {}))).toBe('auth.denied');
  const day = new Date(Date.parse(file.hourAt) + 480 * 60_000).toISOString().slice(0, 10);
  await logs.bench.sql(
    `insert into bill_day (id, account_id, day, currency, version, status, bytes, billable_bytes, cost, hash, completed_at, created_at)
     values ($1, $2, $3, 'CNY', 1, 'completed', 0, 0, 0, 'x', now(), now())`,
    [randomUUID(), logs.accountId, day],
  );
  const gone = await logs.staff.call(erase, { id: file.id, reason: 'Billed and not wanted' });
  expect(gone.state).toBe('erasing');
  expect(
    (await files()).filter((f) => f.hourAt === file.hourAt).every((f) => f.state === 'expired'),
  ).toBe(true);
  await eraseNow(gone.id);
  expect(await linesOf(file.hourAt)).toBe(0);
  expect(await codeOf(logs.staff.call(erase, { id: file.id, reason: 'x' }))).toBe('logs.eraseGone');
});

test('/cdn-logclean: no line younger than the retention goes, days that are not processed, disputed or billed stay and are named, a policy keeps longer, and the freed bytes are measured', async () => {
  const { create, update, due, run } = logCleanPolicies.endpoints;
  const { accountId, bench } = logs;
  let { staff } = logs;
  await bench.sql('update account set retention_days = 10 where id = $1', [accountId]);
  const policy = {
    accountId,
    domainId: null,
    days: 20,
    mode: 'auto',
    reason: 'An audit of the customer',
  } as const;
  expect(await codeOf(staff.call(create, { ...policy, days: 9 }))).toBe('request.invalid');
  const { id } = await staff.call(create, policy);
  expect(await codeOf(staff.call(create, policy))).toBe('data.taken');
  const left = async () => linesOf(logs.from, 4);
  const lines = await left();
  expect(lines).toBeGreaterThan(0);
  clockAhead(12 * dayMs);
  expect(await cleanLogs()).toBe(0);
  clockAhead(10 * dayMs);
  staff = await bench.staff();
  await bench.sql(
    `insert into day_check (id, param_id, day, state, created_at) select gen_random_uuid(), $1, d::date, 'failed', now()
     from generate_series($2::timestamptz, $3::timestamptz, interval '1 hour') d on conflict do nothing`,
    [logs.world.params.aurora, logs.from, logs.to],
  );
  expect(await cleanLogs()).toBe(0);
  const why = async () => [...new Set((await staff.call(due, {})).rows.map((r) => r.why))];
  expect(await why()).toEqual(['disputed']);
  await bench.sql(`update day_check set state = 'passed'`);
  await bench.sql(`update bill_day set version = 0 where account_id = $1`, [accountId]);
  expect(await why()).toContain('unbilled');
  await bench.sql(`delete from bill_day where account_id = $1`, [accountId]);
  await bench.sql(`update log_file set state = 'bad', attempts = 12 where state = 'loaded'`);
  expect(await why()).toEqual(['unprocessed']);
  expect(await cleanLogs()).toBe(0);
  await bench.sql(`update log_file set state = 'loaded' where state = 'bad'`);
  expect(await why()).toEqual([null]);
  // By hand only: the hourly turn leaves it, a person takes it.
  await staff.call(update, { id, days: 20, mode: 'manual', reason: 'After the audit' });
  expect(await cleanLogs()).toBe(0);
  expect(await left()).toBe(lines);
  const [shown] = (await staff.call(logCleanPolicies.endpoints.list, {})).rows;
  expect(shown).toMatchObject({ retentionDays: 10, dueDays: expect.any(Number), protectedDays: 0 });
  const open = await staff.call(run, { id });
  expect((await staff.call(run, { id })).id).toBe(open.id);
  const job = () =>
    logCleanRunsWork.processors['run']?.(tools() as never, { id: open.id } as never);
  await job();
  await job();
  expect(await left()).toBe(0);
  const done = await staff.call(logCleanRuns.endpoints.one, { id: open.id });
  expect(done).toMatchObject({
    state: 'done',
    cause: 'hand',
    days: shown?.dueDays,
    lines: shown?.dueLines,
  });
  expect(done.bytesAfter ?? 0).toBeLessThan(done.bytesBefore ?? 0);
  expect((await staff.call(due, {})).rows).toEqual([]);
});
