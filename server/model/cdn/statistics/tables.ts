import { durable, remembered, type SchemaStep } from '../../../kernel/analytics/migrate';

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

/** Sums of five minutes, of which bills are made, and of hours. */
export const statisticsTables: readonly SchemaStep[] = [
  { name: '0002 stats_5m', sql: stats('stats_5m') },
  { name: '0003 stats_1h', sql: stats('stats_1h') },
  // Requests of the platform's own witnesses are in no other figure.
  { name: '0007 witness stats_5m', sql: `ALTER TABLE stats_5m ${witnesses}` },
  { name: '0008 witness stats_1h', sql: `ALTER TABLE stats_1h ${witnesses}` },
];
