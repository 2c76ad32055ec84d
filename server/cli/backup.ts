import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { buildVersion } from '../model/platform/session/version';
import type { Platform } from '../kernel/process/platform';
import { codeFile, type Manifest, manifestFile, sumOf, writeLines } from './archive';
import type { Envelope } from './envelope';
import { CliError } from './environment';
import { readPartitions } from './partitions';
import { analyticsRows, analyticsTablesOf, finishedLoads } from './statistics';

type Say = (line: string) => void;
/** Belongs to the state of the migrations, not to the data. */
const notData = new Set(['migration']);
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** What a backup holds, and how its files are sealed. */
export type BackupOptions = {
  scope?: Manifest['scope'];
  sealing?: { envelope: Envelope; sealed: NonNullable<Manifest['sealed']> };
  /** Is told of each file once it is whole, the manifest last, and may take it away. */
  each?: (path: string) => Promise<void>;
};
type Target = BackupOptions & { folder: string; sums: Manifest['sums'] };
const sealOf = ({ sealing }: Target, name: string) => sealing?.envelope.seal(name);
/** Notes the checksum of a file that is whole, and hands it on. */
const finish = async (target: Target, path: string): Promise<void> => {
  target.sums[path] = await sumOf(join(target.folder, path));
  await target.each?.(path);
};
const writeTable = async (target: Target, path: string, lines: AsyncIterable<string>) => {
  const outcome = await writeLines(join(target.folder, path), lines, sealOf(target, path));
  await finish(target, path);
  return outcome;
};
const isOf = (scope: Manifest['scope'] | undefined, table: string): boolean =>
  scope !== 'sms' || table.startsWith('sms_');

const tablesOf = async (client: pg.PoolClient): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  return rows.map((r) => r.name).filter((name) => !notData.has(name));
};

/** Rows of a table as JSON texts, within a transaction whose time zone is UTC. */
export async function* rowsOf(client: pg.PoolClient, table: string): AsyncGenerator<string> {
  await client.query(
    `declare dump no scroll cursor for select to_jsonb(t)::text as row from ${quoted(table)} t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>('fetch 2000 from dump');
    for (const { row } of rows) yield row;
    if (rows.length < 2000) break;
  }
  await client.query('close dump');
}

type Dump = { counts: Record<string, number>; digests: Record<string, string> };
const dumpAnalytics = async (
  platform: Platform,
  client: pg.PoolClient,
  target: Target,
  say: Say,
): Promise<Dump> => {
  const dump: Dump = { counts: {}, digests: {} };
  if (target.scope === 'sms') return dump;
  const tables = await analyticsTablesOf(platform.analytics);
  // In this order the ledger of sums comes after the sums, so it lacks nothing that they have.
  const loads = await finishedLoads(platform, client);
  for (const table of tables) {
    const path = `analytics/${table.name}.ndjson.gz`;
    const lines = analyticsRows(platform.analytics, table, loads);
    const { rows, digest } = await writeTable(target, path, lines);
    dump.counts[table.name] = rows;
    dump.digests[path] = digest;
    say(`  ${table.name}: ${rows}`);
  }
  return dump;
};

const copyFiles = async (from: string, target: Target): Promise<number> => {
  if (target.scope === 'sms' || !existsSync(from)) return 0;
  await mkdir(join(target.folder, 'files'), { recursive: true, mode: 0o700 });
  const names = await readdir(from);
  for (const name of names) {
    const path = `files/${name}`;
    const seal = sealOf(target, path);
    if (!seal) await copyFile(join(from, name), join(target.folder, path));
    else
      await pipeline(
        createReadStream(join(from, name)),
        seal,
        createWriteStream(join(target.folder, path), { mode: 0o600 }),
      );
    await finish(target, path);
  }
  return names.length;
};

const copyKey = async (from: string, target: Target): Promise<void> => {
  const path = 'secrets/master.key';
  await mkdir(join(target.folder, 'secrets'), { mode: 0o700 });
  await copyFile(from, join(target.folder, path));
  await finish(target, path);
};
/** The manifest comes last: what has none is no backup. Where files are sealed, a code under their key guards it. */
const writeManifest = async (target: Target, manifest: Manifest): Promise<void> => {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const write = async (path: string, content: string) => {
    await writeFile(join(target.folder, path), content, { mode: 0o600 });
    await target.each?.(path);
  };
  if (target.sealing) await write(codeFile, `${target.sealing.envelope.code(text)}\n`);
  await write(manifestFile, text);
};

const dumpDatabase = async (
  client: pg.PoolClient,
  target: Target,
  say: Say,
): Promise<Pick<Manifest, 'tables' | 'sequences' | 'partitions' | 'migrations' | 'digests'>> => {
  const tables: Manifest['tables'] = {};
  const digests: Manifest['digests'] = {};
  for (const table of (await tablesOf(client)).filter((name) => isOf(target.scope, name))) {
    const path = `database/${table}.ndjson.gz`;
    const { rows, digest } = await writeTable(target, path, rowsOf(client, table));
    tables[table] = rows;
    digests[path] = digest;
    say(`  ${table}: ${rows}`);
  }
  const sequences = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  const migrations = await client.query<{ name: string }>('select name from migration order by 1');
  return {
    tables,
    digests,
    sequences: Object.fromEntries(sequences.rows.map((r) => [r.name, r.value])),
    partitions: (await readPartitions(client)).filter((p) => isOf(target.scope, p.parent)),
    migrations: migrations.rows.map((r) => r.name),
  };
};

/**
 * Copies everything of a running instance into an empty folder: one consistent snapshot of the
 * database, the statistics that belong to it, files and the master key. Queues are left out: they
 * are made again from the rows. Where the files are sealed, the master key stays outside.
 */
export const backup = async (
  platform: Platform,
  folder: string,
  say: Say,
  options: BackupOptions = {},
): Promise<Manifest> => {
  const target: Target = { ...options, folder, sums: {} };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0)
    throw new CliError(`${folder}: 文件夹不为空 / the folder is not empty`);
  const client = await platform.pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    // A long dump is not an idle one, but the pauses while lines are written count as such.
    await client.query(
      `set local idle_in_transaction_session_timeout = 0; set local time zone 'UTC'`,
    );
    const { rows } = await client.query<{ at: string }>('select now() as at');
    const beganAt = new Date(rows[0]?.at ?? 0).toISOString();
    say(`数据库 / database (${beganAt})`);
    const database = await dumpDatabase(client, target, say);
    say('统计 / statistics');
    const statistics = await dumpAnalytics(platform, client, target, say);
    const files = await copyFiles(platform.filesFolder, target);
    if (!options.sealing) await copyKey(platform.config.MASTER_KEY_FILE, target);
    const manifest: Manifest = {
      format: 1,
      beganAt,
      createdAt: new Date().toISOString(),
      version: buildVersion(),
      scope: options.scope ?? 'cdn',
      sealed: options.sealing?.sealed ?? null,
      ...database,
      digests: { ...database.digests, ...statistics.digests },
      analytics: statistics.counts,
      files,
      sums: target.sums,
    };
    await writeManifest(target, manifest);
    return manifest;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
};
