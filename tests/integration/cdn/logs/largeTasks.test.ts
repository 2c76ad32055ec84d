import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { allLogFiles, logErasures } from '#shared/areas/cdn/logs/allLogFiles';
import { largeLogs } from '#shared/areas/cdn/logs/largeLogs';
import { logProcesses } from '#shared/areas/cdn/logs/logProcesses';
import type { In } from '#shared/kernel/contract';
import { logChecks } from '#server/model/cdn/logs/checks';
import { eraseRemoved } from '#workers/areas/cdn/corrections/removals';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { addLargeSupplier, linesOf, listLargeFile, startLargeLog } from '../../../support/largeLog';
import { until } from '../../../support/until';

const { list, one, parts, setLimit } = largeLogs.endpoints;
const patient = { ms: 60_000 };
let supplier: Awaited<ReturnType<typeof startLargeLog>>;
let bench: Bench;
let staff: Caller;
let accountId: string;
let file: { domainId: string; fileId: string };

const largeOf = async (fileId: string) =>
  (await staff.call(list, { size: 50 })).rows.find((r) => r.fileId === fileId);

beforeAll(async () => {
  supplier = await startLargeLog({ megabytes: 5, blockLines: 1_000 });
  bench = await startBench();
  staff = await bench.staff();
  accountId = await bench.account();
  await staff.call(setLimit, { limitKb: 1_024, partKb: 1_024 });
  const paramId = await addLargeSupplier(staff, supplier);
  file = await listLargeFile(bench, supplier, { accountId, paramId });
  await until(async () => (await largeOf(file.fileId))?.state === 'loaded', patient);
});
afterAll(async () => {
  await bench?.stop();
  await supplier?.stop();
});

const wrong = async () => (await Promise.all(logChecks.map(({ sql }) => bench.sql(sql)))).flat();
/** The hour of the file, to be processed again as it was. */
const span = (): In<typeof logProcesses.endpoints.create> => ({
  domainIds: [file.domainId],
  from: new Date(supplier.hourMs).toISOString(),
  to: new Date(supplier.hourMs + 3_600_000).toISOString(),
  parser: 'v1',
  mode: 'replace',
});

const processed = async (o: Partial<In<typeof logProcesses.endpoints.create>>) => {
  const { id } = await staff.call(logProcesses.endpoints.create, { ...span(), ...o });
  const { one: oneTask } = logProcesses.endpoints;
  await until(async () => (await staff.call(oneTask, { id })).finishedAt !== null, {
    ...patient,
    what: 'the task ended',
  });
  return staff.call(oneTask, { id });
};
const bytesOf = async (domainId: string) => {
  const [row] = await bench.platform.analytics.query<{ n: string }>({
    name: 'test.bytes',
    sql: `SELECT sumIf(bytes, source = 'log') AS n FROM stats_5m WHERE domain_id = {domain:UUID}`,
    params: { domain: domainId },
  });
  return Number(row?.n);
};

test('/cdn-logprocess: a task takes files in parts part by part: what differs is replaced, its output goes and comes back, and what was deleted is stored again', async () => {
  const { domainId } = file;
  const { lines } = supplier;
  const large = await largeOf(file.fileId);
  if (!large) throw new Error('no large file');
  const before = (await staff.call(parts, { id: large.id, size: 200 })).rows;
  const bytes = await bytesOf(domainId);
  // As after a slip of the parser: one part has twice the bytes.
  await bench.platform.analytics.command({
    sql: `ALTER TABLE access_log UPDATE bytes = bytes * 2 WHERE load_id = {load:UUID} SETTINGS mutations_sync = 1`,
    params: { load: before[2]?.loadId ?? '' },
  });
  const cost = await staff.call(logProcesses.endpoints.estimate, span());
  expect(cost).toMatchObject({ files: 1, inParts: 0, lines, sizeBytes: supplier.sizeBytes });
  const task = await processed({});
  expect(task).toMatchObject({
    state: 'completed',
    files: 1,
    sameFiles: 0,
    units: before.length,
    linesOk: lines,
    linesBad: 0,
  });
  const units = (await staff.call(logProcesses.endpoints.units, { id: task.id, size: 200 })).rows;
  expect(units.map((u) => [u.part, u.result])).toEqual(
    before.map(({ n }) => [n, n === 3 ? 'changed' : 'same']),
  );
  const after = (await staff.call(parts, { id: large.id, size: 200 })).rows;
  expect(after.filter((p, i) => p.loadId !== before[i]?.loadId).map((p) => p.n)).toEqual([3]);
  expect(await linesOf(bench, domainId)).toEqual({ stored: lines, counted: lines });
  expect([await bytesOf(domainId), await wrong()]).toEqual([bytes, []]);
  expect(await processed({})).toMatchObject({ state: 'completed', files: 1, sameFiles: 1 });

  // Its output is that one part.
  const { createOutputRemoval, apply, undo, one: onePlan } = dataPlans.endpoints;
  const part = before[2]?.lines ?? 0;
  const planIs = (id: string, state: string) =>
    until(async () => (await staff.call(onePlan, { id })).state === state, {
      ...patient,
      what: `plan is ${state}`,
    });
  const removal = { processId: task.id, ticket: 'OPS-9', reason: 'The parser was wrong' };
  const plan = await staff.call(createOutputRemoval, removal);
  await staff.call(apply, { id: plan.id });
  await planIs(plan.id, 'applied');
  expect((await linesOf(bench, domainId)).counted).toBe(lines - part);
  await staff.call(undo, { id: plan.id });
  await planIs(plan.id, 'undone');
  expect([await bytesOf(domainId), await wrong()]).toEqual([bytes, []]);
  const last = await staff.call(createOutputRemoval, removal);
  await staff.call(apply, { id: last.id });
  await planIs(last.id, 'applied');
  await bench.sql(
    `update data_plan set applied_at = applied_at - interval '8 days' where id = $1`,
    [last.id],
  );
  await eraseRemoved(new AbortController().signal);
  expect(await linesOf(bench, domainId)).toEqual({
    stored: lines - part,
    counted: lines - part,
  });
  expect(await staff.call(one, { id: large.id })).toMatchObject({ state: 'failed' });
  expect(await processed({ mode: 'missing' })).toMatchObject({ state: 'completed', units: 1 });
  await until(async () => (await staff.call(one, { id: large.id })).state === 'loaded', patient);
  expect(await linesOf(bench, domainId)).toEqual({ stored: lines, counted: lines });
  expect([await bytesOf(domainId), await wrong()]).toEqual([bytes, []]);
}, 180_000);

