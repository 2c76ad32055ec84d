import * as z from 'zod';
import { cacheStatuses } from '#shared/edge/cacheStatus';
import { money, price, trafficUnit, usage } from '../decimals';
import { codeRecord } from '../exchange';
import type { MetricPoint, SupplierDomain } from '../driver';
import type { LogDialect } from '../logDialect';

/** Answers of Aurora's API, as far as the driver reads them. */
export const domainAnswer = z.object({
  cname: z.string(),
  status: z.enum(['deploying', 'online', 'stopped', 'error']),
  liveRevision: z.int(),
  certificateSha256: z.string().nullable(),
  message: z.string().nullable(),
});
export const ticketAnswer = z.object({ id: z.string() });
export const taskAnswer = z.object({
  status: z.enum(['waiting', 'active', 'done', 'partial', 'failed']),
  items: z.array(
    z.object({
      target: z.string(),
      status: z.enum(['waiting', 'done', 'failed']),
      errorCode: z.string().nullable(),
      errorMessage: z.string().nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export const taskListAnswer = z.object({
  tasks: z.array(z.object({ id: z.string(), clientToken: z.string() })),
});
const counts = z
  .array(z.object({ code: z.int(), count: z.int() }))
  .transform((list) => codeRecord(list.map(({ code, count }) => [code, count])));
export const metricsAnswer = z.object({
  points: z.array(
    z.object({
      domain: z.string(),
      country: z.string(),
      time: z.string(),
      requests: z.int(),
      bytes: z.int(),
      hitRequests: z.int(),
      hitBytes: z.int(),
      originRequests: z.int(),
      originBytes: z.int(),
      durationMs: z.int(),
      status: counts,
      originStatus: counts,
      witnessRequests: z.int(),
      witnessBytes: z.int(),
    }),
  ),
  completeTo: z.string(),
  nextCursor: z.string().nullable(),
});
/** Gigabytes of 10^9 with nine decimals, without rounding. */
const gigabytes = z
  .string()
  .regex(/^\d{1,6}\.\d{9}$/)
  .transform((text) => Number(text.replace('.', '')));
export const dayTotalsAnswer = z.object({
  final: z.boolean(),
  totals: z.array(
    z
      .object({ domain: z.string(), requests: z.int().min(0), gigabytes })
      .transform(({ domain, requests, gigabytes: bytes }) => ({ domain, requests, bytes })),
  ),
  nextCursor: z.string().nullable(),
});
export const invoiceAnswer = z.object({
  month: z.string(),
  final: z.boolean(),
  currency: z.string(),
  unit: trafficUnit,
  quantity: usage,
  lines: z.array(
    z.object({
      from: z.int().min(0),
      upTo: z.int().nullable(),
      unitPrice: price,
      quantity: usage,
      amount: money,
    }),
  ),
  adjustments: z.array(z.object({ type: z.enum(['credit', 'correction']), amount: money })),
  total: money,
});
export const balanceAnswer = z.object({ currency: z.string(), balance: money });
export const logsAnswer = z.object({
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      domain: z.string(),
      hour: z.string(),
      sizeBytes: z.int(),
      lines: z.int(),
      sha256: z.string(),
      pushedAt: z.string(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export const nodesAnswer = z.object({
  nodes: z.array(
    z.object({ node: z.string(), address: z.string(), region: z.string(), healthy: z.boolean() }),
  ),
});
export const quotasAnswer = z.object({
  quotas: z.array(
    z.object({
      kind: z.enum(['purgeUrl', 'purgePrefix', 'prefetch']),
      limit: z.int(),
      left: z.int(),
      resetAt: z.string(),
    }),
  ),
});
/** Log lines of Aurora: JSON objects with client, request and origin nested, in UTC. */
export const logDialect: LogDialect = {
  format: 'json',
  zoneHours: 0,
  durations: 'milliseconds',
  cache: Object.fromEntries(cacheStatuses.map((status) => [status.toLowerCase(), status])),
  fields: {
    ts: { from: 'time' },
    domain: { from: 'domain' },
    edge: { from: 'pop' },
    country: { from: 'client.country' },
    client_ip: { from: 'client.ip' },
    scheme: { from: 'request.scheme' },
    method: { from: 'request.method' },
    protocol: { from: 'request.protocol' },
    path: { from: 'request.path' },
    query: { from: 'request.query' },
    status: { from: 'status' },
    bytes: { from: 'bytesSent' },
    cache_status: { from: 'cache' },
    request_ms: { from: 'durationMs' },
    origin_status: { from: 'origin.status' },
    origin_bytes: { from: 'origin.bytes' },
    origin_ms: { from: 'origin.durationMs' },
    referer: { from: 'client.referer' },
    ua: { from: 'client.agent' },
    range: { from: 'request.range' },
    witness: { from: 'visitor', is: 'witness' },
  },
};

/** A domain in the platform's shape. */
export const domainOf = (remote: z.infer<typeof domainAnswer>): SupplierDomain => ({
  cname: remote.cname,
  state: remote.status,
  liveVersion: remote.liveRevision,
  certificateFingerprint: remote.certificateSha256,
  message: remote.message,
});
/** Counters in the platform's shape; Aurora counts in the same units. */
export const pointOf = ({
  time,
  durationMs,
  ...rest
}: z.infer<typeof metricsAnswer>['points'][number]): MetricPoint => ({
  ...rest,
  at: time,
  requestMs: durationMs,
});
