import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '../fuzz/operations';
import type { Bench } from '../support/bench';
import { call, inputFor } from './call';
import type { World } from './world';

/** Every list as the file that people download, by a Super and by the top root. */
export const exportedFiles = async (
  bench: Bench,
  operations: readonly Operation[],
  world: World,
): Promise<string[]> => {
  const { token: owner } = await bench.as('Super', { accountId: world.a.accountId });
  const { token: root } = await bench.staff();
  const texts: string[] = [];
  for (const token of [owner, root])
    for (const o of operations.filter((op) => op.method === 'GET' && 'page' in op.query)) {
      const input = inputFor(o, world.a.fixtures);
      const fields = { ...input.fields, as: 'csv' };
      const answer = await call(bench.base, o, token, { ...input, fields });
      if (answer.status === 200) texts.push(`export of ${o.id}: ${answer.text}`);
    }
  return texts;
};

const read = (path: string, name: string): string[] => {
  try {
    return [`${name}: ${readFileSync(path, 'latin1')}`];
  } catch {
    return []; // gone between listing and reading
  }
};

/**
 * The files PostgreSQL itself writes, after a checkpoint: those of this database, with rows that were
 * changed or deleted since, and the write-ahead log, which held every value once.
 */
export const databaseFiles = async (bench: Bench): Promise<string[]> => {
  await bench.sql('checkpoint');
  const [place] = await bench.sql<{ folder: string; oid: string }>(
    `select current_setting('data_directory') as folder, oid::text as oid
     from pg_database where datname = current_database()`,
  );
  if (!place) throw new Error('the database does not say where its files are');
  const folders = [`base/${place.oid}`, 'pg_wal'];
  return folders.flatMap((folder) =>
    readdirSync(join(place.folder, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap(({ name }) => read(join(place.folder, folder, name), `file ${folder}/${name}`)),
  );
};

/** Every row of every table of the analytics store as text. */
export const analyticsRows = async (bench: Bench): Promise<string[]> => {
  const { analytics } = bench.platform;
  const tables = await analytics.query<{ name: string }>({
    name: 'test.tables',
    sql: "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine NOT LIKE '%View'",
  });
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await analytics.query<Record<string, unknown>>({
      name: 'test.rows',
      sql: `SELECT * FROM ${name} LIMIT 100000`,
    });
    texts.push(`analytics ${name}: ${JSON.stringify(rows)}`);
  }
  return texts;
};
