import { createHash } from 'node:crypto';
import { countryCodes, regionOf } from '#shared/edge/regions';
import { remembered, type SchemaStep } from '../../../kernel/analytics/migrate';

/** Days that raw log lines are kept; statistics stay until a person cleans them. */
export const rawRetentionDays = 95;

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

/** Most requested paths of a domain and hour; only rows with the highest version of an hour count. */
const urls = `CREATE TABLE IF NOT EXISTS url_1h (
  ts DateTime('UTC') CODEC(Delta, ZSTD),
  account_id UUID, domain_id UUID, path String,
  requests UInt64, bytes UInt64, hits UInt64, e4xx UInt64, e5xx UInt64,
  hour_requests UInt64, version UInt64
) ENGINE = MergeTree PARTITION BY toYYYYMM(ts) ORDER BY (account_id, domain_id, ts, version, path)
SETTINGS ${remembered}`;

const regions = countryToRegion();
const regionsKey = createHash('sha256').update(regions).digest('hex').slice(0, 12);

/** Raw log lines and the most requested paths; the regions of countries follow the code. */
export const logTables: readonly SchemaStep[] = [
  { name: '0001 access_log', sql: accessLog },
  { name: '0004 url_1h', sql: urls },
  {
    name: '0006 witness lines',
    sql: 'ALTER TABLE access_log ADD COLUMN IF NOT EXISTS witness UInt8 DEFAULT 0',
  },
  {
    name: `regions ${regionsKey}`,
    sql: `ALTER TABLE access_log MODIFY COLUMN region LowCardinality(String) DEFAULT ${regions}`,
  },
];
