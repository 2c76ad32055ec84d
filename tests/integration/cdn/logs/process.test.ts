import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { logProcesses } from '#shared/areas/cdn/logs/logProcesses';
import type { In } from '#shared/kernel/contract';
import { openDriver } from '#server/model/cdn/suppliers/gateway';
import { eraseRemoved } from '#workers/areas/cdn/corrections/removals';
import { dayOf } from '#shared/kernel/units';
import { lab } from '../../lab/support';
import { codeOf } from '../statistics/points';
import { until } from '../../../support/until';
import { host, type LogWorld, openLogWorld } from './support';

const hour = 3_600_000;
const { create, estimate, one, units, badLines, pause, resume } = logProcesses.endpoints;
const { createOutputRemoval, apply, undo, impact } = dataPlans.endpoints;
let logs: LogWorld;
beforeAll(async () => {
  logs = await openLogWorld();
});
afterAll(() => logs?.world.stop());

const wanted = (more: Partial<In<typeof create>> = {}): In<typeof create> => ({
  domainIds: [logs.domainId],
  from: logs.from,
  to: logs.to,
  parser: 'v1',
  mode: 'replace',
  ...more,
});
const ended = async (id: string) => {
  await until(
    async () =>
      ['completed', 'partial', 'failed'].includes((await logs.staff.call(one, { id })).state),
    { ms: 60_000, what: 'the task ended' },
  );
  return logs.staff.call(one, { id });
};
const run = async (more: Partial<In<typeof create>> = {}) =>
  ended((await logs.staff.call(create, wanted(more))).id);
const isTrue = async () => {
  const { world, domainId, from, to } = logs;
  const truth = await world.truth(host, from, to, ['aurora']);
  expect(await world.stored(domainId, 'aurora', 'log', from, to)).toMatchObject(truth.aurora);
};
let taskId = '';

test('/cdn-logprocess: hours that were read wrongly are put right, the output bears the task, and the same task once more changes nothing and says so', async () => {
  const [before, rows] = [await logs.sums(), await logs.lines()];
  await isTrue();
  // As after a slip of the parser: twice the bytes in the lines, and in the sums that were made of them.
  await logs.bench.platform.analytics.command({
    sql: `ALTER TABLE access_log UPDATE bytes = bytes * 2 WHERE domain_id = {domain:UUID} SETTINGS mutations_sync = 1`,
    params: { domain: logs.domainId },
  });
  await logs.bench.sql(
    `update log_load set state = 'loading', claimed_at = now() - interval '1 minute'`,
  );
  await logs.bench.sql(`update log_file set state = 'loading' where state = 'loaded'`);
  await logs.settle();
  expect(await logs.sums()).not.toBe(before);
  const cost = await logs.staff.call(estimate, wanted());
  expect(cost).toMatchObject({ files: logs.files, beside: 0, lines: rows[0] });
  expect(cost.linesPerSecond).toBeGreaterThan(0);
  const task = await logs.staff.call(create, wanted());
  expect(task).toMatchObject({ state: 'waiting', files: logs.files, domains: host });
  expect(await logs.staff.call(pause, { id: task.id })).toMatchObject({ state: 'paused' });
  await logs.bench.startWorkers();
  expect(await logs.staff.call(resume, { id: task.id })).toMatchObject({ state: 'waiting' });
  taskId = task.id;
  expect(await ended(taskId)).toMatchObject({
    state: 'completed',
    linesOk: rows[0],
    linesBad: 0,
    sameFiles: 0,
  });
  expect((await logs.staff.call(one, { id: taskId })).changedSlots).toBeGreaterThan(0);
  for (const unit of (await logs.staff.call(units, { id: taskId })).rows)
    expect(unit).toMatchObject({
      result: 'changed',
      readMs: expect.any(Number),
      parseMs: expect.any(Number),
      insertMs: expect.any(Number),
      sumMs: expect.any(Number),
      unplaced: expect.any(Number),
    });
  expect([await logs.sums(), await logs.lines(), await logs.wrong()]).toEqual([before, rows, []]);
  expect(await logs.sums('stats_ledger')).toBe(before);
  const causes = await logs.query<{ id: string }>(
    `SELECT DISTINCT toString(cause_id) AS id FROM stats_ledger WHERE domain_id = {domain:UUID} AND cause = 'logProcess'`,
  );
  expect(causes).toEqual([{ id: taskId }]);
  const ledger = () =>
    logs.query(
      `SELECT count() AS n FROM stats_ledger WHERE domain_id = {domain:UUID} AND source = 'log'`,
    );
  const written = await ledger();
  const again = await run();
  expect(again).toMatchObject({
    state: 'completed',
    files: logs.files,
    sameFiles: logs.files,
    changedSlots: 0,
  });
  expect([await logs.sums(), await logs.lines(), await ledger(), await logs.wrong()]).toEqual([
    before,
    rows,
    written,
    [],
  ]);
  expect(await codeOf(logs.staff.call(create, wanted({ mode: 'missing' })))).toBe(
    'logs.processNothing',
  );
});

