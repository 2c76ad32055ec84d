import * as z from 'zod';
import { codeRecord, count } from '../exchange';
import { money, price, trafficUnit, usage } from '../decimals';
import { fromLocalTime } from '../localTime';
import { bytesOf, millisecondsOf } from './units';
import {
  DriverError,
  type MetricPoint,
  type SupplierDomain,
  type SupplierLogFile,
} from '../driver';
import type { LogDialect } from '../logDialect';

/** Answers of Borealis' API, as far as the driver reads them. */
export const domainAnswer = z.object({
  Cname: z.string(),
  Status: z.enum(['configuring', 'online', 'offline', 'failed']),
  EffectiveVersion: count,
  CertFingerprint: z.string(),
  Remark: z.string(),
});
export const taskAnswer = z.object({ TaskId: z.string() });
const page = { TotalCount: z.int(), PageSize: z.int().min(1) };
export const itemsAnswer = z.object({
  ...page,
  Status: z.enum(['pending', 'processing', 'success', 'partial', 'failure']),
  Rows: z.array(
    z.object({
      Content: z.string(),
      Status: z.enum(['pending', 'success', 'failure']),
      Reason: z.string(),
    }),
  ),
});
export const taskListAnswer = z.object({
  ...page,
  Rows: z.array(z.object({ TaskId: z.string(), UserTag: z.string() })),
});
const pointRow = z.object({
  DomainName: z.string(),
  Area: z.string(),
  TimeStamp: z.string(),
  Requests: count,
  TrafficKB: z.string(),
  HitRequests: count,
  HitTrafficKB: z.string(),
  BackRequests: count,
  BackTrafficKB: z.string(),
  TimeTakenSeconds: z.string(),
  StatusCodes: z.string(),
  BackStatusCodes: z.string(),
  ProbeRequests: count,
  ProbeTrafficKB: z.string(),
});
export const trafficAnswer = z.object({
  ...page,
  CompleteTime: z.string(),
  Rows: z.array(pointRow),
});
export const dayUsageAnswer = z.object({
  ...page,
  Closed: z.enum(['yes', 'no']),
  Rows: z.array(z.object({ DomainName: z.string(), Requests: count, FlowGiB: z.string() })),
});
export const billAnswer = z.object({
  Month: z.string(),
  Closed: z.enum(['yes', 'no']),
  Currency: z.string(),
  FlowUnit: trafficUnit,
  Flow: usage,
  Steps: z.array(
    z.object({
      FromFlow: count,
      ToFlow: z.union([count, z.literal('').transform(() => null)]),
      UnitPrice: price,
      Flow: usage,
      Fee: money,
    }),
  ),
  Adjustments: z.array(z.object({ Type: z.enum(['discount', 'supplement']), Fee: money })),
  PayableFee: money,
});
export const balanceAnswer = z.object({ Currency: z.string(), AvailableFee: money });
const fileRow = z.object({
  LogId: z.string(),
  LogName: z.string(),
  DomainName: z.string(),
  LogHour: z.string(),
  SizeKB: z.string(),
  LineCount: count,
  Sha256: z.string(),
  PushTime: z.string(),
});
export const logsAnswer = z.object({ ...page, Rows: z.array(fileRow) });
export const nodesAnswer = z.object({
  Nodes: z.array(
    z.object({
      NodeName: z.string(),
      Ip: z.string(),
      Area: z.string(),
      Health: z.enum(['up', 'down']),
    }),
  ),
});
export const quotasAnswer = z.object({
  Quotas: z.array(
    z.object({
      Type: z.enum(['refresh_file', 'refresh_dir', 'preload']),
      DayLimit: count,
      DayLeft: count,
      ResetTime: z.string(),
    }),
  ),
});

const iso = (text: string): string => new Date(fromLocalTime(text)).toISOString();
const states = {
  configuring: 'deploying',
  online: 'online',
  offline: 'stopped',
  failed: 'error',
} as const;

/** A domain in the platform's shape. */
export const domainOf = (remote: z.infer<typeof domainAnswer>): SupplierDomain => ({
  cname: remote.Cname,
  state: states[remote.Status],
  liveVersion: remote.EffectiveVersion,
  certificateFingerprint: remote.CertFingerprint.replaceAll(':', '').toLowerCase() || null,
  message: remote.Remark || null,
});

/** '200:12,404:3' as a record; what is no code is counted as other. */
const codes = (text: string): Record<string, number> => {
  const pairs = text === '' ? [] : text.split(',');
  return codeRecord(
    pairs.map((pair) => {
      const match = /^([^:]*):(\d+)$/.exec(pair);
      if (!match) throw new DriverError('garbage', `"${text}" are no status codes`);
      return [Number(match[1]), Number(match[2])];
    }),
  );
};

/** Counters in the platform's units: UTC, bytes, milliseconds. */
export const pointOf = (row: z.infer<typeof pointRow>): MetricPoint => ({
  domain: row.DomainName,
  at: iso(row.TimeStamp),
  country: row.Area,
  requests: row.Requests,
  bytes: bytesOf(row.TrafficKB),
  hitRequests: row.HitRequests,
  hitBytes: bytesOf(row.HitTrafficKB),
  originRequests: row.BackRequests,
  originBytes: bytesOf(row.BackTrafficKB),
  requestMs: millisecondsOf(row.TimeTakenSeconds),
  status: codes(row.StatusCodes),
  originStatus: codes(row.BackStatusCodes),
  witnessRequests: row.ProbeRequests,
  witnessBytes: bytesOf(row.ProbeTrafficKB),
});

/** A log file in the platform's shape. */
export const fileOf = (row: z.infer<typeof fileRow>): SupplierLogFile => ({
  id: row.LogId,
  name: row.LogName,
  domain: row.DomainName,
  hourAt: iso(row.LogHour),
  sizeBytes: bytesOf(row.SizeKB),
  lines: row.LineCount,
  sha256: row.Sha256,
  pushedAt: iso(row.PushTime),
});

/**
 * Log lines of Borealis: 18 columns split by tabs, in UTC+8. A lone dash is an empty text; backslash,
 * tab, line ends and a dash that is meant are written as hexadecimal escapes.
 */
export const logDialect: LogDialect = {
  format: 'tabs',
  zoneHours: 8,
  durations: 'seconds',
  empty: '-',
  escapes: { '\\x09': '\t', '\\x0a': '\n', '\\x0d': '\r', '\\x2d': '-', '\\x5c': '\\' },
  cache: { H: 'HIT', M: 'MISS', E: 'EXPIRED', B: 'BYPASS', S: 'STALE', R: 'REVALIDATED' },
  fields: {
    ts: { from: 0 },
    client_ip: { from: 1 },
    country: { from: 2 },
    domain: { from: 3 },
    edge: { from: 4 },
    method: { from: 5, word: 0 },
    scheme: { from: 5, word: 1 },
    protocol: { from: 5, word: 2 },
    path: { from: 6 },
    query: { from: 7 },
    status: { from: 8 },
    bytes: { from: 9 },
    cache_status: { from: 10 },
    request_ms: { from: 11 },
    origin_status: { from: 12 },
    origin_bytes: { from: 13 },
    origin_ms: { from: 14 },
    referer: { from: 15 },
    ua: { from: 16 },
    range: { from: 17 },
    witness: { from: 5, word: 3, is: 'witness' },
  },
};
