import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { logProcesses } from '#shared/areas/cdn/logs/logProcesses';
import type { In } from '#shared/kernel/contract';
import { openDriver } from '#server/model/cdn/suppliers/gateway';
import { logChecks } from '#server/model/cdn/logs/checks';
import { eraseRemoved } from '#workers/areas/cdn/corrections/removals';
import { dayOf } from '#shared/kernel/units';
import { lab } from '../../lab/support';
import { codeOf } from '../statistics/points';
import { startSyncWorld, type SyncWorld } from '../sync/world';
import type { Caller } from '../../../support/bench';
import { until } from '../../../support/until';

const hour = 3_600_000;
const host = 'www.demo-shop.test';
const { create, estimate, one, units, badLines, pause, resume } = logProcesses.endpoints;
const { createOutputRemoval, apply, undo, impact } = dataPlans.endpoints;
let world: SyncWorld;
let staff: Caller;
let accountId: string;
let domainId: string;
let [from, to]: [string, string] = ['', ''];
let files = 0;

const settle = async () => {
  for (let i = 0; i < 60; i += 1) {
    await world.bench.sql('update log_file set next_at = now()');
    await world.turn(['lanes', 'lists', 'loads']);
    const [row] = await world.bench.sql<{ open: number }>(
      `select (select count(*) from sync_lane where source = 'log' and (pulled_from is null or pulled_from > start_at))::int
         + (select count(*) from log_file where state in ('listed', 'loading', 'bad'))::int as open`,
    );
    if (row?.open === 0) return;
  }
  throw new Error('files are still waiting');
};

beforeAll(async () => {
  const bornAt = new Date(Date.now() - (Date.now() % hour) - hour + 23 * 60_000).toISOString();
  world = await startSyncWorld({ pastDays: 1, bornAt });
  accountId = await world.bench.account();
  staff = await world.bench.staff();
  to = new Date(Date.parse(bornAt) - (Date.parse(bornAt) % hour) + hour).toISOString();
  from = new Date(Date.parse(to) - 4 * hour).toISOString();
  domainId = await world.addDomain(accountId, host, from, ['aurora']);
  await settle();
  const [found] = await world.bench.sql<{ n: number }>(
    `select count(*)::int as n from log_file where state = 'loaded'`,
  );
  files = found?.n ?? 0;
}, 150_000);
afterAll(() => world?.stop());

const wanted = (more: Partial<In<typeof create>> = {}): In<typeof create> => ({
  domainIds: [domainId],
  from,
  to,
  parser: 'v1',
  mode: 'replace',
  ...more,
});
const ended = async (id: string) => {
  await until(
    async () => ['completed', 'partial', 'failed'].includes((await staff.call(one, { id })).state),
    { ms: 60_000, what: 'the task ended' },
  );
  return staff.call(one, { id });
};
const run = async (more: Partial<In<typeof create>> = {}) =>
  ended((await staff.call(create, wanted(more))).id);
const query = <T extends object>(sql: string, params: Record<string, unknown> = {}) =>
  world.bench.platform.analytics.query<T>({
    name: 'test.process',
    sql,
    params: { domain: domainId, ...params },
  });
/** Every log sum as text: equal texts are equal figures byte for byte. */
const sums = async (table = 'stats_5m') =>
  JSON.stringify(
    await query(`SELECT s.ts AS ts, s.country AS country, sum(s.requests) AS requests, sum(s.bytes) AS bytes, sum(s.hit_bytes),
      sum(s.origin_bytes), sum(s.request_ms), mapFilter((code, n) -> n != 0, sumMap(s.statusMap)) AS codes
      FROM ${table} AS s WHERE s.domain_id = {domain:UUID} AND s.source = 'log' GROUP BY ts, country
      HAVING requests != 0 OR bytes != 0 OR length(codes) > 0 ORDER BY ts, country`),
  );
const totals = async () => {
  const [row] = await query<{ requests: string; bytes: string }>(
    `SELECT sum(requests) AS requests, sum(bytes) AS bytes FROM stats_5m WHERE domain_id = {domain:UUID} AND source = 'log'`,
  );
  return { requests: Number(row?.requests), bytes: Number(row?.bytes) };
};
const lines = async () => {
  const [row] = await query<{ n: string; bytes: string }>(
    `SELECT count() AS n, sum(bytes) AS bytes FROM access_log WHERE domain_id = {domain:UUID}`,
  );
  return [Number(row?.n), Number(row?.bytes)];
};
/** Rows that the checks of the platform find wrong. */
const wrong = async () =>
  (await Promise.all(logChecks.map(({ sql }) => world.bench.sql(sql)))).flat();
