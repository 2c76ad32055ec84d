import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { databases } from '#shared/areas/platform/databases/databases';
import { slowStatements } from '#shared/areas/platform/databases/slowStatements';
import { withTrace } from '#server/kernel/process/log';
import { sampleTables } from '#server/model/platform/databases/tables.store';
import { type Bench, type Caller, startBench, until } from '../../../support/bench';

let bench: Bench;
let operator: Caller;
const { list, summary, vacuum } = databases.endpoints;

beforeAll(async () => {
  bench = await startBench({ workers: false });
  operator = await bench.staff({ database: 'operate' });
});
afterAll(() => bench.stop());

test('/cdn-database: a planted 3-second query is listed with its screen, its values in places', async () => {
  const asker = {
    userId: null,
    accountId: null,
    role: 'staff',
    operation: 'domains.list',
    screen: '/cdn-domain',
  };
  await withTrace({ requestId: 'planted', asker }, () =>
    sql`select pg_sleep(${3})`.execute(bench.platform.db),
  );
  const row = await until(async () => {
    const { rows } = await operator.call(slowStatements.endpoints.list, { search: 'pg_sleep' });
    return rows[0];
  });
  expect(row).toMatchObject({ text: 'select pg_sleep($1)', screen: '/cdn-domain', calls: 1 });
  expect(row.worstMs).toBeGreaterThan(2_900);
}, 20_000);

test('/cdn-database: tables of both stores with sizes as the stores tell them, growth from daily samples', async () => {
  await sampleTables(bench.platform);
  await bench.sql(
    `insert into table_size (day, store, name, bytes, rows)
     select current_date - 1, store, name, bytes - 1000, rows from table_size where name = 'account'`,
  );
  const { rows } = await operator.call(list, { scope: 'cdn', size: 200 });
  const account = rows.find((r) => r.name === 'account');
  const [size] = await bench.sql<{ bytes: string }>(
    `select pg_total_relation_size('account')::text as bytes`,
  );
  expect(account).toMatchObject({ store: 'postgres', bytes: Number(size?.bytes), growth: 1000 });
  expect(rows.some((r) => r.store === 'analytics')).toBe(true);
  const { rows: sms } = await operator.call(list, { scope: 'sms', size: 200 });
  expect(sms.every((r) => r.name.startsWith('sms_'))).toBe(true);
  const now = await operator.call(summary, {});
  expect(now.postgresBytes).toBeGreaterThan(0);
  expect(now.connections.some((c) => c.process === 'manifold')).toBe(true);
});

test('/cdn-database: a table is vacuumed by name, another name is refused', async () => {
  await bench.sql(
    `insert into table_size select current_date - n, 's', 'x', 1, 1 from generate_series(1, 500) n`,
  );
  await bench.sql(`delete from table_size where store = 's'`);
  const done = await operator.call(vacuum, { name: 'table_size' });
  expect(done.ms).toBeGreaterThanOrEqual(0);
  await expect(operator.call(vacuum, { name: 'nowhere' })).rejects.toMatchObject({
    body: { code: 'database.noTable' },
  });
});
