import * as z from 'zod';
import { chunks, spans } from '../batches';
import { type CdnDriver, DriverError, type MetricPoint, type MetricSource } from '../driver';
import { codeRecord } from '../exchange';
import type { CloudflareCaller } from './call';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Domains of one question. */
export const domainsPerCall = 20;
/** Rows that one question answers; where they do not suffice its time is halved. */
const mostRows = 10_000;
/** They tell no bound; by then a slot has come in. */
const delayMs: Record<MetricSource, number> = { realtime: 5 * minuteMs, accurate: 15 * minuteMs };
const slotMs: Record<MetricSource, number> = { realtime: minuteMs, accurate: 5 * minuteMs };
const slotName = { realtime: 'datetimeMinute', accurate: 'datetimeFiveMinutes' } as const;
const hits = ['hit', 'stale', 'updating', 'revalidated'];

const groupsOf = (alias: string, slot: string, by: string, more = ''): string =>
  `${alias}: httpRequestsAdaptiveGroups(limit: ${mostRows}, filter: $filter) ` +
  `{ count ${more}dimensions { clientRequestHTTPHost ${slot} clientCountryName ${by} } }`;
/** Requests and bytes by slot and country, once by how the cache answered and once by status. */
const questionOf = (source: MetricSource): string =>
  'query Counters($zoneTag: string, $filter: ZoneHttpRequestsAdaptiveGroupsFilter_InputObject) ' +
  `{ viewer { zones(filter: { zoneTag: $zoneTag }) { ${groupsOf('byCache', slotName[source], 'cacheStatus', 'sum { edgeResponseBytes } ')} ` +
  `${groupsOf('byStatus', slotName[source], 'edgeResponseStatus')} } } }`;

const row = z.object({
  count: z.number(),
  sum: z.object({ edgeResponseBytes: z.number() }).optional(),
  dimensions: z.object({
    clientRequestHTTPHost: z.string(),
    datetimeMinute: z.string().optional(),
    datetimeFiveMinutes: z.string().optional(),
    clientCountryName: z.string(),
    cacheStatus: z.string().optional(),
    edgeResponseStatus: z.number().optional(),
  }),
});
type Row = z.infer<typeof row>;
const answer = z.object({
  viewer: z.object({
    zones: z.array(z.object({ byCache: z.array(row), byStatus: z.array(row) })).min(1),
  }),
});

const isCountry = /^[A-Z]{2}$/;
const emptyPoint = (domain: string, at: string, country: string): MetricPoint => ({
  domain,
  at,
  country,
  requests: 0,
  bytes: 0,
  hitRequests: 0,
  hitBytes: 0,
  originRequests: 0,
  originBytes: 0,
  requestMs: 0,
  status: {},
  originStatus: {},
});

const pointsOf = (byCache: readonly Row[], byStatus: readonly Row[]): MetricPoint[] => {
  const table = new Map<string, { point: MetricPoint; codes: [number, number][] }>();
  const at = ({ dimensions }: Row) => {
    const { datetimeMinute, datetimeFiveMinutes, clientCountryName } = dimensions;
    const slot = new Date(datetimeMinute ?? datetimeFiveMinutes ?? '').toISOString();
    const country = isCountry.test(clientCountryName) ? clientCountryName : 'ZZ';
    const domain = dimensions.clientRequestHTTPHost;
    const key = `${domain} ${slot} ${country}`;
    const entry = table.get(key) ?? { point: emptyPoint(domain, slot, country), codes: [] };
    table.set(key, entry);
    return entry;
  };
  for (const one of byCache) {
    const { point } = at(one);
    const bytes = one.sum?.edgeResponseBytes ?? 0;
    point.requests += one.count;
    point.bytes += bytes;
    if (!hits.includes(one.dimensions.cacheStatus ?? '')) continue;
    point.hitRequests += one.count;
    point.hitBytes += bytes;
  }
  for (const one of byStatus) {
    const { edgeResponseStatus = 0 } = one.dimensions;
    // What was cut off before it was answered has no status.
    if (edgeResponseStatus > 0) at(one).codes.push([edgeResponseStatus, one.count]);
  }
  return [...table.values()].map(({ point, codes }) => ({ ...point, status: codeRecord(codes) }));
};

type Span = { from: string; to: string };

/** Counters by the analytics of the zone. */
export const readMetrics = async (
  call: CloudflareCaller,
  zoneTag: string,
  { domains, from, to, source, running }: Parameters<CdnDriver['metrics']>[0],
  now: number,
): ReturnType<CdnDriver['metrics']> => {
  const bound = now - delayMs[source];
  const completeTo = new Date(bound - (bound % slotMs[source])).toISOString();
  const end = running || to < completeTo ? to : completeTo;
  const read = async (hosts: readonly string[], span: Span): Promise<MetricPoint[]> => {
    const filter = {
      clientRequestHTTPHost_in: hosts,
      datetime_geq: span.from,
      datetime_lt: span.to,
      requestSource: 'eyeball',
    };
    const { viewer } = await call.graph(answer, 'metrics', questionOf(source), { zoneTag, filter });
    const { byCache = [], byStatus = [] } = viewer.zones[0] ?? {};
    if (Math.max(byCache.length, byStatus.length) < mostRows) return pointsOf(byCache, byStatus);
    const slots = Math.ceil((Date.parse(span.to) - Date.parse(span.from)) / slotMs[source]);
    if (slots < 2)
      throw new DriverError('garbage', `metrics: more than ${mostRows} rows in a slot`);
    const middle = Date.parse(span.from) + Math.floor(slots / 2) * slotMs[source];
    const half = new Date(middle).toISOString();
    return [
      ...(await read(hosts, { from: span.from, to: half })),
      ...(await read(hosts, { from: half, to: span.to })),
    ];
  };
  const points: MetricPoint[] = [];
  for (const hosts of chunks(domains, domainsPerCall))
    for (const span of spans(from, end, source === 'realtime' ? 6 * hourMs : 24 * hourMs))
      points.push(...(await read(hosts, span)));
  return { points, completeTo };
};
