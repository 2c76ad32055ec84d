import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { isAlive } from '#server/launcher/processes';
import { until } from '../../support/bench';
import { type Instance, startInstance } from '../../support/instance';

jest.setTimeout(300_000);
let instance: Instance;
beforeAll(async () => {
  instance = await startInstance({ LAB_PAST_DAYS: '0', LAB_TRAFFIC_RPS: '0' });
  await instance.signIns();
}, 400_000);
afterAll(() => instance?.stop(), 60_000);

const countOf = async (from: string): Promise<number> => {
  const [row] = await instance.sql<{ n: number }>(`select count(*)::int as n from ${from}`);
  return row?.n ?? 0;
};
const outs = () => countOf(`failover where state = 'out'`);
const lookedAt = async (): Promise<string> => {
  const [row] = await instance.sql<{ at: string }>(
    'select max(looked_at)::text as at from failover_look',
  );
  return row?.at ?? '';
};

test('/schedule-manag: the process that moves a supplier is killed in the middle of the move: row, event, notice and audit are there once', async () => {
  await instance.sql(
    `update schedule set method = 'failover', failover_failures = 2, failover_looks = 3`,
  );
  await until(async () => (await lookedAt()) !== '', { ms: 120_000, what: 'the first checks' });
  const client = await instance.connect();
  await client.query('begin');
  await client.query('lock table failover_move in share row exclusive mode');
  await instance.supplier('aurora', 'PUT', '/_lab/faults', { silentNode: 'aurora-as1' });
  // The move stands in its transaction: state and audit are written, its row is not.
  await until(
    () =>
      countOf(
        `pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into failover_move%'`,
      ),
    { ms: 120_000, what: 'a move to be in its middle' },
  );
  const pid = instance.pid('workers');
  instance.kill('workers');
  await until(() => instance.pid('workers') !== pid && isAlive(instance.pid('workers')), {
    ms: 30_000,
    what: 'the workers again',
  });
  expect([await outs(), await countOf('failover_move')]).toEqual([0, 0]);
  await client.query('rollback');
  client.release();

  await until(outs, { ms: 120_000, what: 'the move by the next process' });
  const at = await lookedAt();
  await until(async () => (await lookedAt()) > at, { ms: 60_000, what: 'one more check' });
  const moves = await countOf(`failover_move where kind = 'leave'`);
  expect(moves).toBe(await outs());
  const twice = `(select 1 from failover_move where kind = 'leave'
    group by schedule_id, param_id, region having count(*) > 1) x`;
  expect(await countOf(twice)).toBe(0);
  expect(await countOf(`notification where name = 'failovers.left'`)).toBe(moves);
  expect(await countOf(`audit where module = 'failover' and operation = 'leave'`)).toBe(moves);
  await until(async () => (await countOf(`event_log where name = 'failovers.changed'`)) >= moves, {
    ms: 30_000,
    what: 'the events of the moves',
  });
  expect(await countOf(`event_log where name = 'failovers.changed'`)).toBe(moves);
  // And DNS sends nobody of those regions there.
  const serving = await countOf(
    `dns_zone_version v, jsonb_array_elements(v.records) r where jsonb_array_length(r -> 'targets') > 2
      and v.serial = (select max(serial) from dns_zone_version)`,
  );
  expect(serving).toBeGreaterThan(0);
});
