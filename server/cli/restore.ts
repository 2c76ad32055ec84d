import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { migrateAnalytics } from '../kernel/analytics/index';
import { analyticsTables } from '../model/index';
import { migrate, migrationsFolder } from '../kernel/db/migrate';
import { type Manifest, manifestShape, readBatches, sumOf } from './archive';
import { CliError, type Opened } from './environment';
import { makePartitions } from './partitions';

type Say = (line: string) => void;
const batchBytes = 1_500_000;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Reads the manifest and checks every file against it. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const path = join(folder, 'manifest.json');
  if (!existsSync(path)) throw new CliError(`${folder}: 不是备份文件夹 / not a backup`);
  const parsed = manifestShape.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new CliError(`${path}: 无法读取 / cannot be read`);
  for (const [name, sum] of Object.entries(parsed.data.sums)) {
    const actual = await sumOf(join(folder, name)).catch(() => '');
    if (actual !== sum) throw new CliError(`${name}: 校验和不符 / wrong checksum`);
  }
  return parsed.data;
};

/** Makes the tables as they were when the backup was taken; later changes follow at the next start. */
const makeTables = async (pool: pg.Pool, manifest: Manifest): Promise<void> => {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_tables where schemaname = 'public'`,
  );
  if (rows[0]?.n) throw new CliError('数据库不为空 / the database is not empty');
  const folder = migrationsFolder();
  const scratch = mkdtempSync(join(tmpdir(), 'manifold-restore-'));
  try {
    for (const name of manifest.migrations) {
      if (!existsSync(join(folder, name)))
        throw new CliError(`备份来自更新的版本 / the backup is of a later version: ${name}`);
      await copyFile(join(folder, name), join(scratch, name));
    }
    await migrate(pool, scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

/** The columns of a table that rows bring along; generated ones follow from the others. */
const broughtColumns = async (client: pg.PoolClient, table: string): Promise<string> => {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [quoted(table)],
  );
  return rows[0]?.names ?? '';
};

const loadDatabase = async (
  pool: pg.Pool,
  folder: string,
  manifest: Manifest,
  say: Say,
): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Rows arrive table by table, so references and triggers rest until all are there.
    await client.query(`set local session_replication_role = replica; set local time zone 'UTC'`);
    await makePartitions(client, manifest.partitions);
    for (const table of Object.keys(manifest.tables)) {
      await client.query(`truncate ${quoted(table)} cascade`);
    }
    for (const [table, count] of Object.entries(manifest.tables)) {
      const path = join(folder, 'database', `${table}.ndjson.gz`);
      const names = await broughtColumns(client, table);
      for await (const lines of readBatches(path, batchBytes))
        await client.query(
          `insert into ${quoted(table)} (${names}) select ${names} from jsonb_populate_recordset(null::${quoted(table)}, $1::jsonb)`,
          [`[${lines.join(',')}]`],
        );
      say(`  ${table}: ${count}`);
    }
    for (const [name, value] of Object.entries(manifest.sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

const loadAnalytics = async (
  platform: Opened,
  folder: string,
  manifest: Manifest,
  say: Say,
): Promise<void> => {
  await migrateAnalytics(platform.analytics, analyticsTables);
  for (const [table, count] of Object.entries(manifest.analytics)) {
    let part = 0;
    const path = join(folder, 'analytics', `${table}.ndjson.gz`);
    for await (const lines of readBatches(path, batchBytes)) {
      part += 1;
      await platform.analytics.insertOnce({
        table,
        token: `restore:${manifest.createdAt}:${table}:${part}`,
        ndjson: Buffer.from(lines.join('\n')),
        lane: 'heavy',
      });
    }
    say(`  ${table}: ${count}`);
  }
  // A backup of an older version: what its tables are filled with follows from the others.
  for (const { sql, fills } of analyticsTables)
    if (fills && !(fills in manifest.analytics))
      await platform.analytics.command({ sql, lane: 'heavy', repeatable: true });
};

/** Puts back the keys before anything is opened with them. */
export const restoreSecrets = async (folder: string, keyFile: string): Promise<void> => {
  await mkdir(join(keyFile, '..'), { recursive: true, mode: 0o700 });
  if (existsSync(keyFile)) throw new CliError(`${keyFile}: 已存在 / exists already`);
  await copyFile(join(folder, 'secrets/master.key'), keyFile);
  await chmod(keyFile, 0o600);
};

/** Loads a backup into empty stores; all of the database or nothing. */
export const restore = async (
  platform: Opened,
  folder: string,
  manifest: Manifest,
  say: Say,
): Promise<void> => {
  await makeTables(platform.pool, manifest);
  say('数据库 / database');
  await loadDatabase(platform.pool, folder, manifest, say);
  say('统计 / statistics');
  await loadAnalytics(platform, folder, manifest, say);
  await mkdir(platform.filesFolder, { recursive: true, mode: 0o700 });
  const files = join(folder, 'files');
  if (!existsSync(files)) return;
  for (const name of await readdir(files))
    await copyFile(join(files, name), join(platform.filesFolder, name));
};
