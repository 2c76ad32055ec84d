import { type AlarmMetric, isEvent } from '#shared/areas/cdn/alarms/alarmMetrics';
import type { AlarmPoint } from '#shared/areas/cdn/alarms/evaluate';
import { instantOf, slotSeconds } from '#shared/kernel/units';
import { metricOf, metrics, type Sums } from '#shared/metrics';
import type { QueryWho } from '../../../kernel/analytics/index';
import { platform } from '../../../kernel/process/platform';
import { type DomainEvents, readEvents } from './events.store';

/** Sums per slot (Unix seconds of its start) of each domain that has data. */
export type DomainSums = Map<string, Map<number, Sums>>;
/** What metrics are read from: requests or events. */
export type Slots = { sums: DomainSums; events: DomainEvents };
export const noSlots: Slots = { sums: new Map(), events: new Map() };
type Answer = { domain: string; at: number } & Record<
  | 'requests'
  | 'bytes'
  | 'hitRequests'
  | 'hitBytes'
  | 'originRequests'
  | 'originBytes'
  | 'requestMs',
  string
> & { status?: Record<string, string>; originStatus?: Record<string, string> };

/** Beyond this many the filter would not fit into a request; then all domains are read and picked here. */
const filterLimit = 1000;

const toNumbers = (codes: Record<string, string> | undefined): Record<string, number> =>
  Object.fromEntries(Object.entries(codes ?? {}).map(([code, n]) => [code, Number(n)]));

/** Requests of the platform's own witnesses are read by no alarm. */
const unwatched = { witnessRequests: 0, witnessBytes: 0 };

const toSums = (row: Answer): Sums => ({
  requests: Number(row.requests),
  bytes: Number(row.bytes),
  hitRequests: Number(row.hitRequests),
  hitBytes: Number(row.hitBytes),
  originRequests: Number(row.originRequests),
  originBytes: Number(row.originBytes),
  requestMs: Number(row.requestMs),
  ...unwatched,
  status: toNumbers(row.status),
  originStatus: toNumbers(row.originStatus),
});

const columns = `sum(requests) AS requests, sum(bytes) AS bytes, sum(hit_requests) AS hitRequests,
  sum(hit_bytes) AS hitBytes, sum(origin_requests) AS originRequests, sum(origin_bytes) AS originBytes,
  sum(request_ms) AS requestMs`;
const codes = `, sumMap(statusMap) AS status, sumMap(originStatusMap) AS originStatus`;

type SeriesQuery = {
  source: 'realtime' | 'accurate' | 'events';
  domainIds: readonly string[];
  accountIds: readonly string[];
  from: number;
  to: number;
  /** Only these slots of the span (Unix seconds of their start). */
  only?: readonly number[];
  metrics: readonly AlarmMetric[];
  who?: QueryWho;
};

/** What policies of one source need to know of many domains, with one question. */
export const readSlots = async (o: SeriesQuery): Promise<Slots> =>
  o.source === 'events'
    ? { sums: new Map(), events: await readEvents(o) }
    : { sums: await readSums({ ...o, source: o.source }), events: new Map() };

/**
 * Slots of many domains with one query. `from` and `to` are Unix seconds on slot boundaries, `to`
 * exclusive; status codes are only read when a metric of them is asked for.
 */
const readSums = async (
  o: SeriesQuery & { source: 'realtime' | 'accurate' },
): Promise<DomainSums> => {
  if (o.domainIds.length === 0) return new Map();
  const few = o.domainIds.length <= filterLimit;
  const withCodes = o.metrics.some((m) => !isEvent(m) && metrics[m].rule.how === 'status');
  const rows = await platform().analytics.query<Answer>({
    name: 'alarms.slots',
    sql: `SELECT toString(domain_id) AS domain, toUnixTimestamp(ts) AS at, ${columns}${withCodes ? codes : ''}
      FROM stats_5m WHERE source = {source:String} AND ts >= {from:DateTime('UTC')} AND ts < {to:DateTime('UTC')}
      ${o.only ? 'AND toUnixTimestamp(ts) IN {only:Array(UInt32)}' : ''}
      ${few ? 'AND account_id IN {accounts:Array(UUID)} AND domain_id IN {domains:Array(UUID)}' : ''}
      GROUP BY domain, at`,
    params: {
      source: o.source,
      from: o.from,
      to: o.to,
      ...(o.only ? { only: o.only } : {}),
      ...(few ? { domains: o.domainIds, accounts: [...new Set(o.accountIds)] } : {}),
    },
    maxRows: 3_000_000,
    who: o.who ?? null,
  });
  const wanted = few ? null : new Set(o.domainIds);
  const byDomain: DomainSums = new Map();
  for (const row of rows) {
    if (wanted && !wanted.has(row.domain)) continue;
    const slots = byDomain.get(row.domain) ?? new Map<number, Sums>();
    slots.set(Number(row.at), toSums(row));
    byDomain.set(row.domain, slots);
  }
  return byDomain;
};

const empty: Sums = {
  requests: 0,
  bytes: 0,
  hitRequests: 0,
  hitBytes: 0,
  originRequests: 0,
  originBytes: 0,
  requestMs: 0,
  ...unwatched,
  status: {},
  originStatus: {},
};

/** A metric at one slot: slots without data are 0 for sums and nothing for ratios. */
export const valueAt = (
  slots: Slots,
  domainId: string,
  metric: AlarmMetric,
  at: number,
): number | null =>
  isEvent(metric)
    ? (slots.events.get(domainId)?.get(at)?.[metric] ?? 0)
    : metricOf(metric, slots.sums.get(domainId)?.get(at) ?? empty);

/** The points of a metric from `from` to `to` (exclusive), one per slot. */
export const pointsOf = (
  slots: Slots,
  domainId: string,
  metric: AlarmMetric,
  from: number,
  to: number,
): AlarmPoint[] => {
  const points: AlarmPoint[] = [];
  for (let at = from; at < to; at += slotSeconds)
    points.push({
      at: instantOf(at),
      value: valueAt(slots, domainId, metric, at),
    });
  return points;
};

/** Start of the slot an instant lies in, Unix seconds. */
export const slotFloor = (at: string | number): number => {
  const seconds = Math.floor(new Date(at).getTime() / 1000);
  return seconds - (seconds % slotSeconds);
};
