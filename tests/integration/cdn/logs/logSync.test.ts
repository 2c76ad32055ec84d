import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { logSyncs } from '#shared/areas/cdn/logs/logSyncs';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import type { PieceStore } from '#server/drivers/cdn/driver';
import { eraseLoad } from '#server/model/cdn/logs/logLoader';
import { openDriver } from '#server/model/cdn/suppliers/gateway';
import { piecesOf } from '#workers/areas/cdn/logs/pieces';
import { until } from '../../../support/until';
import { codeOf } from '../statistics/points';
import { host, type LogWorld, openLogWorld } from './support';

const { list, files, run, again, backfill, pause, resume } = logSyncs.endpoints;
const hour = 3_600_000;
let logs: LogWorld;
let id: string;
beforeAll(async () => {
  logs = await openLogWorld();
  const [sync] = (await logs.staff.call(list, {})).rows;
  id = sync?.id ?? '';
});
afterAll(() => logs?.world.stop());

const ended = async (taskId: string) => {
  const one = () => logs.staff.call(tasks.endpoints.one, { id: taskId });
  await until(async () => (await one()).finishedAt !== null, {
    ms: 60_000,
    what: 'the task ended',
  });
  return (await one()).state;
};
/** As if nothing of the log had been stored yet: lines, sums and loads are gone, files are listed. */
const forget = async () => {
  const loads = await logs.bench.sql<{ id: string }>('select id from log_load');
  for (const load of loads) await eraseLoad(logs.bench.platform.analytics, load.id);
  await logs.bench.sql(
    `update log_file set state = 'listed', load_id = null, fetched_at = null, fetched_bytes = 0, attempts = 0`,
  );
  await logs.bench.sql('delete from log_load');
};

test('/cdn-logsync: a worker that is gone in the middle of a download loses nothing: the next goes on with the bytes that came, and checksum, lines and sums are equal', async () => {
  const [before, lines, sums] = [
    await logs.staff.call(list, {}),
    await logs.lines(),
    await logs.sums(),
  ];
  expect(before.rows).toMatchObject([
    {
      domainName: host,
      state: 'active',
      listedHours: 4,
      fetchedHours: 4,
      loadedHours: 4,
      openFiles: 0,
      stuckFiles: 0,
    },
  ]);
  await forget();
  const waiting = await logs.staff.call(list, {});
  expect(waiting.rows).toMatchObject([{ loadedHours: 0, fetchedHours: 0, openFiles: logs.files }]);
  const [file] = await logs.bench.sql<{
    id: string;
    supplierFileId: string;
    paramId: string;
    sha256: string;
    lines: string;
  }>(
    `select f.id, f.supplier_file_id as "supplierFileId", f.param_id as "paramId", f.name, f.domain, f.hour_at as "hourAt", f.size_bytes as "sizeBytes",
       f.lines, f.sha256, f.pushed_at as "pushedAt" from log_file f order by f.hour_at limit 1`,
  );
  if (!file) throw new Error('no file');
  const { driver } = await openDriver(file.paramId);
  const supplierFile = { ...file, id: file.supplierFileId } as never;
  const whole = await driver.fetchLog(supplierFile);
  let text = Buffer.alloc(0);
  for await (const chunk of whole.chunks) text = Buffer.concat([text, chunk]);
  /** Dies with the third piece: of what it held nothing is left but the file on disk. */
  const dying = (store: PieceStore): PieceStore => {
    let left = 2;
    return {
      ...store,
      add: async (piece, total) => {
        if (left-- === 0) throw new Error('killed');
        await store.add(piece, total);
      },
    };
  };
  await expect(driver.fetchLog(supplierFile, dying(piecesOf(file.id, 300)))).rejects.toThrow(
    'killed',
  );
  const part = resolve(logs.bench.platform.filesFolder, `../spool/fetch/${file.id}.part`);
  expect(existsSync(part)).toBe(true);
  const [sync] = (await logs.staff.call(files, { id, sort: 'hourAt' })).rows;
  expect(sync).toMatchObject({ id: file.id, fetchedBytes: 600, fetchedAt: null });
  // What the next asks for begins behind those bytes.
  const starts: number[] = [];
  const next = piecesOf(file.id, 300);
  const counting = {
    ...next,
    async add(piece: Buffer, total: number) {
      starts.push(total - piece.length);
      await next.add(piece, total);
    },
  };
  const rest = await driver.fetchLog(supplierFile, counting);
  let again = Buffer.alloc(0);
  for await (const chunk of rest.chunks) again = Buffer.concat([again, chunk]);
  expect(starts[0]).toBe(600);
  expect(again.equals(text)).toBe(true);
  await logs.settle();
  expect(existsSync(part)).toBe(false);
  expect(await logs.lines()).toEqual(lines);
  expect(await logs.sums()).toBe(sums);
  expect(await logs.wrong()).toEqual([]);
});

test('/cdn-logsync: a pause stops listing and loading, a file is taken anew with the same lines, and a backfill finds what was missed', async () => {
  const [lines, sums] = [await logs.lines(), await logs.sums()];
  await forget();
  await logs.bench.sql(`delete from log_file where hour_at = (select min(hour_at) from log_file)`);
  expect(
    await logs.staff.call(pause, { id, reason: 'The supplier moves its store' }),
  ).toMatchObject({
    state: 'paused',
    pauseReason: 'The supplier moves its store',
  });
  await logs.world.turn(['lanes', 'lists', 'loads']);
  expect(await logs.lines()).toEqual([0, 0]);
  expect(await logs.staff.call(resume, { id })).toMatchObject({
    state: 'active',
    pauseReason: null,
  });
  await logs.staff.call(run, { id });
  await logs.settle();
  expect(await logs.sums()).not.toBe(sums);
  await logs.bench.startWorkers();
  const range = { id, from: logs.from, to: new Date(Date.parse(logs.from) + hour).toISOString() };
  expect(await ended((await logs.staff.call(backfill, range)).id)).toBe('completed');
  await logs.bench.sql('update log_file set next_at = now()');
  await until(async () => (await logs.sums()) === sums, {
    ms: 30_000,
    what: 'the hour was stored',
  });
  expect(await logs.lines()).toEqual(lines);
  const [file] = (await logs.staff.call(files, { id })).rows;
  if (!file) throw new Error('no file');
  const { taskId } = await logs.staff.call(again, { id, fileId: file.id });
  expect(await ended(taskId ?? '')).toBe('completed');
  expect(await logs.lines()).toEqual(lines);
  expect(await logs.sums()).toBe(sums);
  expect(await logs.wrong()).toEqual([]);
});

test('/cdn-logsync: others than log staff are refused, and a range has its limits', async () => {
  const looker = await logs.bench.staff({ logs: 'view' });
  expect(await codeOf(looker.call(run, { id }))).toBe('auth.denied');
  expect(await codeOf(looker.call(pause, { id, reason: 'x' }))).toBe('auth.denied');
  expect(await codeOf((await logs.bench.as('Super')).call(list, {}))).toBe('auth.denied');
  const long = {
    id,
    from: logs.from,
    to: new Date(Date.parse(logs.from) + 32 * 24 * hour).toISOString(),
  };
  expect(await codeOf(logs.staff.call(backfill, long))).toBe('request.invalid');
});