test('/cdn-logprocess: lines that cannot be read are kept with reason and column, and the others count', async () => {
  const before = await logs.sums();
  const loaded = await logs.bench.sql<{
    id: string;
    supplier: string;
    name: string;
    at: string;
    sha256: string;
  }>(
    `select id, supplier_file_id as supplier, name, hour_at as at, sha256 from log_file where state = 'loaded'`,
  );
  const { driver } = await openDriver(logs.world.params.aurora);
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
    await logs.bench.sql(`update log_file set sha256 = $2, lines = lines + 1 where id = $1`, [
      id,
      hash.digest('hex'),
    ]);
  }
  await lab(logs.world.ports.aurora, 'PUT', 'faults', { corruptLogs: true });
  await logs.bench.sql(
    'update log_load set bad_lines = (select count(*) from log_file f where f.load_id = log_load.id)',
  );
  const task = await run({ parser: 'v2' });
  expect(task).toMatchObject({ state: 'completed', linesBad: logs.files, sameFiles: logs.files });
  const bad = await logs.staff.call(badLines, { id: task.id });
  expect(bad.rows.map((r) => [r.column, r.fault, r.text])).toEqual(
    Array.from({ length: logs.files }, () => ['cache_status', 'text', '{}']),
  );
  expect(bad.rows.every((r) => r.line > 1)).toBe(true);
  expect([await logs.sums(), await logs.wrong()]).toEqual([before, []]);
});

test('/deleteDataOfSubdomainLogProcessTask: totals drop by exactly the preview and return exactly on undo', async () => {
  const [before, hours, whole] = [
    await logs.sums(),
    await logs.sums('stats_1h'),
    await logs.totals(),
  ];
  const removal = { processId: taskId, ticket: 'OPS-9', reason: 'The parser was wrong' };
  const plan = await logs.staff.call(createOutputRemoval, removal);
  const { accountId, domainId } = logs;
  expect(plan).toMatchObject({ state: 'previewed', processId: taskId, ticket: 'OPS-9' });
  expect(plan).toMatchObject({ accountId, domainId });
  const preview = await logs.staff.call(impact, { id: plan.id });
  const change = (measure: string) =>
    preview.totals
      .filter((t) => t.measure === measure)
      .reduce((sum, t) => sum + t.after - t.before, 0);
  expect(change('requests')).toBe(-whole.requests);
  const planIs = (id: string, state: string) =>
    until(async () => (await logs.staff.call(dataPlans.endpoints.one, { id })).state === state, {
      ms: 60_000,
      what: `plan is ${state}`,
    });
  await logs.staff.call(apply, { id: plan.id });
  await planIs(plan.id, 'applied');
  expect(await logs.totals()).toEqual({
    requests: whole.requests + change('requests'),
    bytes: whole.bytes + change('bytes'),
  });
  expect(await logs.staff.call(one, { id: taskId })).toMatchObject({ planId: plan.id });
  expect(await codeOf(logs.staff.call(createOutputRemoval, removal))).toBe('plan.output');
  expect(await codeOf(logs.staff.call(dataPlans.endpoints.lift, { id: plan.id }))).toBe(
    'plan.state',
  );
  await logs.staff.call(undo, { id: plan.id });
  await planIs(plan.id, 'undone');
  expect([await logs.sums(), await logs.sums('stats_1h'), await logs.sums('stats_ledger')]).toEqual(
    [before, hours, before],
  );
  expect(await logs.staff.call(one, { id: taskId })).toMatchObject({ planId: null });

  // A billed day needs a second person; after the time of undo the lines go, and the hours can be processed anew.
  const day = dayOf(logs.from, 480);
  await logs.bench.sql(
    `insert into bill_day (id, account_id, day, currency, version, status, bytes, billable_bytes, cost, completed_at, created_at)
     values (gen_random_uuid(), $1, $2, 'USD', 1, 'completed', 100, 100, 1, now(), now())`,
    [logs.accountId, day],
  );
  const billed = await logs.staff.call(createOutputRemoval, removal);
  expect((await logs.staff.call(impact, { id: billed.id })).bills).toMatchObject([{ day }]);
  expect(await logs.staff.call(apply, { id: billed.id })).toMatchObject({ state: 'waiting' });
  await logs.bench.sql('delete from bill_day where account_id = $1', [logs.accountId]);
  const last = await logs.staff.call(createOutputRemoval, removal);
  await logs.staff.call(apply, { id: last.id });
  await planIs(last.id, 'applied');
  expect((await logs.totals()).requests).toBe(0);
  await logs.bench.sql(
    `update data_plan set applied_at = applied_at - interval '8 days' where id = $1`,
    [last.id],
  );
  await eraseRemoved(new AbortController().signal);
  expect(await logs.lines()).toEqual([0, 0]);
  expect(await run({ mode: 'missing' })).toMatchObject({ state: 'completed', files: logs.files });
  expect((await logs.lines())[0]).toBe(whole.requests);
  expect(await logs.totals()).toEqual(whole);
}, 180_000);

test('/createSubDomainLogProcessTaskPage: no domain, a span of nothing or too long, and others than log staff are refused', async () => {
  for (const bad of [
    { domainIds: [] },
    { to: logs.from },
    { from: new Date(Date.parse(logs.to) - 40 * 24 * hour).toISOString() },
  ])
    expect(await codeOf(logs.staff.call(create, wanted(bad)))).toBe('request.invalid');
  const looker = await logs.bench.staff({ logs: 'view' });
  const customer = await logs.bench.as('Super', { accountId: logs.accountId });
  for (const caller of [looker, customer])
    expect(await codeOf(caller.call(create, wanted()))).toBe('auth.denied');
  expect(await codeOf(customer.call(one, { id: taskId }))).toBe('auth.denied');
});
