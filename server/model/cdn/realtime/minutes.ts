import type { RealtimeMinute } from '#shared/areas/cdn/realtime/realtimeAnalyses';
import type { Analytics } from '../../../kernel/analytics/types';
import type { MetricPoint } from '../../../drivers/cdn/driver';
import { isInTerm } from '../sync/slots';
import type { AskedDomain, DuePull } from './pulls.store';

/** A minute as the store takes it: whole numbers, all countries together. */
const rowOf = (pull: DuePull, of: AskedDomain, at: number, version: number) => ({
  account_id: of.accountId,
  domain_id: of.domainId,
  param_id: pull.paramId,
  ts: at,
  requests: 0,
  bytes: 0,
  hit_requests: 0,
  hit_bytes: 0,
  origin_requests: 0,
  origin_bytes: 0,
  request_ms: 0,
  statusMap: {} as Record<string, number>,
  originStatusMap: {} as Record<string, number>,
  version,
  expires: at + pull.keepHours * 3600,
});
type MinuteRow = ReturnType<typeof rowOf>;

const add = (to: Record<string, number>, codes: Record<string, number>) => {
  for (const [code, n] of Object.entries(codes)) to[code] = (to[code] ?? 0) + n;
};

/** Points of a pull as rows of the store, with the figures that its task keeps. */
export const minuteRows = (
  pull: DuePull,
  points: readonly MetricPoint[],
  version: number,
): MinuteRow[] => {
  const domains = new Map(pull.domains.map((d) => [d.domain, d]));
  const keeps = (figure: DuePull['figures'][number]) => pull.figures.includes(figure);
  const rows = new Map<string, MinuteRow>();
  for (const p of points) {
    const of = domains.get(p.domain);
    if (!of || !isInTerm(p.at, of)) continue;
    const at = Math.floor(Date.parse(p.at) / 60_000) * 60;
    const key = `${of.domainId} ${at}`;
    const row = rows.get(key) ?? rowOf(pull, of, at, version);
    rows.set(key, row);
    row.requests += p.requests;
    row.bytes += p.bytes;
    row.request_ms += Math.round(p.requestMs);
    if (keeps('hits')) {
      row.hit_requests += p.hitRequests;
      row.hit_bytes += p.hitBytes;
    }
    if (keeps('origin')) {
      row.origin_requests += p.originRequests;
      row.origin_bytes += p.originBytes;
      add(row.originStatusMap, p.originStatus);
    }
    if (keeps('status')) add(row.statusMap, p.status);
  }
  return [...rows.values()];
};

/** Stores minutes; a minute that is told again is replaced by the later telling. */
export const storeMinutes = (
  analytics: Analytics,
  pull: DuePull,
  rows: readonly MinuteRow[],
  version: number,
): Promise<void> =>
  analytics.insertOnce({ table: 'stats_1m', token: `stats_1m:${pull.id}:${version}`, rows });

/** Columns of a minute as a screen reads them, of the table under the name `m`. */
export const minuteColumns = `toString(m.domain_id) AS domainId, toString(m.param_id) AS paramId,
  toUnixTimestamp(m.ts) AS at, m.requests AS requests, m.bytes AS bytes, m.hit_requests AS hitRequests,
  m.origin_requests AS originRequests, m.statusMap AS status, m.version AS version`;

/** A minute as the engine answers it: 64-bit numbers are text. */
export type MinuteAnswer = Record<Exclude<keyof RealtimeMinute, 'status'>, string> & {
  status: Record<string, string>;
};
/** Turns an answer of the engine into numbers; counts of a minute lie far below 2^53. */
export const toMinute = (m: MinuteAnswer): RealtimeMinute => ({
  domainId: m.domainId,
  paramId: m.paramId,
  at: Number(m.at),
  requests: Number(m.requests),
  bytes: Number(m.bytes),
  hitRequests: Number(m.hitRequests),
  originRequests: Number(m.originRequests),
  status: Object.fromEntries(Object.entries(m.status).map(([code, n]) => [code, Number(n)])),
  version: Number(m.version),
});
