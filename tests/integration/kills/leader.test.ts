import type { ChildProcess } from 'node:child_process';
import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { nodes } from '#shared/areas/platform/processes/nodes';
import { pools } from '#shared/areas/platform/processes/pools';
import { systemEvents } from '#shared/areas/platform/processes/systemEvents';
import { type Bench, type Caller, startBench, until } from '../../support/bench';
import { spawnWorkers } from '../../support/workers';

let bench: Bench;
let staff: Caller;
const started: ChildProcess[] = [];
const nodeOf = (n: number) => `workers${n === 1 ? '' : `-${n}`}@${hostname()}`;

beforeAll(async () => {
  bench = await startBench({ workers: false });
  staff = await bench.staff({ servers: 'operate' });
  started.push(await spawnWorkers(bench.config));
  started.push(await spawnWorkers(bench.config));
}, 240_000);
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await bench.stop();
});

const events = async (kind: 'leader' | 'requeue') =>
  (await staff.call(systemEvents.endpoints.list, { kind: [kind] })).rows;

test('/cdn-nodemanage: the leader is killed; another leads within 10 s, its jobs run elsewhere within 30 s, and both are told', async () => {
  const { rows } = await until(async () => {
    const list = await staff.call(nodes.endpoints.list, {});
    return list.rows.length === 2 && list.rows.some((r) => r.leads) && list;
  });
  const leader = rows.find((r) => r.leads);
  const other = rows.find((r) => !r.leads);
  const child = started.find((c) => c.pid === leader?.pid) as ChildProcess;
  // A job of the leader that is held up by a lock of ours, on a queue that the other does not take from.
  await staff.call(pools.endpoints.steer, {
    node: other?.node ?? '',
    pool: 'maintenance',
    state: 'paused',
    hours: null,
  });
  await until(async () => {
    const list = await staff.call(pools.endpoints.list, { size: 200 });
    return list.rows.some(
      (r) => r.node === other?.node && r.pool === 'maintenance' && r.state === 'paused',
    );
  });
  const lock = new pg.Client({ connectionString: bench.config.DATABASE_URL });
  await lock.connect();
  await lock.query('begin; lock table finding in access exclusive mode');
  await bench.sql(
    `update schedule_turn set next_at = clock_timestamp() where name = 'findings.reopen'`,
  );
  await until(async () => {
    const list = await staff.call(nodes.endpoints.list, {});
    return list.rows.some(
      (r) => r.id === leader?.id && r.jobs.some((j) => j.name === 'findings.reopen'),
    );
  });
  child.kill('SIGKILL');
  const killedAt = Date.now();
  const next = await until(
    async () => {
      const list = await staff.call(nodes.endpoints.list, {});
      return list.rows.find((r) => r.leads && r.node === other?.node);
    },
    { ms: 10_000 },
  );
  expect(next.node).not.toBe(leader?.node);
  await lock.query('rollback');
  await lock.end();
  await staff.call(pools.endpoints.steer, {
    node: other?.node ?? '',
    pool: 'maintenance',
    state: 'running',
    hours: null,
  });
  const [lead] = await until(async () => {
    const list = await events('leader');
    return list.length > 0 && list;
  });
  expect(lead).toMatchObject({ node: nodeOf(other?.node === nodeOf(1) ? 1 : 2) });
  expect(lead?.seconds).toBeLessThan(10);
  const [again] = await until(
    async () => {
      const list = await events('requeue');
      return list.length > 0 && list;
    },
    { ms: 30_000 - (Date.now() - killedAt) },
  );
  expect(again?.summary.values).toMatchObject({ former: leader?.node });
});
