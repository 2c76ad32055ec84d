import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

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
 * process at a time (advisory lock). A file that was applied is never read again.
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
    const known = new Set(rows.map((r) => r.name));
    for (const name of migrationNames(folder)) {
      if (known.has(name)) continue;
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
