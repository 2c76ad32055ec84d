import { exchangeDays } from '#shared/areas/sms/sessions/exchanges';
import { remembered, type SchemaStep } from '../../../kernel/analytics/migrate';

const exchanges = `CREATE TABLE IF NOT EXISTS sms_exchange (
  at DateTime64(3, 'UTC') CODEC(Delta, ZSTD), id UUID,
  param_id Nullable(UUID), session_id UUID,
  direction LowCardinality(String), asker LowCardinality(String), command LowCardinality(String), sequence UInt32 CODEC(T64, ZSTD),
  status LowCardinality(String), ms Nullable(Float32),
  carrier_ids Array(String) CODEC(ZSTD), fields String CODEC(ZSTD), octets String CODEC(ZSTD),
  left_out UInt32 CODEC(T64, ZSTD),
  INDEX by_id id TYPE bloom_filter GRANULARITY 4,
  INDEX by_carrier carrier_ids TYPE bloom_filter GRANULARITY 4,
  INDEX by_session session_id TYPE bloom_filter GRANULARITY 4
) ENGINE = MergeTree PARTITION BY toYYYYMMDD(at) ORDER BY at
TTL toDateTime(at) + INTERVAL ${exchangeDays} DAY
SETTINGS ttl_only_drop_parts = 1, ${remembered}`;

/** What went over the wire between gateway and carriers. */
export const exchangeTables: readonly SchemaStep[] = [
  { name: '0016 sms_exchange', sql: exchanges },
];
