import type { originLoad } from '#shared/areas/cdn/content/refreshes';
import type { Target } from '#shared/areas/cdn/content/targets';
import { hitsInSql } from '../../../model/cdn/logs/hits';
import type * as z from 'zod';
import { instantOf, slotSeconds } from '#shared/kernel/units';
import type { Metric } from '#shared/metrics';
import { now, nowMs } from '../../../kernel/process/clock';
import { platform } from '../../../kernel/process/platform';
import { askBuckets } from '../statistics/buckets';
import { type Cells, columnsFor, gather, valueOf } from '../statistics/metricSql';
import type { Owned } from '../../../model/cdn/content/targets.store';

type Load = z.output<typeof originLoad>;
type Asking = { userId: string; accountId: string };

/** Path prefix of a directory target: everything before its star. */
export const prefixOf = (target: Target): string =>
  target.value.slice(target.value.indexOf('/', 8), -1);

/** Oldest newest line that still says something about now. */
const staleHours = 24;
const hour = 3_600;

type Lines = Record<
  'last' | 'requests' | 'hits' | 'objects' | 'bytes' | 'perSecond' | 'bps',
  string
>;
/** By the lines below a path in the hour before the domain's newest one; null without any line. */
const byLines = async (
  target: Target,
  id: string,
  who: Asking,
  edges: readonly string[] | null = null,
): Promise<Load | null> => {
  const [row] = await platform().analytics.query<Lines>({
    name: 'content.originLoad',
    who,
    sql: `WITH (SELECT toUnixTimestamp(max(ts)) FROM access_log WHERE domain_id = {domain:UUID}
          AND ts > parseDateTimeBestEffort({now:String}) - INTERVAL ${staleHours} HOUR) AS newest
      SELECT toString(newest) AS last, sum(n) AS requests, sum(h) AS hits, count() AS objects, sum(size) AS bytes,
        sum((1 - exp(-n / 60)) * h / n) / 60 AS perSecond,
        sum((1 - exp(-n / 60)) * h / n * size) * 8 / 60 AS bps
      FROM (SELECT path, edge, count() AS n, countIf(l.cache_status IN (${hitsInSql})) AS h, max(l.bytes) AS size
        FROM access_log AS l
        WHERE l.domain_id = {domain:UUID} AND toUnixTimestamp(l.ts) > newest - ${hour}
          AND l.ts > parseDateTimeBestEffort({now:String}) - INTERVAL ${staleHours + 1} HOUR
          AND startsWith(l.path, {prefix:String}) ${edges ? 'AND l.edge IN {edges:Array(String)}' : ''}
        GROUP BY path, edge)`,
    params: {
      domain: id,
      now: now(),
      prefix: prefixOf(target),
      ...(edges ? { edges: [...edges] } : {}),
    },
    maxMs: 5_000,
  });
  const last = Number(row?.last ?? 0);
  if (!row || last === 0) return null;
  return {
    target: target.value,
    basis: 'path',
    from: instantOf(last - hour),
    to: instantOf(last),
    requests: Number(row.requests),
    hitRequests: Number(row.hits),
    objects: Number(row.objects),
    bytes: Number(row.bytes),
    perSecond: Number(row.perSecond),
    bps: Number(row.bps),
  };
};

/** By the realtime counters of the whole domain in the last hour, the most it can be. */
const byCounters = async (target: Target, id: string, who: Asking): Promise<Load> => {
  const to = Math.floor(nowMs() / 1000 / slotSeconds) * slotSeconds;
  const reach = { accountId: who.accountId, domainIds: [id], hidden: [], offsetMinutes: 0 };
  const columns = columnsFor(['requests', 'hitRequests', 'hitTraffic']);
  const every = { regions: null, countries: null, paramIds: null };
  const buckets = await askBuckets({
    scope: { reach, source: 'realtime', ...every, who },
    span: { from: to - hour, to, step: hour, offset: 0 },
    columns,
    by: null,
    top: [],
  });
  const sums: Cells = {};
  for (const b of buckets) gather(sums, b, columns);
  const count = (metric: Metric): number => valueOf(metric, sums) ?? 0;
  const [requests, hitRequests, bytes] = [
    count('requests'),
    count('hitRequests'),
    count('hitTraffic'),
  ];
  return {
    target: target.value,
    basis: requests > 0 ? 'domain' : 'none',
    from: requests > 0 ? instantOf(to - hour) : null,
    to: requests > 0 ? instantOf(to) : null,
    requests,
    hitRequests,
    objects: 0,
    bytes,
    perSecond: hitRequests / hour,
    bps: (bytes * 8) / hour,
  };
};

/** What clearing directories would ask of the origin beyond what it answers already (`originLoad`). */
export const originLoadOf = (owned: Owned, userId: string): Promise<Load[]> =>
  Promise.all(
    owned.targets
      .filter((t) => t.kind === 'directory')
      .map(async (target) => {
        const { id, accountId } = owned.domainOf(target.host);
        const who = { userId, accountId };
        return (await byLines(target, id, who)) ?? byCounters(target, id, who);
      }),
  );

/** The same for some nodes alone; a directory without log lines is left out. */
export const originLoadAt = async (
  owned: Owned,
  userId: string,
  edges: readonly string[],
): Promise<Load[]> => {
  const loads = await Promise.all(
    owned.targets
      .filter((t) => t.kind === 'directory')
      .map((target) => {
        const { id, accountId } = owned.domainOf(target.host);
        return byLines(target, id, { userId, accountId }, edges);
      }),
  );
  return loads.filter((load) => load !== null);
};
