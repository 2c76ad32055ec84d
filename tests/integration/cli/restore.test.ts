import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { checks } from '#server/model/index';
import { backup } from '#server/cli/backup';
import { readManifest, restore, restoreSecrets } from '#server/cli/restore';
import { runChecks } from '#server/kernel/process/checks';
import { system } from '#server/kernel/db/context';
import { outlives } from '#server/kernel/db/db';
import { migrate, migrationNames, migrationsFolder } from '#server/kernel/db/migrate';
import { createTask } from '#server/model/platform/tasks/index';
import { openPlatform } from '#server/open';
import { type Bench, startBench } from '../../support/bench';
import { copiedDatabase, type TestDatabase, testDatabase } from '../../support/postgres';

let bench: Bench;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manifold-moments-'));
  bench = await startBench({ workers: false });
});
afterAll(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true, force: true });
});
const quiet = () => undefined;
const broken = async (pool: pg.Pool) =>
  (await runChecks(pool, checks)).filter((f) => f.violations > 0).map((f) => f.id);

test('a backup taken while work is accepted restores to one moment: whole, nothing of later', async () => {
  const me = await bench.as('Super');
  let ending = false;
  const numbers: number[] = [];
  // One after the other, so that the numbers tell the order of commits.
  const writing = (async () => {
    while (!ending) {
      const task = await bench.platform.run(system, (ctx) =>
        createTask(ctx, {
          kind: 'probe',
          title: 'loaded',
          accountId: me.accountId,
          params: {},
          lanes: [{ lane: 'a', targets: Array.from({ length: 50 }, (_, i) => `t${i}`) }],
          chunkSize: 10,
        }),
      );
      numbers.push(task.number);
    }
  })();
  const target = join(folder, 'backup');
  await bench.until(() => numbers.length > 5);
  const before = numbers.length;
  await backup(bench.platform, target, quiet);
  const after = numbers.length;
  ending = true;
  await writing;

  const database = await testDatabase();
  const keyFile = join(folder, 'restored/secrets/master.key');
  await restoreSecrets(target, keyFile);
  const other = await openPlatform(
    {
      ...bench.config,
      DATA_DIR: join(folder, 'restored'),
      DATABASE_URL: database.url,
      CLICKHOUSE_DATABASE: `restored_${randomBytes(4).toString('hex')}`,
      MASTER_KEY_FILE: keyFile,
    },
    'restored',
  );
  try {
    await restore(other, target, await readManifest(target), quiet);
    const { rows } = await other.pool.query<{ number: number }>(
      'select number from task order by number',
    );
    // A moment between the beginning and the end of the backup: all up to it, none after it.
    expect(rows.map((r) => r.number)).toEqual(numbers.slice(0, rows.length));
    expect(rows.length).toBeGreaterThanOrEqual(before);
    expect(rows.length).toBeLessThanOrEqual(after + 1);
    const state = `select t.number, count(i.n)::int as items, count(distinct c.n)::int as chunks,
        (select count(*)::int from audit a where a.row_id = t.id::text) as audits
      from task t join task_item i on i.task_id = t.id join task_chunk c on c.task_id = t.id
      where t.number <= $1 group by t.id order by t.number`;
    const last = [rows.at(-1)?.number];
    const copy = await other.pool.query(state, last);
    expect(copy.rows).toEqual((await bench.platform.pool.query(state, last)).rows);
    expect(await broken(other.pool)).toEqual([]);
  } finally {
    await other.close();
    await database.drop();
  }
});

const connected = async (database: TestDatabase, work: (pool: pg.Pool) => Promise<void>) => {
  // A pool says that it has ended while its last link closes; the database is dropped under that link.
  const pool = outlives(new pg.Pool({ connectionString: database.url, max: 1 }));
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
};

/** Everything that makes up a schema, in words that do not depend on the order in which it was made. */
const shapeOf = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ line: string }>(`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    order by 1`);
  return rows.map((r) => r.line);
};

test('every earlier schema becomes the present one, and its rows stay', async () => {
  const names = migrationNames();
  const [count] = await bench.sql<{ n: number }>('select count(*)::int as n from migration');
  expect(count?.n).toBe(names.length);
  const wanted = await shapeOf(bench.platform.pool);
  const part = mkdtempSync(join(folder, 'part-'));
  // One database grows file by file; a copy of each age of it goes the rest of the way at once.
  const grown = await testDatabase();
  for (const [i, name] of names.slice(0, -1).entries()) {
    copyFileSync(join(migrationsFolder(), name), join(part, name));
    await connected(grown, async (pool) => {
      await migrate(pool, part);
      await pool.query(
        `insert into audit (at, request_id, user_email, ip, module, operation, row_id) values (now(), 'r', $1, '', 'm', 'o', '1')`,
        [name],
      );
    });
    // The newest ages one by one, of the others each twelfth: a change stands at all that come before it.
    if (i % 12 !== 0 && i < names.length - 6) continue;
    const copy = await copiedDatabase(grown);
    await connected(copy, async (pool) => {
      await migrate(pool);
      expect({ from: name, shape: await shapeOf(pool) }).toEqual({ from: name, shape: wanted });
      const { rows } = await pool.query<{ user_email: string }>(
        'select user_email from audit order by user_email',
      );
      expect(rows.map((r) => r.user_email)).toEqual(names.slice(0, i + 1));
    });
    await copy.drop();
  }
  await grown.drop();
});