const isTrue = async () =>
  expect(await world.stored(domainId, 'aurora', 'log', from, to)).toMatchObject(
    (await world.truth(host, from, to, ['aurora'])).aurora,
  );
let taskId = '';

test('/cdn-logprocess: hours that were read wrongly are put right, the output bears the task, and the same task once more changes nothing and says so', async () => {
  const [before, rows] = [await sums(), await lines()];
  await isTrue();
  // As after a slip of the parser: twice the bytes in the lines, and in the sums that were made of them.
  await world.bench.platform.analytics.command({
    sql: `ALTER TABLE access_log UPDATE bytes = bytes * 2 WHERE domain_id = {domain:UUID} SETTINGS mutations_sync = 1`,
    params: { domain: domainId },
  });
  await world.bench.sql(
    `update log_load set state = 'loading', claimed_at = now() - interval '1 minute'`,
  );
  await world.bench.sql(`update log_file set state = 'loading' where state = 'loaded'`);
  await settle();
  expect(await sums()).not.toBe(before);
  const cost = await staff.call(estimate, wanted());
  expect(cost).toMatchObject({ files, beside: 0, lines: rows[0] });
  expect(cost.linesPerSecond).toBeGreaterThan(0);
  const task = await staff.call(create, wanted());
  expect(task).toMatchObject({ state: 'waiting', files, domains: host });
  expect(await staff.call(pause, { id: task.id })).toMatchObject({ state: 'paused' });
  await world.bench.startWorkers();
  expect(await staff.call(resume, { id: task.id })).toMatchObject({ state: 'waiting' });
  taskId = task.id;
  expect(await ended(taskId)).toMatchObject({
    state: 'completed',
    linesOk: rows[0],
    linesBad: 0,
    sameFiles: 0,
  });
  expect((await staff.call(one, { id: taskId })).changedSlots).toBeGreaterThan(0);
  for (const unit of (await staff.call(units, { id: taskId })).rows)
    expect(unit).toMatchObject({
      result: 'changed',
      readMs: expect.any(Number),
      parseMs: expect.any(Number),
      insertMs: expect.any(Number),
      sumMs: expect.any(Number),
      unplaced: expect.any(Number),
    });
  expect([await sums(), await lines(), await wrong()]).toEqual([before, rows, []]);
  expect(await sums('stats_ledger')).toBe(before);
  const causes = await query<{ id: string }>(
    `SELECT DISTINCT toString(cause_id) AS id FROM stats_ledger WHERE domain_id = {domain:UUID} AND cause = 'logProcess'`,
  );
  expect(causes).toEqual([{ id: taskId }]);
  const ledger = () =>
    query(
      `SELECT count() AS n FROM stats_ledger WHERE domain_id = {domain:UUID} AND source = 'log'`,
    );
  const written = await ledger();
  const again = await run();
  expect(again).toMatchObject({ state: 'completed', files, sameFiles: files, changedSlots: 0 });
  expect([await sums(), await lines(), await ledger(), await wrong()]).toEqual([
    before,
    rows,
    written,
    [],
  ]);
  expect(await codeOf(staff.call(create, wanted({ mode: 'missing' })))).toBe('logs.processNothing');
}, 120_000);

test('/cdn-logprocess: lines that cannot be read are kept with reason and column, and the others count', async () => {
  const before = await sums();
  const loaded = await world.bench.sql<{
    id: string;
    supplier: string;
    name: string;
    at: string;
    sha256: string;
  }>(
    `select id, supplier_file_id as supplier, name, hour_at as at, sha256 from log_file where state = 'loaded'`,
  );
  const { driver } = await openDriver(world.params.aurora);
  for (const { id, supplier, name, at, sha256 } of loaded) {
    const file = {
      id: supplier,
      name,
      domain: host,
      hourAt: at,
      sizeBytes: 1,
      lines: 1,
      sha256,
      pushedAt: at,
    };
    const hash = createHash('sha256');
    for await (const chunk of (await driver.fetchLog(file)).chunks) hash.update(chunk);
    hash.update('{}\n');
    await world.bench.sql(`update log_file set sha256 = $2, lines = lines + 1 where id = $1`, [
      id,
      hash.digest('hex'),
    ]);
  }
  await lab(world.ports.aurora, 'PUT', 'faults', { corruptLogs: true });
  await world.bench.sql(
    'update log_load set bad_lines = (select count(*) from log_file f where f.load_id = log_load.id)',
  );
  const task = await run({ parser: 'v2' });
  expect(task).toMatchObject({ state: 'completed', linesBad: files, sameFiles: files });
  const bad = await staff.call(badLines, { id: task.id });
  expect(bad.rows.map((r) => [r.column, r.fault, r.text])).toEqual(
    Array.from({ length: files }, () => ['cache_status', 'text', '{}']),
  );
  expect(bad.rows.every((r) => r.line > 1)).toBe(true);
  expect([await sums(), await wrong()]).toEqual([before, []]);
}, 120_000);

