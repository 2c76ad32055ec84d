import * as z from 'zod';
import { spans } from '../batches';
import type { CdnDriver, MetricPoint, MetricSource } from '../driver';
import { withCode } from '../exchange';
import { pointTable } from '../pointTable';
import type { TencentCaller } from './call';

const minuteMs = 60_000;
const zone = 'UTC+00:00';
/** They tell no bound; by then a slot has come in. */
const delayMs: Record<MetricSource, number> = { realtime: 5 * minuteMs, accurate: 15 * minuteMs };

const series = z.array(
  z.object({
    Metric: z.string(),
    DetailData: z.array(z.object({ Time: z.string(), Value: z.number() })),
  }),
);
const cdnAnswer = z
  .object({ Data: z.array(z.object({ CdnData: series })).nullish() })
  .transform(({ Data }) => (Data ?? []).flatMap((one) => one.CdnData));
const originAnswer = z
  .object({ Data: z.array(z.object({ OriginData: series })).nullish() })
  .transform(({ Data }) => (Data ?? []).flatMap((one) => one.OriginData));
const classes = ['2xx', '3xx', '4xx', '5xx'] as const;

const written = (at: string): string => at.slice(0, 19).replace('T', ' ');
const readTime = (time: string): string => new Date(`${time.replace(' ', 'T')}Z`).toISOString();

type Figure = 'bytes' | 'requests' | 'hitBytes' | 'hitRequests' | 'originBytes' | 'originRequests';
const edgeFigures = {
  flux: 'bytes',
  request: 'requests',
  hitFlux: 'hitBytes',
  hitRequest: 'hitRequests',
} as const;
const originFigures = { flux: 'originBytes', request: 'originRequests' } as const;

/** Counters of one domain in one span and one area, added to those that are there. */
const readSpan = async (
  call: TencentCaller,
  table: ReturnType<typeof pointTable>,
  question: {
    Domains: string[];
    StartTime: string;
    EndTime: string;
    Interval: string;
    Area: string;
  },
): Promise<void> => {
  const input = { ...question, TimeZone: zone };
  const edge = (Metric: string) =>
    call(cdnAnswer, 'metrics', 'DescribeCdnData', { ...input, Metric });
  const origin = (Metric: string) =>
    call(originAnswer, 'metrics', 'DescribeOriginData', { ...input, Metric });
  type Ask = typeof edge;
  const add = async (ask: Ask, metric: string, figure: Figure): Promise<void> => {
    for (const one of await ask(metric))
      for (const { Time, Value } of one.DetailData) table.at(readTime(Time))[figure] += Value;
  };
  for (const [metric, figure] of Object.entries(edgeFigures)) await add(edge, metric, figure);
  for (const [metric, figure] of Object.entries(originFigures)) await add(origin, metric, figure);
  const codes = async (ask: Ask, into: 'status' | 'originStatus'): Promise<void> => {
    for (const each of classes) {
      // Beside the sum of the class come the single codes of it.
      for (const { Metric, DetailData } of await ask(each)) {
        if (!/^\d{3}$/.test(Metric)) continue;
        for (const { Time, Value } of DetailData)
          if (Value > 0) {
            const point = table.at(readTime(Time));
            point[into] = withCode(point[into], Number(Metric), Value);
          }
      }
    }
  };
  await codes(edge, 'status');
  await codes(origin, 'originStatus');
};

/** Counters of several domains, one after the other; status codes are told of one at a time alone. */
export const readMetrics = async (
  call: TencentCaller,
  region: string,
  { domains, from, to, source, running }: Parameters<CdnDriver['metrics']>[0],
  now: number,
): ReturnType<CdnDriver['metrics']> => {
  const areas = region === 'global' ? ['mainland', 'overseas'] : [region];
  // Outside the mainland they count by five minutes at the finest.
  const byMinute = source === 'realtime' && region === 'mainland';
  const slotMs = byMinute ? minuteMs : 5 * minuteMs;
  const bound = now - delayMs[source];
  const completeTo = new Date(bound - (bound % slotMs)).toISOString();
  const end = running || to < completeTo ? to : completeTo;
  const points: MetricPoint[] = [];
  for (const domain of domains) {
    for (const span of spans(from, end, (byMinute ? 1 : 30) * 1_440 * minuteMs)) {
      const table = pointTable(domain);
      for (const Area of areas)
        await readSpan(call, table, {
          Domains: [domain],
          StartTime: written(span.from),
          EndTime: written(span.to),
          Interval: byMinute ? 'min' : '5min',
          Area,
        });
      points.push(...table.within(span.from, span.to));
    }
  }
  return { points, completeTo };
};
