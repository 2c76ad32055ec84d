import * as z from 'zod';
import { spans } from '../batches';
import type { CdnDriver, MetricPoint, MetricSource } from '../driver';
import { codeRecord, count } from '../exchange';
import { pointTable } from '../pointTable';
import { type AlibabaCaller, utcSecond } from './call';
import { series } from './schemas';

const minuteMs = 60_000;
/** The finest slots are told for so long a span at most. */
const spanMs: Record<MetricSource, number> = {
  realtime: 60 * minuteMs,
  accurate: 3 * 1_440 * minuteMs,
};
const slotMs: Record<MetricSource, number> = { realtime: minuteMs, accurate: 5 * minuteMs };
/** They tell no bound; by then a slot has come in, as their pages promise. */
const delayMs: Record<MetricSource, number> = { realtime: 5 * minuteMs, accurate: 15 * minuteMs };

const sum = z.object({ TimeStamp: z.string(), Value: z.coerce.number() });
const codes = (list: string) =>
  z
    .object({
      TimeStamp: z.string(),
      Value: z.object({ [list]: z.array(z.object({ Code: count, Count: count })) }),
    })
    .transform(({ TimeStamp, Value }) => ({
      TimeStamp,
      // A pair of numbers, each with how often it was seen.
      Value: (Value[list] ?? []).map(({ Code, Count }) => [Code, Count] as const),
    }));
const ratio = (name: string) =>
  z
    .object({ TimeStamp: z.string(), [name]: z.coerce.number() })
    .transform((row) => ({ TimeStamp: String(row['TimeStamp']), Value: Number(row[name]) * 100 }));

/** Per source: the action of each figure and where its list stands. Real-time rates are shares of one. */
const figures = {
  accurate: {
    bytes: [
      'DescribeDomainTrafficData',
      series(['TrafficDataPerInterval', 'DataModule'], sum),
    ] as const,
    originBytes: [
      'DescribeDomainSrcTrafficData',
      series(['SrcTrafficDataPerInterval', 'DataModule'], sum),
    ] as const,
    status: [
      'DescribeDomainHttpCodeData',
      series(['HttpCodeData', 'UsageData'], codes('CodeProportionData')),
    ] as const,
    originStatus: [
      'DescribeDomainSrcHttpCodeData',
      series(['HttpCodeData', 'UsageData'], codes('CodeProportionData')),
    ] as const,
    hitRequests: [
      'DescribeDomainReqHitRateData',
      series(['ReqHitRateInterval', 'DataModule'], sum),
    ] as const,
    hitBytes: [
      'DescribeDomainHitRateData',
      series(['HitRateInterval', 'DataModule'], sum),
    ] as const,
  },
  realtime: {
    bytes: [
      'DescribeDomainRealTimeTrafficData',
      series(['RealTimeTrafficDataPerInterval', 'DataModule'], sum),
    ] as const,
    originBytes: [
      'DescribeDomainRealTimeSrcTrafficData',
      series(['RealTimeSrcTrafficDataPerInterval', 'DataModule'], sum),
    ] as const,
    status: [
      'DescribeDomainRealTimeHttpCodeData',
      series(['RealTimeHttpCodeData', 'UsageData'], codes('RealTimeCodeProportionData')),
    ] as const,
    originStatus: [
      'DescribeDomainRealTimeSrcHttpCodeData',
      series(['RealTimeSrcHttpCodeData', 'UsageData'], codes('RealTimeSrcCodeProportionData')),
    ] as const,
    hitRequests: [
      'DescribeDomainRealTimeReqHitRateData',
      series(['Data', 'ReqHitRateDataModel'], ratio('ReqHitRate')),
    ] as const,
    hitBytes: [
      'DescribeDomainRealTimeByteHitRateData',
      series(['Data', 'ByteHitRateDataModel'], ratio('ByteHitRate')),
    ] as const,
  },
};

type Pairs = readonly (readonly [number, number])[];
const total = (pairs: Pairs): number => pairs.reduce((all, [, times]) => all + times, 0);

/** Counters of one domain in one span, slots without a request left out. */
const readSpan = async (
  call: AlibabaCaller,
  domain: string,
  span: { from: string; to: string },
  source: MetricSource,
): Promise<MetricPoint[]> => {
  const input = {
    DomainName: domain,
    StartTime: utcSecond(span.from),
    EndTime: utcSecond(span.to),
    ...(source === 'accurate' ? { Interval: '300' } : {}),
  };
  const table = pointTable(domain);
  const pointAt = (time: string): MetricPoint => table.at(new Date(time).toISOString());
  const ask = <T>([action, schema]: readonly [string, z.ZodType<T>]): Promise<T> =>
    call(schema, 'metrics', action, input);
  const own = figures[source];
  for (const row of await ask(own.bytes)) pointAt(row.TimeStamp).bytes = row.Value;
  for (const row of await ask(own.originBytes)) pointAt(row.TimeStamp).originBytes = row.Value;
  for (const { TimeStamp, Value } of await ask(own.status)) {
    const point = pointAt(TimeStamp);
    point.requests = total(Value);
    point.status = codeRecord(Value);
  }
  for (const { TimeStamp, Value } of await ask(own.originStatus)) {
    const point = pointAt(TimeStamp);
    point.originRequests = total(Value);
    point.originStatus = codeRecord(Value);
  }
  for (const { TimeStamp, Value } of await ask(own.hitRequests)) {
    const point = pointAt(TimeStamp);
    point.hitRequests = Math.round((point.requests * Value) / 100);
  }
  for (const { TimeStamp, Value } of await ask(own.hitBytes)) {
    const point = pointAt(TimeStamp);
    point.hitBytes = Math.round((point.bytes * Value) / 100);
  }
  return table.within(span.from, span.to);
};

/** Counters of several domains, one after the other: a question for several is answered with their sum. */
export const readMetrics = async (
  call: AlibabaCaller,
  { domains, from, to, source, running }: Parameters<CdnDriver['metrics']>[0],
  now: number,
): ReturnType<CdnDriver['metrics']> => {
  const bound = now - delayMs[source];
  const completeTo = new Date(bound - (bound % slotMs[source])).toISOString();
  const end = running || to < completeTo ? to : completeTo;
  const points: MetricPoint[] = [];
  for (const domain of domains)
    for (const span of spans(from, end, spanMs[source]))
      points.push(...(await readSpan(call, domain, span, source)));
  return { points, completeTo };
};
