import { durable, remembered, type SchemaStep } from '../../../kernel/analytics/migrate';

/** Days after which minutes are gone, whatever their task says. */
export const minuteDays = 3;

/**
 * Figures by the minute of one domain at one supplier parameter, over all countries. Of two rows of a
 * minute the one with the higher version stays, so that asking twice replaces. `version` is when the
 * supplier was asked (epoch ms), `stored_at` the clock of the engine.
 */
const minutes = `CREATE TABLE IF NOT EXISTS stats_1m (
  account_id UUID, domain_id UUID, param_id UUID,
  ts DateTime('UTC') CODEC(Delta, ZSTD),
  requests UInt64 CODEC(T64, ZSTD), bytes UInt64 CODEC(T64, ZSTD),
  hit_requests UInt64 CODEC(T64, ZSTD), hit_bytes UInt64 CODEC(T64, ZSTD),
  origin_requests UInt64 CODEC(T64, ZSTD), origin_bytes UInt64 CODEC(T64, ZSTD),
  request_ms UInt64 CODEC(T64, ZSTD),
  statusMap Map(UInt16, UInt64), originStatusMap Map(UInt16, UInt64),
  version UInt64,
  expires DateTime('UTC') CODEC(Delta, ZSTD),
  stored_at DateTime64(3, 'UTC') DEFAULT now64(3) CODEC(Delta, ZSTD),
  INDEX stored stored_at TYPE minmax
) ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMMDD(ts)
ORDER BY (ts, account_id, domain_id, param_id)
TTL least(expires, ts + INTERVAL ${minuteDays} DAY)
SETTINGS ${remembered}, ${durable}`;

/** Figures by the minute, of the last days. */
export const realtimeTables: readonly SchemaStep[] = [{ name: '0012 stats_1m', sql: minutes }];
