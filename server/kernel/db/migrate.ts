import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartFault } from '../process/startFault';

const here = dirname(fileURLToPath(import.meta.url));
/** Beside the bundle in dist/, in the source tree otherwise. */
export const migrationsFolder = (): string =>
  [join(here, 'migrations'), join(here, '../../migrations')].find((folder) => {
    try {
      return readdirSync(folder).some((f) => f.endsWith('.sql'));
    } catch {
      return false;
    }
  }) ?? join(here, '../../migrations');

/** Names of the migrations that this version knows, in order. */
export const migrationNames = (folder = migrationsFolder()): string[] =>
  readdirSync(folder)
    .filter((f) => f.endsWith('.sql'))
    .sort();

/**
 * Applies the numbered .sql files that the database has not seen, each in its own transaction, one
 * process at a time (advisory lock). A file that was applied is never read again. Refuses a database
 * that knows steps this program does not: it would read and write what it does not understand.
 */
export const migrate = async (pool: pg.Pool, folder = migrationsFolder()): Promise<string[]> => {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock(7_151_001)');
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migration');
    const appliedNames = new Set(rows.map((r) => r.name));
    const names = migrationNames(folder);
    const later = [...appliedNames].filter((name) => !names.includes(name)).sort();
    if (later.length > 0)
      throw new StartFault([
        `数据库由更新的版本升级过（${later.join(', ')}）；请使用该版本，或恢复升级前的备份。`,
        `the database was upgraded by a later version (${later.join(', ')}); use that version, or restore the backup from before.`,
      ]);
    for (const name of names) {
      if (appliedNames.has(name)) continue;
      await client.query('begin');
      try {
        await client.query(readFileSync(join(folder, name), 'utf8'));
        await client.query('insert into migration (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      applied.push(name);
    }
  } finally {
    await client.query('select pg_advisory_unlock(7_151_001)').catch(() => undefined);
    client.release();
  }
  return applied;
};
