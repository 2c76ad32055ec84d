import type { Analytics } from './types';

/** Inserts whose tokens each table remembers, so that a repeated one is recognised. */
export const remembered = 'non_replicated_deduplication_window = 10000';
/** Figures that bills are made of survive a power cut: 2 ms more per insert. */
export const durable = 'fsync_after_insert = 1, fsync_part_directory = 1';

/**
 * One step of the schema. Steps run in the order of their names and one that was applied is never sent
 * again, so a change of a table is a new step.
 */
export type SchemaStep = {
  name: string;
  sql: string;
  /** Fills this table from others; done again after a backup that does not hold the table was restored. */
  fills?: string;
};

const queryAudit = `CREATE TABLE IF NOT EXISTS query_audit (
  at DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
  name LowCardinality(String), lane LowCardinality(String),
  user_id Nullable(UUID), account_id Nullable(UUID),
  sql String, ms UInt32, rows UInt64, read_rows UInt64, read_bytes UInt64,
  error_code LowCardinality(String)
) ENGINE = MergeTree PARTITION BY toYYYYMM(at) ORDER BY (at)
TTL toDateTime(at) + INTERVAL 180 DAY SETTINGS ttl_only_drop_parts = 1, ${remembered}`;
const askers = `ALTER TABLE query_audit
  ADD COLUMN IF NOT EXISTS id UUID DEFAULT generateUUIDv4(),
  ADD COLUMN IF NOT EXISTS role LowCardinality(String), ADD COLUMN IF NOT EXISTS operation LowCardinality(String),
  ADD COLUMN IF NOT EXISTS screen LowCardinality(String),
  ADD COLUMN IF NOT EXISTS params String, ADD COLUMN IF NOT EXISTS span_seconds Nullable(UInt32)`;
/** What each question cost and who asked it: the one table the platform keeps for itself. */
const ownTable: readonly SchemaStep[] = [
  { name: '0005 query_audit', sql: queryAudit },
  { name: '0011 askers of query_audit', sql: askers },
];

const versions = `CREATE TABLE IF NOT EXISTS schema_step (
  name String, applied_at DateTime('UTC')
) ENGINE = ReplacingMergeTree(applied_at) ORDER BY name`;

/**
 * Brings database and the tables that areas declare to this version; safe to run at every start and from several processes
 * at once, because every step may be repeated. Waits up to 30 s for an engine that still starts.
 */
export const migrateAnalytics = async (
  analytics: Analytics,
  declared: readonly SchemaStep[],
): Promise<string[]> => {
  await analytics.createDatabase();
  await analytics.command({ sql: versions, repeatable: true });
  const appliedSteps = await analytics.query<{ name: string }>({
    name: 'schema.steps',
    sql: 'SELECT DISTINCT name FROM schema_step',
  });
  const applied = new Set(appliedSteps.map((row) => row.name));
  const missing = [...declared, ...ownTable]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter((step) => !applied.has(step.name));
  for (const step of missing) {
    await analytics.command({ sql: step.sql, repeatable: true });
    const sql = 'INSERT INTO schema_step SELECT {name:String}, now()';
    await analytics.command({ sql, params: { name: step.name }, repeatable: true });
  }
  return missing.map((step) => step.name);
};
