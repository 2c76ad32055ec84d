import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { objectKey } from '#lab/world/objects/signature';
import { backups } from '#shared/areas/platform/backups/backups';
import { backupTargets } from '#shared/areas/platform/backups/backupTargets';
import { type Bench, type Caller, startBench } from '../../support/bench';
import { startObjectStore } from '../../support/objectStore';
import { spawnWorkers } from '../../support/workers';

const { create, one } = backups.endpoints;
const bucket = 'nightly';
let bench: Bench;
let operator: Caller;
let store: Awaited<ReturnType<typeof startObjectStore>>;
let worker: ChildProcess;
beforeAll(async () => {
  store = await startObjectStore();
  bench = await startBench({ workers: false });
  operator = await bench.staff({ database: 'operate' });
  worker = await spawnWorkers(bench.config);
}, 240_000);
afterAll(async () => {
  worker?.kill('SIGKILL');
  await bench?.stop();
  store?.stop();
});

/** kill -9 of the only worker, and another in its place that looks for what was left. */
const killWorker = async () => {
  const gone = new Promise((ok) => worker.once('exit', ok));
  worker.kill('SIGKILL');
  await gone;
  worker = await spawnWorkers(bench.config);
};
const soon = () =>
  bench.sql(`update schedule_turn set next_at = now() where name = 'backups.sweep'`);
const scratch = () => bench.sql(`select 1 from pg_database where datname like '%\\_proof\\_%'`);
/** Looks for what is left once more with every look: the dead worker's lock may outlive it by a moment. */
const reached = (id: string, states: readonly string[]) =>
  bench.until(
    async () => {
      await soon();
      const row = await operator.call(one, { id });
      return states.includes(row.state) ? row : null;
    },
    { ms: 120_000, what: states.join() },
  );

test('/cdn-scheduledmysqlbackuptasks: killed with kill -9 while it is written and while it is proven it ends proven, and nothing half done stays', async () => {
  await operator.call(backupTargets.endpoints.set, {
    kind: 's3',
    url: store.url,
    bucket,
    region: null,
    prefix: '',
    pathStyle: true,
    keyId: objectKey.keyId,
    secret: objectKey.secret,
  });
  const { id } = await operator.call(create, { scope: 'cdn' });
  // In the middle of its files the store answers no more, so that the kill meets it there.
  await bench.until(() => store.objects.list(bucket, '').length > 20, { ms: 60_000 });
  store.faults.status = 503;
  expect((await operator.call(one, { id })).state).toBe('writing');
  await killWorker();
  store.faults.status = null;
  await reached(id, ['proving']);
  await bench.until(async () => (await scratch()).length > 0, { ms: 60_000 });
  await killWorker();
  expect(await operator.call(one, { id })).toMatchObject({ state: 'proving' });
  const row = await reached(id, ['proven', 'broken', 'failed']);
  expect(row).toMatchObject({ state: 'proven', wrong: null });
  expect(row.report.every((l) => l.equal)).toBe(true);
  expect(await scratch()).toEqual([]);
  const objects = store.objects.list(bucket, '');
  expect(objects.reduce((sum, o) => sum + o.bytes, 0)).toBe(row.bytes);
  expect(store.uploads.list(bucket, '')).toEqual([]);
  const staging = join(bench.folder, 'spool/backups');
  expect(existsSync(staging) ? readdirSync(staging) : []).toEqual([]);
});
