import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { largeLogs } from '#shared/areas/cdn/logs/largeLogs';
import { logChecks } from '#server/model/cdn/logs/checks';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { addLargeSupplier, linesOf, listLargeFile, startLargeLog } from '../../../support/largeLog';
import { until } from '../../../support/until';
import { spawnWorkers } from '../../../support/workers';

const { list, one, parts, setLimit } = largeLogs.endpoints;
const patient = { ms: 60_000 };
const never = 1_000;
let supplier: Awaited<ReturnType<typeof startLargeLog>>;
let bench: Bench;
let staff: Caller;

beforeAll(async () => {
  supplier = await startLargeLog({ megabytes: 20, blockLines: 1_000 });
  bench = await startBench({ workers: false });
  staff = await bench.staff();
  await staff.call(setLimit, { limitKb: 4_096, partKb: 1_024 });
  // Nobody notes a part behind these numbers while the test holds the lock.
  await bench.sql(`create table wall_for_test (cut int not null, stored int not null)`);
  await bench.sql('insert into wall_for_test values (0, 0)');
  await bench.sql(`create function wall_for_test() returns trigger language plpgsql as
    'begin
       if new.n > (select case when tg_op = ''INSERT'' then cut else stored end from wall_for_test) then
         perform pg_advisory_xact_lock_shared(4713);
       end if;
       return new;
     end'`);
  await bench.sql(
    `create trigger cut_for_test before insert on large_log_part for each row execute function wall_for_test()`,
  );
  await bench.sql(`create trigger stored_for_test before update on large_log_part for each row
    when (new.state = 'stored') execute function wall_for_test()`);
});
afterAll(async () => {
  await bench?.stop();
  await supplier?.stop();
});

const wrong = async () => (await Promise.all(logChecks.map(({ sql }) => bench.sql(sql)))).flat();
/** A worker that comes as far as the wall and is killed there. */
const killAt = async (wall: { cut: number; stored: number }): Promise<void> => {
  await bench.sql('update wall_for_test set cut = $1, stored = $2', [wall.cut, wall.stored]);
  // Whoever was killed holds nothing any longer once its claim has lapsed.
  await bench.sql(`update large_log set claimed_until = clock_timestamp()`);
  await bench.sql(
    `update large_log_part set claimed_until = clock_timestamp() where state = 'storing'`,
  );
  const holder = new pg.Client({ connectionString: bench.config.DATABASE_URL });
  await holder.connect();
  await holder.query('select pg_advisory_lock(4713)');
  const child: ChildProcess = await spawnWorkers({ ...bench.config, WORKER_QUEUES: ['sync'] });
  await until(
    async () => {
      const waiting = await bench.sql(
        `select 1 from pg_locks where locktype = 'advisory' and objid = 4713 and not granted`,
      );
      return waiting.length > 0;
    },
    { ...patient, what: `a worker at the wall ${JSON.stringify(wall)}` },
  );
  const gone = new Promise((ok) => child.once('exit', ok));
  child.kill('SIGKILL');
  await gone;
  await holder.end();
  await until(
    async () =>
      (await bench.sql(`select 1 from pg_locks where locktype = 'advisory' and objid = 4713`))
        .length === 0,
    patient,
  );
};

test('/cdn-logmanageLarge: killed with kill -9 again and again, while the file is cut and while its parts are stored, it goes on where it stood and every line is there once', async () => {
  const paramId = await addLargeSupplier(staff, supplier);
  const { domainId, fileId } = await listLargeFile(bench, supplier, {
    accountId: await bench.account(),
    paramId,
  });
  const row = async () => {
    const large = (await staff.call(list, { size: 50 })).rows.find((r) => r.fileId === fileId);
    if (!large) throw new Error('the file is not in parts');
    return large;
  };
  const partsNow = async () =>
    (await staff.call(parts, { id: (await row()).id, size: 200 })).rows.map(
      ({ id, n, toByte, state, loadId, startedAt }) => ({
        id,
        n,
        toByte,
        state,
        loadId,
        startedAt,
      }),
    );
  type Parts = Awaited<ReturnType<typeof partsNow>>;
  const stored = (rows: Parts) => rows.filter((p) => p.state === 'stored');
  let before: Parts = [];
  /** What was cut stays cut, and what was stored is not stored again. */
  const goesOn = async (cut: number, storedParts: number) => {
    const now = await partsNow();
    expect([now.length, stored(now).length]).toEqual([cut, storedParts]);
    expect(now.slice(0, before.length).map((p) => p.id)).toEqual(before.map((p) => p.id));
    expect(now).toEqual(expect.arrayContaining(stored(before)));
    before = now;
  };

  await killAt({ cut: 4, stored: never });
  await goesOn(4, 0);
  expect(await row()).toMatchObject({ state: 'cutting', parts: 4 });
  await killAt({ cut: 8, stored: never });
  await goesOn(8, 4);
  await killAt({ cut: never, stored: 5 });
  await goesOn(8, 5);
  await killAt({ cut: 16, stored: never });
  await goesOn(16, 8);
  expect(await linesOf(bench, domainId)).toMatchObject({ counted: 0 });
  await killAt({ cut: never, stored: 18 });
  const last = await partsNow();
  expect(await row()).toMatchObject({ state: 'storing', storedParts: 18 });
  await goesOn(last.length, 18);
  expect(last.at(-1)?.toByte).toBe(supplier.sizeBytes);

  await bench.sql(
    `update large_log_part set claimed_until = clock_timestamp() where state = 'storing'`,
  );
  const child = await spawnWorkers({ ...bench.config, WORKER_QUEUES: ['sync'] });
  const { id } = await row();
  await until(async () => (await staff.call(one, { id })).state === 'loaded', {
    ...patient,
    what: 'the file is loaded',
  });
  child.kill('SIGKILL');
  await goesOn(last.length, last.length);
  expect(await staff.call(one, { id })).toMatchObject({ storedLines: supplier.lines });
  const { lines } = supplier;
  expect(await linesOf(bench, domainId)).toEqual({ stored: lines, counted: lines });
  expect(await wrong()).toEqual([]);
}, 180_000);
