import * as z from 'zod';
import { cacheStatuses } from '#shared/edge/cacheStatus';
import { codeRecord } from '../exchange';
import type { LogDialect } from '../logDialect';

/** Answers of a service that speaks the neutral dialect of docs/supplier-api.md. */
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
const amount = z.int().min(0);

export const accountAnswer = z.object({ account: z.string() });
export const nodesAnswer = z.object({
  rows: z.array(
    z.object({ node: z.string(), address: z.string(), region: z.string(), healthy: z.boolean() }),
  ),
});
export const quotasAnswer = z.object({
  rows: z.array(
    z.object({
      kind: z.enum(['purgeUrl', 'purgePrefix', 'prefetch']),
      limit: amount,
      left: amount,
      resetAt: time,
    }),
  ),
});
export const domainAnswer = z.object({
  cname: z.string(),
  state: z.enum(['deploying', 'online', 'stopped', 'error']),
  liveVersion: amount,
  certificateFingerprint: z.string().nullable(),
  message: z.string().nullable(),
});
export const ticketAnswer = z.object({ ticket: z.string() });
export const taskListAnswer = z.object({
  rows: z.array(z.object({ ticket: z.string(), ref: z.string() })),
});
export const taskAnswer = z.object({
  state: z.enum(['waiting', 'active', 'done', 'partial', 'failed']),
  items: z.array(
    z.object({
      target: z.string(),
      state: z.enum(['waiting', 'done', 'failed']),
      code: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
const counts = z
  .record(z.string(), amount)
  .transform((byCode) => codeRecord(Object.entries(byCode).map(([code, n]) => [Number(code), n])));
export const metricsAnswer = z.object({
  points: z.array(
    z.object({
      domain: z.string(),
      at: time,
      country: z.string(),
      requests: amount,
      bytes: amount,
      hitRequests: amount,
      hitBytes: amount,
      originRequests: amount,
      originBytes: amount,
      requestMs: amount,
      status: counts,
      originStatus: counts,
    }),
  ),
  completeTo: time,
  nextCursor: z.string().nullable(),
});
export const logsAnswer = z.object({
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      domain: z.string(),
      hourAt: time,
      sizeBytes: amount,
      lines: amount,
      sha256: z.string(),
      pushedAt: time,
    }),
  ),
  nextCursor: z.string().nullable(),
});

const columns = [
  'ts',
  'domain',
  'edge',
  'country',
  'client_ip',
  'scheme',
  'method',
  'protocol',
  'path',
  'query',
  'status',
  'bytes',
  'cache_status',
  'request_ms',
  'origin_status',
  'origin_bytes',
  'origin_ms',
  'referer',
  'ua',
  'range',
] as const;

/** Log lines as the platform keeps them: flat JSON objects in UTC, one a line. */
export const logDialect: LogDialect = {
  format: 'json',
  zoneHours: 0,
  durations: 'milliseconds',
  cache: Object.fromEntries(cacheStatuses.map((status) => [status, status])),
  /* Safe cast: `columns` names every field of a line; the dialect's test reads each of them. */
  fields: Object.fromEntries(columns.map((c) => [c, { from: c }])) as LogDialect['fields'],
};
