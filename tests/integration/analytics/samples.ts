import { randomUUID } from 'node:crypto';
import { cacheStatuses } from '#shared/edge/cacheStatus';
import type { MetricPoint } from '#server/drivers/cdn/driver';
import type { LogDialect, LogLine } from '#server/drivers/cdn/logDialect';
import { logSchemaOf } from '#server/drivers/cdn/logSchema';
import type { LogLoad } from '#server/model/cdn/logs/logLoader';

export const today = new Date().toISOString().slice(0, 10);
export const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);

/** Whose numbers a test writes. */
export type Owner = { accountId: string; domainId: string; paramId: string };
export const owner = (): Owner => ({
  accountId: randomUUID(),
  domainId: randomUUID(),
  paramId: randomUUID(),
});

/** One point as a driver reads it from a supplier. */
export const point = (at: string, country: string, requests: number): MetricPoint => ({
  domain: 'www.demo-shop.test',
  at,
  country,
  requests,
  bytes: requests * 1000,
  hitRequests: requests - 1,
  hitBytes: (requests - 1) * 1000,
  originRequests: 1,
  originBytes: 1000,
  requestMs: requests * 12,
  status: { 200: requests - 1, 404: 1 },
  originStatus: { 404: 1 },
});

/** One line of an edge's log. */
export const line = (more: Partial<LogLine> = {}): LogLine => ({
  ts: `${today} 00:00:10`,
  domain: 'www.demo-shop.test',
  edge: 'aurora-as1',
  country: 'CN',
  client_ip: '203.0.113.9',
  scheme: 'https',
  method: 'GET',
  protocol: 'HTTP/1.1',
  path: '/a',
  query: '',
  status: 200,
  bytes: 500,
  cache_status: 'HIT',
  request_ms: 12,
  origin_status: 0,
  origin_bytes: 0,
  origin_ms: 0,
  referer: '',
  ua: 'curl/8',
  range: '',
  witness: 0,
  ...more,
});

/** Lines as they are stored: every column under its own name. */
export const shape = logSchemaOf({
  format: 'json',
  zoneHours: 0,
  durations: 'milliseconds',
  cache: Object.fromEntries(cacheStatuses.map((status) => [status, status])),
  fields: {
    ...(Object.fromEntries(
      Object.keys(line()).map((name) => [name, { from: name }]),
    ) as LogDialect['fields']),
    witness: { from: 'witness', is: '1' },
  },
});
export const hours = { from: `${yesterday}T23:00:00.000Z`, to: `${today}T02:00:00.000Z` };
/** A load of log lines for the two hours around midnight. */
export const loadOf = (who: Owner, open: LogLoad['open']): LogLoad => ({
  ...who,
  loadId: randomUUID(),
  shape,
  hours,
  open,
});

/** Lines as the bytes of a log file, handed over in pieces. */
export const ndjson = (lines: readonly LogLine[]) => async () =>
  (async function* () {
    const bytes = Buffer.from(lines.map((one) => JSON.stringify(one)).join('\n'));
    // Odd pieces, so that lines are cut in the middle.
    for (let at = 0; at < bytes.length; at += 777) yield bytes.subarray(at, at + 777);
  })();