test('/cdn-logprocess: a part that cannot be read fails its file; a task sets the bad line aside with its number in the file, and the file counts whole', async () => {
  const bad = await startLargeLog({ megabytes: 5, blockLines: 1_000, tail: '{}' });
  const paramId = await addLargeSupplier(staff, bad, 'Aurora 2');
  const { domainId, fileId } = await listLargeFile(bench, bad, { accountId, paramId });
  const large = () => largeOf(fileId);
  await until(async () => (await large())?.state === 'failed', patient);
  expect((await linesOf(bench, domainId)).counted).toBe(0);
  const task = await processed({ domainIds: [domainId], parser: 'v2', mode: 'missing' });
  expect(task).toMatchObject({ state: 'completed', files: 1, linesBad: 1 });
  const { rows } = await staff.call(logProcesses.endpoints.badLines, { id: task.id });
  expect(rows.map((r) => [r.line, r.text])).toEqual([[bad.lines, '{}']]);
  await until(async () => (await large())?.state === 'loaded', patient);
  const lines = bad.lines - 1;
  expect(await linesOf(bench, domainId)).toEqual({ stored: lines, counted: lines });
  expect(await wrong()).toEqual([]);
  await bad.stop();
}, 120_000);

test('/cdn-logall: the hour of a file in parts is deleted whole; its sums stay, and neither the file, a part nor a task stores it again', async () => {
  const { domainId, fileId } = file;
  const { lines } = supplier;
  const large = await largeOf(fileId);
  if (!large) throw new Error('no large file');
  const bytes = await bytesOf(domainId);
  const day = new Date(supplier.hourMs + 480 * 60_000).toISOString().slice(0, 10);
  await bench.sql(
    `insert into bill_day (id, account_id, day, currency, version, status, bytes, billable_bytes, cost, hash, completed_at, created_at)
     values ($1, $2, $3, 'CNY', 1, 'completed', 0, 0, 0, 'x', now(), now())`,
    [randomUUID(), accountId, day],
  );
  const gone = await staff.call(allLogFiles.endpoints.erase, {
    id: fileId,
    reason: 'Billed and not wanted',
  });
  expect(gone).toMatchObject({ state: 'erasing', files: 1, lines });
  await until(
    async () =>
      (await staff.call(logErasures.endpoints.one, { id: gone.id })).state === 'erased' || null,
    { ...patient, what: 'the hour to be deleted' },
  );
  const left = { stored: 0, counted: lines };
  expect(await linesOf(bench, domainId)).toEqual(left);
  expect([await bytesOf(domainId), await wrong()]).toEqual([bytes, []]);
  const refusal = (code: string) => ({ body: { code } });
  const { again, againPart, split } = largeLogs.endpoints;
  await expect(staff.call(again, { id: large.id })).rejects.toMatchObject(
    refusal('logs.largeState'),
  );
  await expect(staff.call(againPart, { id: large.id, n: 1 })).rejects.toMatchObject(
    refusal('logs.largeState'),
  );
  await expect(staff.call(split, { fileId })).rejects.toMatchObject(refusal('logs.splitState'));
  for (const mode of ['missing', 'replace'] as const) {
    const cost = await staff.call(logProcesses.endpoints.estimate, { ...span(), mode });
    expect(cost.files).toBe(0);
  }
  expect(await linesOf(bench, domainId)).toEqual(left);
}, 120_000);
