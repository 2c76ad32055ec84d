import * as z from 'zod';
import { spans } from '../batches';
import type { CdnDriver, MetricPoint, MetricSource } from '../driver';
import { withCode } from '../exchange';
import { pointTable } from '../pointTable';
import type { GcoreCaller } from './call';
import { resourceCalls } from './resources';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
/** They tell no bound; by then a slot has come in. */
const delayMs: Record<MetricSource, number> = { realtime: 5 * minuteMs, accurate: 15 * minuteMs };
const metrics = [
  'requests',
  'sent_bytes',
  'upstream_bytes',
  'responses_hit',
  'responses_2xx',
  'responses_3xx',
  'responses_4xx',
  'responses_5xx',
] as const;
const answer = z.object({
  resource: z
    .record(
      z.string(),
      z.object({
        metrics: z.partialRecord(z.enum(metrics), z.array(z.tuple([z.int(), z.number()]))),
      }),
    )
    .nullish(),
});
/** Classes stand for their codes: those below 400 are not told apart by anybody. */
const codes = {
  responses_2xx: 200,
  responses_3xx: 200,
  responses_4xx: 400,
  responses_5xx: 500,
} as const;

/** Counters of several domains, one after the other. */
export const readMetrics = async (
  call: GcoreCaller,
  account: string,
  { domains, from, to, source, running }: Parameters<CdnDriver['metrics']>[0],
  now: number,
): ReturnType<CdnDriver['metrics']> => {
  const { find } = resourceCalls(call, account);
  const slotMs = source === 'realtime' ? minuteMs : 5 * minuteMs;
  const bound = now - delayMs[source];
  const completeTo = new Date(bound - (bound % slotMs)).toISOString();
  const end = running || to < completeTo ? to : completeTo;
  const points: MetricPoint[] = [];
  for (const domain of domains) {
    // One that was deleted is counted on and told for a year.
    const own =
      (await find('metrics', domain)) ?? (await find('metrics', domain, [['deleted', 'true']]));
    if (!own) continue;
    for (const span of spans(from, end, dayMs)) {
      const table = pointTable(domain);
      const { resource } = await call(answer, 'metrics', {
        method: 'GET',
        path: '/statistics/series',
        query: [
          ['service', 'CDN'],
          ['from', span.from],
          ['to', span.to],
          ['granularity', source === 'realtime' ? '1m' : '5m'],
          ['group_by', 'resource'],
          ['resource', String(own.id)],
          ...metrics.map((metric) => ['metrics', metric] as const),
        ],
      });
      const series = resource?.[String(own.id)]?.metrics ?? {};
      const at = (seconds: number): MetricPoint =>
        table.at(new Date(seconds * 1_000).toISOString());
      for (const [t, value] of series.requests ?? []) at(t).requests = value;
      for (const [t, value] of series.sent_bytes ?? []) at(t).bytes = value;
      for (const [t, value] of series.upstream_bytes ?? []) at(t).originBytes = value;
      for (const [t, value] of series.responses_hit ?? []) at(t).hitRequests = value;
      for (const [metric, code] of Object.entries(codes))
        for (const [t, value] of series[metric as keyof typeof codes] ?? []) {
          if (value === 0) continue;
          const point = at(t);
          point.status = withCode(point.status, code, value);
        }
      points.push(...table.within(span.from, span.to));
    }
  }
  return { points, completeTo };
};
