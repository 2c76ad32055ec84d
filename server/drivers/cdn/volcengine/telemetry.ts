import * as z from 'zod';
import { spans } from '../batches';
import type { CdnDriver, MetricPoint, MetricSource } from '../driver';
import { withCode } from '../exchange';
import { pointTable } from '../pointTable';
import type { VolcengineCaller } from './call';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
/** About five minutes, they say; by then a slot has come in. */
const delayMs: Record<MetricSource, number> = { realtime: 5 * minuteMs, accurate: 15 * minuteMs };
/** What one question spans at most, by its slots. */
const widths = { '1min': dayMs, '5min': 3 * dayMs } as const;

const answer = z.object({
  MetricDataList: z
    .array(
      z.object({
        Metric: z.string(),
        Values: z.array(z.object({ TimeStamp: z.int(), Value: z.number() })).nullish(),
      }),
    )
    .nullish(),
});
type Question = { Domain: string; StartTime: number; EndTime: number; Interval: string };
type Value = { at: string; metric: string; value: number };

const ask = async (
  call: VolcengineCaller,
  action: 'DescribeEdgeData' | 'DescribeOriginData',
  Metric: string,
  question: Question,
): Promise<Value[]> => {
  const { MetricDataList } = await call(answer, 'metrics', action, { Metric, ...question });
  return (MetricDataList ?? []).flatMap(({ Metric: metric, Values }) =>
    (Values ?? []).map(({ TimeStamp, Value }) => ({
      at: new Date(TimeStamp * 1_000).toISOString(),
      metric,
      value: Value,
    })),
  );
};

/** Counters of one domain in one span, added to those that are there. */
const readSpan = async (
  call: VolcengineCaller,
  table: ReturnType<typeof pointTable>,
  question: Question,
): Promise<void> => {
  const edge = (metric: string) => ask(call, 'DescribeEdgeData', metric, question);
  const origin = (metric: string) => ask(call, 'DescribeOriginData', metric, question);
  for (const { at, value } of await edge('traffic')) table.at(at).bytes = value;
  for (const { at, value } of await edge('requests')) table.at(at).requests = value;
  // They tell a share and a mean: both become counts of their slot.
  for (const { at, value } of await edge('traffic_hitrate'))
    table.at(at).hitBytes = Math.round(value * table.at(at).bytes);
  for (const { at, value } of await edge('response_time'))
    table.at(at).requestMs = Math.round(value * table.at(at).requests);
  for (const { at, value } of await origin('traffic')) table.at(at).originBytes = value;
  for (const { at, value } of await origin('requests')) table.at(at).originRequests = value;
  const codes = (values: readonly Value[], into: 'status' | 'originStatus'): void => {
    for (const { at, metric, value } of values) {
      // Beside the single codes come sums of their classes.
      const code = /^(?:status_)?(\d{3})$/.exec(metric)?.[1];
      if (code === undefined || value <= 0) continue;
      const point = table.at(at);
      point[into] = withCode(point[into], Number(code), value);
    }
  };
  codes(await edge('status_all'), 'status');
  codes(await origin('status_all'), 'originStatus');
};

/** Counters of several domains, one after the other: of several in one question they tell sums alone. */
export const readMetrics = async (
  call: VolcengineCaller,
  { domains, from, to, source, running }: Parameters<CdnDriver['metrics']>[0],
  now: number,
): ReturnType<CdnDriver['metrics']> => {
  const Interval = source === 'realtime' ? '1min' : '5min';
  const slotMs = source === 'realtime' ? minuteMs : 5 * minuteMs;
  const bound = now - delayMs[source];
  const completeTo = new Date(bound - (bound % slotMs)).toISOString();
  const end = running || to < completeTo ? to : completeTo;
  const points: MetricPoint[] = [];
  for (const Domain of domains) {
    for (const span of spans(from, end, widths[Interval])) {
      const table = pointTable(Domain);
      const StartTime = Math.floor(Date.parse(span.from) / 1_000);
      // The slot that the end lies in is part of the answer.
      const EndTime = Math.max(StartTime, Math.ceil(Date.parse(span.to) / 1_000) - 1);
      await readSpan(call, table, { Domain, StartTime, EndTime, Interval });
      points.push(...table.within(span.from, span.to));
    }
  }
  return { points, completeTo };
};
