import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { logProcesses } from '#shared/areas/cdn/logs/logProcesses';
import { spawnWorkers } from '../../../support/workers';
import { until } from '../../../support/until';
import { type HostLogs, hosts, openHostLogs } from './hostLogs';

const { create } = logProcesses.endpoints;
const [a, b] = hosts;
const lock = 4714;
let logs: HostLogs;

beforeAll(async () => {
  logs = await openHostLogs();
  await logs.bench.stopWorkers();
});
afterAll(() => logs?.stop());

/** Walls, in the order in which a batch of single hosts comes to them. */
const walls = {
  placed: `after update on log_load for each row when (new.state = 'loaded' and old.state = 'processing')`,
  erased: 'before delete on log_load_host for each row',
  settled: `before update on log_process_unit for each row when (new.result <> 'waiting')`,
} as const;
/** Lets a worker come as far as a wall, within a transaction that is then broken off, and kills it there. */
const killAt = async (wall: keyof typeof walls): Promise<void> => {
  const { sql, config } = logs.bench;
  await sql(`create trigger wall_for_test ${walls[wall]} execute function wall_for_test()`);
  const holder = new pg.Client({ connectionString: config.DATABASE_URL });
  await holder.connect();
  await holder.query(`select pg_advisory_lock(${lock})`);
  const child = await spawnWorkers(config);
  const locks = (more: string) =>
    sql(`select 1 from pg_locks where locktype = 'advisory' and objid = ${lock} ${more}`);
  const patient = { ms: 120_000, what: `a worker at the wall "${wall}"` };
  await until(async () => (await locks('and not granted')).length > 0, patient);
  const gone = new Promise((ok) => child.once('exit', ok));
  child.kill('SIGKILL');
  await gone;
  await holder.end();
  await until(async () => (await locks('')).length === 0, patient);
  const table = walls[wall].split(' on ')[1]?.split(' ')[0];
  await sql(`drop trigger wall_for_test on ${table}`);
};

test('/cdn-logprocess: killed with kill -9 before the lines of single hosts come into their place, before the former ones are deleted, and at the end, nothing is there twice or missing', async () => {
  const { bench, staff } = logs;
  await bench.sql(`create function wall_for_test() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(${lock}); return coalesce(new, old); end'`);
  const truth = await logs.state();
  await logs.slip(a, b);
  const slipped = await logs.state();
  const task = await staff.call(create, logs.wanted({ hosts: [a] }));
  for (const wall of ['placed', 'erased', 'settled'] as const) {
    await killAt(wall);
    expect(await logs.counted()).toBe(2 * logs.lines);
  }
  await bench.startWorkers();
  expect(await logs.ended(task.id)).toMatchObject({ state: 'completed', sameFiles: 0 });
  const after = await logs.state();
  expect(after.lines).toEqual({ ...slipped.lines, [a]: truth.lines[a] });
  expect(after.sums).toBe(await logs.sumsOfLines());
  expect([await logs.wrong(), await logs.left()]).toEqual([[], []]);
  expect(await logs.run({ hosts: [a] })).toMatchObject({ sameFiles: 2, changedSlots: 0 });
  expect(await logs.state()).toEqual(after);
}, 400_000);
