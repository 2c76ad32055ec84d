import * as z from 'zod';
import { codeRecord } from './answers';
import type { LogLine, MetricPoint, SupplierDomain } from './driver';

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
export const foundAnswer = z.object({
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
    }),
  ),
  completeTo: z.string(),
  nextCursor: z.string().nullable(),
});
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
const logRow = z.object({
  time: z.string(),
  domain: z.string(),
  pop: z.string(),
  client: z.object({ ip: z.string(), country: z.string(), referer: z.string(), agent: z.string() }),
  request: z.object({
    scheme: z.string(),
    method: z.string(),
    protocol: z.string(),
    path: z.string(),
    query: z.string(),
    range: z.string(),
  }),
  status: z.int(),
  bytesSent: z.int(),
  cache: z
    .string()
    .transform((word) => word.toUpperCase())
    .pipe(z.enum(['HIT', 'MISS', 'EXPIRED', 'BYPASS', 'STALE', 'REVALIDATED'])),
  durationMs: z.int(),
  origin: z.object({ status: z.int(), bytes: z.int(), durationMs: z.int() }),
});

/** A domain in the platform's shape. */
export const domainOf = (told: z.infer<typeof domainAnswer>): SupplierDomain => ({
  cname: told.cname,
  state: told.status,
  liveVersion: told.liveRevision,
  certificateFingerprint: told.certificateSha256,
  message: told.message,
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

/** One line of an Aurora log file; null when it cannot be read. */
export const readLine = (text: string): LogLine | null => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = logRow.safeParse(value);
  if (!parsed.success) return null;
  const { client, request, origin, ...row } = parsed.data;
  return {
    ts: row.time.slice(0, 19).replace('T', ' '),
    domain: row.domain,
    edge: row.pop,
    country: client.country,
    client_ip: client.ip,
    ...request,
    status: row.status,
    bytes: row.bytesSent,
    cache_status: row.cache,
    request_ms: row.durationMs,
    origin_status: origin.status,
    origin_bytes: origin.bytes,
    origin_ms: origin.durationMs,
    referer: client.referer,
    ua: client.agent,
  };
};
