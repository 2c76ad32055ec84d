import { durable, remembered, type SchemaStep } from '../../../kernel/analytics/migrate';
import { measures } from './statRows';

/** Days for which each change of a figure is told apart; older ones of a point become one row. */
export const ledgerDays = 400;

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

const witnesses = `ADD COLUMN IF NOT EXISTS witness_requests Int64 DEFAULT 0 CODEC(T64, ZSTD),
  ADD COLUMN IF NOT EXISTS witness_bytes Int64 DEFAULT 0 CODEC(T64, ZSTD)`;

const place = 'account_id, domain_id, source, ts, param_id, country, region';
/** The columns of a sum and of what it is made of, as both tables name them. */
export const statColumns = `${place}, ${measures.join(', ')}, statusMap, originStatusMap, revision`;

const sumOf = (column: string): string =>
  `${column} = ${column.endsWith('Map') ? 'sumMap' : 'sum'}(${column})`;
/**
 * Every difference that was added to the 5-minute sums, with its reason. The base of a row is the
 * revision of the series' day that it was worked out for, -1 for what was there before the ledger; a
 * row counts once the sums are past that revision. `at` is the writer's clock, `stored_at` the
 * engine's. In the TTL only columns stand inside of aggregates, because the engine works out no
 * expression there.
 */
const ledger = `CREATE TABLE IF NOT EXISTS stats_ledger (
  account_id UUID, domain_id UUID,
  source Enum8('log' = 1, 'realtime' = 2, 'accurate' = 3),
  ts DateTime('UTC') CODEC(Delta, ZSTD),
  param_id UUID, country LowCardinality(String), region LowCardinality(String),
  at DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
  stored_at DateTime64(3, 'UTC') DEFAULT now64(3) CODEC(Delta, ZSTD),
  cause LowCardinality(String), cause_id UUID CODEC(ZSTD),
  actor LowCardinality(String), request_id String CODEC(ZSTD),
  base Int64 CODEC(T64, ZSTD),
  ${measures.map((name) => `${name} Int64 CODEC(T64, ZSTD)`).join(', ')},
  statusMap Map(UInt16, Int64), originStatusMap Map(UInt16, Int64),
  revision Int64 CODEC(T64, ZSTD),
  INDEX stored stored_at TYPE minmax
) ENGINE = MergeTree PARTITION BY toYYYYMM(ts)
ORDER BY (${place}, at)
TTL toDateTime(at) + INTERVAL ${ledgerDays} DAY GROUP BY ${place} SET at = max(at), stored_at = max(stored_at),
  cause = concat('condensed', left(max(cause), 0)), base = min(base),
  ${[...measures, 'statusMap', 'originStatusMap', 'revision'].map(sumOf).join(', ')}
SETTINGS ${remembered}, ${durable}`;

/** What is summed already when the ledger begins; points that it has are left out, so it may be repeated. */
const opening = `INSERT INTO stats_ledger (at, cause, base, ${statColumns})
SETTINGS insert_deduplication_token = 'opening', max_threads = 1
SELECT now64(3), 'opening', -1, ${place}, ${measures.map((name) => `sum(s.${name})`).join(', ')},
  sumMap(s.statusMap), sumMap(s.originStatusMap), sum(s.revision)
FROM stats_5m AS s
WHERE (s.account_id, s.domain_id, s.source, s.ts) NOT IN
  (SELECT account_id, domain_id, source, ts FROM stats_ledger)
GROUP BY ${place} ORDER BY ${place}`;

/**
 * Sums that are kept ready for a question. A dimension that the question does not have holds nothing.
 * The builds of a day stand beside each other; PostgreSQL says which of them counts.
 */
const rollup = `CREATE TABLE IF NOT EXISTS stats_rollup (
  precompute_id UUID, day Date, build UInt64, built_at DateTime('UTC') DEFAULT now(),
  ts DateTime('UTC') CODEC(Delta, ZSTD),
  account_id UUID, domain_id UUID, param_id UUID,
  source Enum8('log' = 1, 'realtime' = 2, 'accurate' = 3),
  country LowCardinality(String), region LowCardinality(String),
  ${measures.map((name) => `${name} Int64 CODEC(T64, ZSTD)`).join(', ')},
  statusMap Map(UInt16, Int64), originStatusMap Map(UInt16, Int64), revision Int64
) ENGINE = MergeTree PARTITION BY precompute_id
ORDER BY (precompute_id, account_id, domain_id, ts) SETTINGS ${remembered}`;

/** Sums of five minutes, of which bills are made, of hours, and the ledger of what they are made of. */
export const statisticsTables: readonly SchemaStep[] = [
  { name: '0002 stats_5m', sql: stats('stats_5m') },
  { name: '0003 stats_1h', sql: stats('stats_1h') },
  // Requests of the platform's own witnesses are in no other figure.
  { name: '0007 witness stats_5m', sql: `ALTER TABLE stats_5m ${witnesses}` },
  { name: '0008 witness stats_1h', sql: `ALTER TABLE stats_1h ${witnesses}` },
  { name: '0009 stats_ledger', sql: ledger },
  { name: '0010 opening of stats_ledger', sql: opening, fills: 'stats_ledger' },
  { name: '0013 stats_rollup', sql: rollup },
];
