import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { backups } from '#shared/areas/platform/backups/backups';
import { cronSchedules } from '#shared/areas/platform/cronSchedules/cronSchedules';
import { removeSuperseded } from '#server/model/platform/backups/backups.store';
import { system } from '#server/kernel/db/context';
import { type Bench, type Caller, startBench } from '../../../support/bench';

const { endpoints } = backups;
let bench: Bench;
let operator: Caller;
beforeAll(async () => {
  bench = await startBench();
  operator = await bench.staff({ database: 'operate' });
});
afterAll(() => bench.stop());

const atRest = (id: string) =>
  bench.until(
    async () => {
      const row = await operator.call(endpoints.one, { id });
      return ['proven', 'broken', 'failed'].includes(row.state) ? row : null;
    },
    { ms: 120_000, what: 'the backup to be proven' },
  );
const folderOf = (name: string) => join(bench.folder, 'backups', name);
const scratch = async () =>
  (
    await bench.sql<{ datname: string }>(
      `select datname from pg_database where datname like '%\\_proof\\_%'`,
    )
  ).length;

test('/cdn-scheduledmysqlbackuptasks: a backup counts once its restore agrees, is sealed, and a flipped byte names the table', async () => {
  await bench.as('Super');
  const { id } = await operator.call(endpoints.create, { scope: 'cdn' });
  await expect(operator.call(endpoints.create, { scope: 'cdn' })).rejects.toMatchObject({
    body: { code: 'backup.open' },
  });
  const row = await atRest(id);
  expect(row).toMatchObject({ state: 'proven', wrong: null, reason: null, cause: 'manual' });
  expect(row.report.length).toBe(row.tableCount);
  expect(row.report.every((l) => l.equal && l.rows === l.restored)).toBe(true);
  expect(row.report.find((l) => l.path === 'database/person.ndjson.gz')?.rows).toBeGreaterThan(0);
  expect(row.command).toContain(folderOf(row.folder));
  expect(await scratch()).toBe(0);
  // Neither the master key nor a name of anybody stands in the files.
  const names = readdirSync(folderOf(row.folder), { recursive: true }).map(String);
  expect(names).not.toContain('secrets/master.key');
  const file = join(folderOf(row.folder), 'database/person.ndjson.gz');
  expect(readFileSync(file).subarray(0, 2)).not.toEqual(Buffer.from([0x1f, 0x8b]));

  const whole = readFileSync(file);
  const at = Math.floor(whole.length / 2);
  const flip = () => {
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.from([(whole[at] ?? 0) ^ 1]), 0, 1, at);
    closeSync(handle);
  };
  flip();
  await operator.call(endpoints.prove, { id });
  expect(await atRest(id)).toMatchObject({ state: 'broken', wrong: 'database/person.ndjson.gz' });
  // It stands as a finding of its event until a backup of the scope is proven.
  const trouble = () =>
    bench.sql(
      `select f.state from finding f join system_event e on e.finding_id = f.id
       where f.scope_key = 'backup cdn' and e.kind = 'backup' and e.link like $1`,
      [`%${id}`],
    );
  expect(await trouble()).toEqual([{ state: 'open' }]);
  writeFileSync(file, whole);
  await operator.call(endpoints.prove, { id });
  expect(await atRest(id)).toMatchObject({ state: 'proven', wrong: null });
  expect(await trouble()).toEqual([{ state: 'closed' }]);
  flip();

  // Somebody who mends the sums too is found out by the code of the manifest, and without it by the seal.
  const manifestFile = join(folderOf(row.folder), 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as {
    sums: Record<string, string>;
  };
  const { sumOf } = await import('#server/cli/archive');
  manifest.sums['database/person.ndjson.gz'] = await sumOf(file);
  writeFileSync(manifestFile, JSON.stringify(manifest));
  await operator.call(endpoints.prove, { id });
  expect(await atRest(id)).toMatchObject({ state: 'broken', wrong: 'manifest.json' });
  rmSync(join(folderOf(row.folder), 'manifest.code'));
  await operator.call(endpoints.prove, { id });
  expect(await atRest(id)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('person'),
  });

  await operator.call(endpoints.remove, { id });
  await bench.until(() => !readdirSync(join(bench.folder, 'backups')).includes(row.folder));
});

test('/sms-scheduledmysqlbackuptask: a schedule backs up the tables of SMS alone, and its run ends with the proof', async () => {
  const schedule = await operator.call(cronSchedules.endpoints.create, {
    kind: 'smsBackup',
    name: 'Nightly',
    cron: '0 3 * * *',
    zone: 'UTC',
    missed: 'once',
    params: { daily: 2, weekly: 0, monthly: 0 },
  } as never);
  await operator.call(cronSchedules.endpoints.run, { id: schedule.id });
  const [begun] = await bench.until(async () => {
    const { rows } = await operator.call(endpoints.list, { scope: ['sms'] });
    return rows.length > 0 ? rows : null;
  });
  const row = await atRest(begun?.id ?? '');
  expect(row).toMatchObject({ state: 'proven', cause: 'schedule', command: null });
  expect(row.report.length).toBeGreaterThan(0);
  expect(row.report.every((l) => l.path.startsWith('database/sms_') && l.equal)).toBe(true);
  const runs = await bench.until(async () => {
    const states = await bench.sql<{ state: string }>(
      'select state from cron_run where schedule_id = $1',
      [schedule.id],
    );
    return states.every((r) => r.state === 'passed') ? states : null;
  });
  expect(runs).toHaveLength(1);

  // Of two days the newest proven one each stays; what is older, and a second one of a day, goes.
  await bench.sql(
    `insert into backup (id, scope, cause, state, folder, created_by_email, created_at, keep)
     select gen_random_uuid(), 'sms', 'schedule', 'proven', 'old-' || n, 'x', now() - n * interval '1 day' - interval '1 minute', '{}'
     from generate_series(0, 3) n`,
  );
  await bench.platform.run(system, (ctx) => removeSuperseded(ctx, row.id));
  const left = await bench.sql<{ folder: string }>(
    `select folder from backup where scope = 'sms' and state = 'proven'`,
  );
  expect(left.map((l) => l.folder).sort()).toEqual([row.folder, 'old-1'].sort());
});

test('/cdn-scheduledmysqlbackuptasks: those who only see, and customers, are refused; a lost job is taken up', async () => {
  const seer = await bench.staff({ database: 'view' });
  expect((await seer.call(endpoints.list, {})).total).toBeGreaterThan(0);
  await expect(seer.call(endpoints.create, { scope: 'cdn' })).rejects.toMatchObject({
    status: 403,
  });
  for (const asker of [await bench.as('Super'), await bench.staff({ audit: 'approve' })])
    await expect(asker.call(endpoints.list, {})).rejects.toMatchObject({ status: 403 });
  await bench.stopWorkers();
  const { id } = await operator.call(endpoints.create, { scope: 'sms' });
  // A worker died in the middle of it, and its job with it.
  await bench.sql(`update backup set state = 'writing' where id = $1`, [id]);
  await bench.sql(`delete from bullmq.job where name = 'backups.write'`).catch(() => undefined);
  rmSync(folderOf('nothing'), { recursive: true, force: true });
  await bench.startWorkers();
  await bench.sql(`update schedule_turn set next_at = now() where name = 'backups.sweep'`);
  expect(await atRest(id)).toMatchObject({ state: 'proven' });
});
