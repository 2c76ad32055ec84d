import pg from 'pg';
import { proofSuffix } from '../analytics/options';
import { openAnalytics } from '../kernel/analytics/index';
import type { Platform } from '../kernel/process/platform';
import { type Manifest, manifestFile, openDigest } from './archive';
import { rowsOf } from './backup';
import {
  loadAnalytics,
  loadDatabase,
  makeTables,
  manifestOf,
  type Source,
  sourceOf,
  wrongFile,
} from './restore';
import { analyticsRows, analyticsTablesOf } from './statistics';

/** A table as it was written and as it came back. */
export type ProofLine = { path: string; rows: number; restored: number; equal: boolean };
/** `wrong` names the first file or table that is not as it was written; null where all are. */
export type Proof = { lines: ProofLine[]; wrong: string | null };

type Digests = ReadonlyMap<string, { rows: number; digest: string }>;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const quiet = () => undefined;

const digestOf = async (lines: AsyncIterable<string>) => {
  const digest = openDigest();
  for await (const line of lines) digest.add(line);
  return digest.value();
};

/** A database beside ours that is dropped at the end, whatever happens. */
const withDatabase = async <T>(
  { pool, config }: Platform,
  name: string,
  work: (scratch: pg.Pool) => Promise<T>,
): Promise<T> => {
  await pool.query(`drop database if exists ${quoted(name)} with (force)`);
  await pool.query(`create database ${quoted(name)}`);
  const url = new URL(config.DATABASE_URL);
  url.pathname = name;
  const scratch = new pg.Pool({ connectionString: url.href, max: 2 });
  scratch.on('error', quiet);
  try {
    return await work(scratch);
  } finally {
    await scratch.end();
    await pool.query(`drop database if exists ${quoted(name)} with (force)`);
  }
};

const provenDatabase = (platform: Platform, source: Source, name: string): Promise<Digests> =>
  withDatabase(platform, name, async (scratch) => {
    await makeTables(scratch, source.manifest);
    await loadDatabase(scratch, source, quiet);
    const digests = new Map<string, { rows: number; digest: string }>();
    const client = await scratch.connect();
    try {
      await client.query('begin read only');
      await client.query(`set local time zone 'UTC'`);
      for (const table of Object.keys(source.manifest.tables))
        digests.set(`database/${table}.ndjson.gz`, await digestOf(rowsOf(client, table)));
    } finally {
      await client.query('rollback').catch(quiet);
      client.release();
    }
    return digests;
  });

const provenAnalytics = async (
  { config, analytics: own }: Platform,
  source: Source,
  database: string,
): Promise<Digests> => {
  const digests = new Map<string, { rows: number; digest: string }>();
  if (Object.keys(source.manifest.analytics).length === 0) return digests;
  const analytics = openAnalytics({ url: config.CLICKHOUSE_URL, database });
  const drop = () => own.command({ sql: `DROP DATABASE IF EXISTS ${database}` });
  try {
    await drop();
    await loadAnalytics(analytics, source, quiet);
    for (const table of await analyticsTablesOf(analytics))
      digests.set(
        `analytics/${table.name}.ndjson.gz`,
        await digestOf(analyticsRows(analytics, table, null)),
      );
  } finally {
    await drop().catch(quiet);
    await analytics.close();
  }
  return digests;
};

const compared = ({ tables, analytics, digests }: Manifest, restored: Digests): ProofLine[] =>
  [
    ...Object.entries(tables).map(([name, rows]) => [`database/${name}.ndjson.gz`, rows] as const),
    ...Object.entries(analytics).map(
      ([name, rows]) => [`analytics/${name}.ndjson.gz`, rows] as const,
    ),
  ].map(([path, rows]) => {
    const back = restored.get(path);
    const equal = back?.rows === rows && back.digest === digests[path];
    return { path, rows, restored: back?.rows ?? 0, equal };
  });

/** Null where the manifest is not the one that was written, or cannot be opened with our keys. */
const openSource = (platform: Platform, folder: string): Source | null => {
  try {
    return sourceOf(platform, folder, manifestOf(folder));
  } catch {
    // What is wrong with it is told by its name.
    return null;
  }
};

/**
 * Restores a backup into stores made for it alone and compares every table by rows and digest; the stores
 * are dropped again. `id` names them, so that a proof that died is followed by one that clears up after it.
 * Throws where the stores cannot be made.
 */
export const proveBackup = async (
  platform: Platform,
  folder: string,
  id: string,
): Promise<Proof> => {
  const source = openSource(platform, folder);
  if (!source) return { lines: [], wrong: manifestFile };
  const { manifest } = source;
  const wrong = await wrongFile(folder, manifest);
  if (wrong) return { lines: [], wrong };
  const end = `${proofSuffix}${id.slice(0, 8)}`;
  const ours = new URL(platform.config.DATABASE_URL).pathname.slice(1);
  const restored = new Map([
    ...(await provenDatabase(platform, source, `${ours}${end}`)),
    ...(await provenAnalytics(platform, source, `${platform.config.CLICKHOUSE_DATABASE}${end}`)),
  ]);
  const lines = compared(manifest, restored);
  return { lines, wrong: lines.find((l) => !l.equal)?.path ?? null };
};