test('/deleteDataOfSubdomainLogProcessTask: totals drop by exactly the preview and return exactly on undo', async () => {
  const [before, hours, whole] = [await sums(), await sums('stats_1h'), await totals()];
  const removal = { processId: taskId, ticket: 'OPS-9', reason: 'The parser was wrong' };
  const plan = await staff.call(createOutputRemoval, removal);
  expect(plan).toMatchObject({ state: 'previewed', processId: taskId, ticket: 'OPS-9' });
  const preview = await staff.call(impact, { id: plan.id });
  const change = (measure: string) =>
    preview.totals
      .filter((t) => t.measure === measure)
      .reduce((sum, t) => sum + t.after - t.before, 0);
  expect(change('requests')).toBe(-whole.requests);
  const planIs = (id: string, state: string) =>
    until(async () => (await staff.call(dataPlans.endpoints.one, { id })).state === state, {
      ms: 60_000,
      what: `plan is ${state}`,
    });
  await staff.call(apply, { id: plan.id });
  await planIs(plan.id, 'applied');
  expect(await totals()).toEqual({
    requests: whole.requests + change('requests'),
    bytes: whole.bytes + change('bytes'),
  });
  expect(await staff.call(one, { id: taskId })).toMatchObject({ planId: plan.id });
  expect(await codeOf(staff.call(createOutputRemoval, removal))).toBe('plan.output');
  expect(await codeOf(staff.call(dataPlans.endpoints.lift, { id: plan.id }))).toBe('plan.state');
  await staff.call(undo, { id: plan.id });
  await planIs(plan.id, 'undone');
  expect([await sums(), await sums('stats_1h'), await sums('stats_ledger')]).toEqual([
    before,
    hours,
    before,
  ]);
  expect(await staff.call(one, { id: taskId })).toMatchObject({ planId: null });

  // A billed day needs a second person; after the time of undo the lines go, and the hours can be processed anew.
  const day = dayOf(from, 480);
  await world.bench.sql(
    `insert into bill_day (id, account_id, day, currency, version, status, bytes, billable_bytes, cost, completed_at, created_at)
     values (gen_random_uuid(), $1, $2, 'USD', 1, 'completed', 100, 100, 1, now(), now())`,
    [accountId, day],
  );
  const billed = await staff.call(createOutputRemoval, removal);
  expect(await staff.call(apply, { id: billed.id })).toMatchObject({ state: 'waiting' });
  await world.bench.sql('delete from bill_day where account_id = $1', [accountId]);
  const last = await staff.call(createOutputRemoval, removal);
  await staff.call(apply, { id: last.id });
  await planIs(last.id, 'applied');
  expect((await totals()).requests).toBe(0);
  await world.bench.sql(
    `update data_plan set applied_at = applied_at - interval '8 days' where id = $1`,
    [last.id],
  );
  await eraseRemoved(new AbortController().signal);
  expect(await lines()).toEqual([0, 0]);
  expect(await run({ mode: 'missing' })).toMatchObject({ state: 'completed', files });
  expect((await lines())[0]).toBe(whole.requests);
}, 180_000);

test('/createSubDomainLogProcessTaskPage: no domain, a span of nothing or too long, and others than log staff are refused', async () => {
  for (const bad of [
    { domainIds: [] },
    { to: from },
    { from: new Date(Date.parse(to) - 40 * 24 * hour).toISOString() },
  ])
    expect(await codeOf(staff.call(create, wanted(bad)))).toBe('request.invalid');
  const looker = await world.bench.staff({ logs: 'view' });
  const customer = await world.bench.as('Super', { accountId });
  for (const caller of [looker, customer])
    expect(await codeOf(caller.call(create, wanted()))).toBe('auth.denied');
  expect(await codeOf(customer.call(one, { id: taskId }))).toBe('auth.denied');
});
