import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
} from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { migrateAnalytics } from '../kernel/analytics/index';
import { analyticsTables } from '../model/index';
import type { Platform } from '../kernel/process/platform';
import { migrate, migrationsFolder } from '../kernel/db/migrate';
import {
  codeFile,
  type Manifest,
  manifestFile,
  manifestShape,
  readBatches,
  sumOf,
} from './archive';
import { CliError, type Opened } from './environment';
import { type Envelope, openEnvelope } from './envelope';
import { makePartitions } from './partitions';

type Say = (line: string) => void;
const batchBytes = 1_500_000;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The first file of a backup that is not as it was written; null where all are. */
export const wrongFile = async (folder: string, { sums }: Manifest): Promise<string | null> => {
  for (const [name, sum] of Object.entries(sums))
    if ((await sumOf(join(folder, name)).catch(() => '')) !== sum) return name;
  return null;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A text that is no JSON has the shape of no manifest.
    return null;
  }
};
/** What a backup holds, by its own word. */
export const manifestOf = (folder: string): Manifest => {
  const path = join(folder, manifestFile);
  if (!existsSync(path)) throw new CliError(`${folder}: 不是备份文件夹 / not a backup`);
  const parsed = manifestShape.safeParse(jsonOf(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new CliError(`${path}: 无法读取 / cannot be read`);
  return parsed.data;
};

/** Reads the manifest and checks every file against it. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const manifest = manifestOf(folder);
  const wrong = await wrongFile(folder, manifest);
  if (wrong) throw new CliError(`${wrong}: 校验和不符 / wrong checksum`);
  return manifest;
};

/** A backup as it is read: its manifest, and how its files are opened where they are sealed. */
export type Source = { folder: string; manifest: Manifest; envelope: Envelope | null };
/** Rows of one file; a fault on the way names the file. */
async function* linesOf({ folder, envelope }: Source, path: string): AsyncGenerator<string[]> {
  try {
    yield* readBatches(join(folder, path), batchBytes, envelope?.open(path));
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}
/** What the key of a sealed backup is bound to. */
export const sealBound = 'backup:manifest:key';
/** Refuses a manifest that is not the one that was written; backups of before 0.14 have no code. */
const judgeCode = (folder: string, envelope: Envelope): void => {
  const path = join(folder, codeFile);
  if (!existsSync(path)) return;
  const right = envelope.code(readFileSync(join(folder, manifestFile), 'utf8'));
  if (readFileSync(path, 'utf8').trim() !== right)
    throw new CliError(`${manifestFile}: 校验和不符 / wrong checksum`);
};
/**
 * The backup of a folder, opened with the master key that its files are sealed under. Throws CliError
 * where its manifest was changed.
 */
export const sourceOf = (
  { secrets }: Pick<Platform, 'secrets'>,
  folder: string,
  manifest: Manifest,
): Source => {
  const { sealed } = manifest;
  const key = sealed && Buffer.from(secrets.open(sealed.key, sealBound), 'base64');
  const envelope = key && openEnvelope(key);
  if (envelope) judgeCode(folder, envelope);
  return { folder, manifest, envelope };
};

/** Makes the tables as they were when the backup was taken; later changes follow at the next start. */
export const makeTables = async (pool: pg.Pool, manifest: Manifest): Promise<void> => {
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

/** Loads the rows of the database, all or nothing. */
export const loadDatabase = async (pool: pg.Pool, source: Source, say: Say): Promise<void> => {
  const { manifest } = source;
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
      const names = await broughtColumns(client, table);
      for await (const lines of linesOf(source, `database/${table}.ndjson.gz`))
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

/** Makes the tables of statistics and loads their rows. */
export const loadAnalytics = async (
  analytics: Platform['analytics'],
  source: Source,
  say: Say,
): Promise<void> => {
  const { manifest } = source;
  await migrateAnalytics(analytics, analyticsTables);
  for (const [table, count] of Object.entries(manifest.analytics)) {
    let part = 0;
    for await (const lines of linesOf(source, `analytics/${table}.ndjson.gz`)) {
      part += 1;
      await analytics.insertOnce({
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
      await analytics.command({ sql, lane: 'heavy', repeatable: true });
};

/** Puts back the keys before anything is opened with them: those of the backup, or of the file beside a sealed one. */
export const restoreSecrets = async (
  folder: string,
  keyFile: string,
  ownKeys?: string,
): Promise<void> => {
  const from = ownKeys ?? join(folder, 'secrets/master.key');
  if (!existsSync(from))
    throw new CliError(
      `${from}: 需要主密钥文件 / the master key file is needed: restore <folder> <master.key>`,
    );
  await mkdir(join(keyFile, '..'), { recursive: true, mode: 0o700 });
  if (existsSync(keyFile)) throw new CliError(`${keyFile}: 已存在 / exists already`);
  await copyFile(from, keyFile);
  await chmod(keyFile, 0o600);
};

/** Loads a backup into empty stores; all of the database or nothing. */
export const restore = async (
  platform: Opened,
  folder: string,
  manifest: Manifest,
  say: Say,
): Promise<void> => {
  if (manifest.scope === 'sms')
    throw new CliError(
      '该备份只含短信的表，不能恢复为整个实例 / it holds the tables of SMS alone, which are no whole instance',
    );
  const source = sourceOf(platform, folder, manifest);
  await makeTables(platform.pool, manifest);
  say('数据库 / database');
  await loadDatabase(platform.pool, source, say);
  say('统计 / statistics');
  await loadAnalytics(platform.analytics, source, say);
  await mkdir(platform.filesFolder, { recursive: true, mode: 0o700 });
  const files = join(folder, 'files');
  if (!existsSync(files)) return;
  for (const name of await readdir(files)) {
    const [from, to] = [join(files, name), join(platform.filesFolder, name)];
    const open = source.envelope?.open(`files/${name}`);
    if (!open) await copyFile(from, to);
    else await pipeline(createReadStream(from), open, createWriteStream(to, { mode: 0o600 }));
  }
};
