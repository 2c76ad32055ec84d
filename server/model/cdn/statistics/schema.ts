import { createHash } from 'node:crypto';
import { countryCodes, regionOf } from '#shared/edge/regions';
import type { Analytics } from '../../../kernel/analytics/types';

/** Days that raw log lines are kept; statistics stay until a person cleans them. */
export const rawRetentionDays = 95;

/** Inserts whose tokens each table remembers, so that a repeated one is recognised. */
const remembered = 'non_replicated_deduplication_window = 10000';
/** Figures that bills are made of survive a power cut: 2 ms more per insert. */
const durable = 'fsync_after_insert = 1, fsync_part_directory = 1';

const countryToRegion = (): string => {
  const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
  const regions = countryCodes.map((country) => regionOf(country));
  const other = regionOf('');
  return `transform(upper(country), [${list(countryCodes)}], [${list(regions)}], '${other}')`;
};

const accessLog = `CREATE TABLE IF NOT EXISTS access_log (
  ts DateTime('UTC') CODEC(Delta, ZSTD),
  load_id UUID, account_id UUID, domain_id UUID, param_id UUID,
  domain LowCardinality(String), edge LowCardinality(String),
  country LowCardinality(String),
  region LowCardinality(String) DEFAULT ${countryToRegion()},
  client_ip IPv6,
  scheme LowCardinality(String), method LowCardinality(String), protocol LowCardinality(String),
  path String, query String,
  status UInt16, bytes UInt64 CODEC(T64, ZSTD), cache_status LowCardinality(String),
  request_ms Float32, origin_status UInt16, origin_bytes UInt64 CODEC(T64, ZSTD), origin_ms Float32,
  referer String, ua LowCardinality(String), range String,
  INDEX by_load load_id TYPE bloom_filter GRANULARITY 1
) ENGINE = MergeTree PARTITION BY toYYYYMMDD(ts) ORDER BY (domain_id, ts)
TTL ts + INTERVAL ${rawRetentionDays} DAY
SETTINGS ttl_only_drop_parts = 1, ${remembered}`;

/**
 * Sums of one slot. Measures are signed because corrections are negative rows; always read sum().
 * The maps are aggregate columns: a plain Map is not summed by merges but cut to its first row.
 * `revision` grows with every insert of a domain and day: writers use it to notice each other.
 */
const stats = (name: string): string => `CREATE TABLE IF NOT EXISTS ${name} (
  ts DateTime('UTC') CODEC(Delta, ZSTD),
  account_id UUID, domain_id UUID, param_id UUID,
  source Enum8('log' = 1, 'realtime' = 2, 'accurate' = 3),
  country LowCardinality(String), region LowCardinality(String),
  requests Int64 CODEC(T64, ZSTD), bytes Int64 CODEC(T64, ZSTD),
  hit_requests Int64 CODEC(T64, ZSTD), hit_bytes Int64 CODEC(T64, ZSTD),
  origin_requests Int64 CODEC(T64, ZSTD), origin_bytes Int64 CODEC(T64, ZSTD),
  request_ms Int64 CODEC(T64, ZSTD),
  statusMap SimpleAggregateFunction(sumMap, Map(UInt16, Int64)),
  originStatusMap SimpleAggregateFunction(sumMap, Map(UInt16, Int64)),
  revision Int64 CODEC(T64, ZSTD)
) ENGINE = SummingMergeTree PARTITION BY toYYYYMM(ts)
ORDER BY (account_id, domain_id, source, ts, param_id, country, region)
SETTINGS ${remembered}, ${durable}`;

/** Most requested paths of a domain and hour; only rows with the highest version of an hour count. */
const urls = `CREATE TABLE IF NOT EXISTS url_1h (
  ts DateTime('UTC') CODEC(Delta, ZSTD),
  account_id UUID, domain_id UUID, path String,
  requests UInt64, bytes UInt64, hits UInt64, e4xx UInt64, e5xx UInt64,
  hour_requests UInt64, version UInt64
) ENGINE = MergeTree PARTITION BY toYYYYMM(ts) ORDER BY (account_id, domain_id, ts, version, path)
SETTINGS ${remembered}`;

const queryAudit = `CREATE TABLE IF NOT EXISTS query_audit (
  at DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
  name LowCardinality(String), lane LowCardinality(String),
  user_id Nullable(UUID), account_id Nullable(UUID),
  sql String, ms UInt32, rows UInt64, read_rows UInt64, read_bytes UInt64,
  error_code LowCardinality(String)
) ENGINE = MergeTree PARTITION BY toYYYYMM(at) ORDER BY (at)
TTL toDateTime(at) + INTERVAL 180 DAY SETTINGS ttl_only_drop_parts = 1, ${remembered}`;

type Step = { name: string; sql: string };

/** In order; a step that was applied is never sent again, so a change of a table is a new step. */
const steps = (): Step[] => {
  const regions = countryToRegion();
  const key = createHash('sha256').update(regions).digest('hex').slice(0, 12);
  const change = `MODIFY COLUMN region LowCardinality(String) DEFAULT ${regions}`;
  return [
    { name: '0001 access_log', sql: accessLog },
    { name: '0002 stats_5m', sql: stats('stats_5m') },
    { name: '0003 stats_1h', sql: stats('stats_1h') },
    { name: '0004 url_1h', sql: urls },
    { name: '0005 query_audit', sql: queryAudit },
    { name: `regions ${key}`, sql: `ALTER TABLE access_log ${change}` },
  ];
};

const versions = `CREATE TABLE IF NOT EXISTS schema_step (
  name String, applied_at DateTime('UTC')
) ENGINE = ReplacingMergeTree(applied_at) ORDER BY name`;

/**
 * Brings database and tables to this version; safe to run at every start and from several processes
 * at once, because every step may be repeated. Waits up to 30 s for an engine that still starts.
 */
export const migrateAnalytics = async (analytics: Analytics): Promise<string[]> => {
  await analytics.createDatabase();
  await analytics.command({ sql: versions, repeatable: true });
  const known = await analytics.query<{ name: string }>({
    name: 'schema.steps',
    sql: 'SELECT DISTINCT name FROM schema_step',
  });
  const applied = new Set(known.map((row) => row.name));
  const missing = steps().filter((step) => !applied.has(step.name));
  for (const step of missing) {
    await analytics.command({ sql: step.sql, repeatable: true });
    const sql = 'INSERT INTO schema_step SELECT {name:String}, now()';
    await analytics.command({ sql, params: { name: step.name }, repeatable: true });
  }
  return missing.map((step) => step.name);
};
