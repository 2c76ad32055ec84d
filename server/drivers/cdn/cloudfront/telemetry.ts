import * as z from 'zod';
import { chunks, spans } from '../batches';
import type { CdnDriver, MetricPoint, MetricSource } from '../driver';
import { codeRecord } from '../exchange';
import { pointTable } from '../pointTable';
import type { AwsCaller } from './call';
import type { Directory } from './distributions';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
/** Domains of one question: five series each. */
export const domainsPerCall = 20;
/** They tell no bound; by then a slot has come in. */
const delayMs: Record<MetricSource, number> = { realtime: 5 * minuteMs, accurate: 15 * minuteMs };
const slotMs: Record<MetricSource, number> = { realtime: minuteMs, accurate: 5 * minuteMs };

/** Series of a distribution by the letter of their id. Shares are percents of the requests of their slot. */
const series = {
  r: ['Requests', 'Sum'],
  b: ['BytesDownloaded', 'Sum'],
  c: ['4xxErrorRate', 'Average'],
  s: ['5xxErrorRate', 'Average'],
  h: ['CacheHitRate', 'Average'],
} as const;
type Letter = keyof typeof series;
const letters = Object.keys(series) as Letter[];

const answer = z.object({
  MetricDataResults: z.array(
    z.object({
      Id: z.string(),
      Timestamps: z.array(z.number()).default([]),
      Values: z.array(z.number()).default([]),
    }),
  ),
  NextToken: z.string().nullish(),
});

const queryOf = (id: string, distribution: string, letter: Letter, Period: number) => {
  const [MetricName, Stat] = series[letter];
  const Dimensions = [
    { Name: 'DistributionId', Value: distribution },
    { Name: 'Region', Value: 'Global' },
  ];
  const Metric = { Namespace: 'AWS/CloudFront', MetricName, Dimensions };
  return { Id: id, MetricStat: { Metric, Period, Stat } };
};

/** Values of one domain by slot and series. */
type Values = Map<string, Partial<Record<Letter, number>>>;

const pointsOf = (domain: string, values: Values, from: string, to: string): MetricPoint[] => {
  const table = pointTable(domain);
  for (const [at, { r = 0, b = 0, c = 0, s = 0, h = 0 }] of values) {
    const point = table.at(at);
    const share = (percent: number): number => Math.round((r * percent) / 100);
    const [clients, servers] = [share(c), share(s)];
    point.requests = r;
    point.bytes = b;
    point.hitRequests = share(h);
    const counts = [
      [200, r - clients - servers],
      [400, clients],
      [500, servers],
    ] as const;
    point.status = codeRecord(counts.filter(([, count]) => count > 0));
  }
  return table.within(from, to);
};

/** Counters by CloudWatch; of names without a distribution there are none. */
export const readMetrics = async (
  call: AwsCaller,
  directory: Directory,
  { domains, from, to, source, running }: Parameters<CdnDriver['metrics']>[0],
  now: number,
): ReturnType<CdnDriver['metrics']> => {
  const bound = now - delayMs[source];
  const completeTo = new Date(bound - (bound % slotMs[source])).toISOString();
  const end = running || to < completeTo ? to : completeTo;
  const points: MetricPoint[] = [];
  const ids = await directory.ids('metrics', domains);
  for (const group of chunks([...ids], domainsPerCall)) {
    for (const span of spans(from, end, source === 'realtime' ? dayMs : 7 * dayMs)) {
      const tables = group.map((): Values => new Map());
      const question = {
        MetricDataQueries: group.flatMap(([, id], index) =>
          letters.map((letter) => queryOf(`${letter}${index}`, id, letter, slotMs[source] / 1000)),
        ),
        StartTime: Date.parse(span.from) / 1000,
        EndTime: Date.parse(span.to) / 1000,
      };
      for (let token: string | null | undefined; token !== null; ) {
        const input = token === undefined ? question : { ...question, NextToken: token };
        const page = await call.json(answer, 'metrics', 'monitoring', 'GetMetricData', input);
        for (const { Id, Timestamps, Values } of page.MetricDataResults) {
          const table = tables[Number(Id.slice(1))];
          for (const [i, second] of Timestamps.entries()) {
            const at = new Date(second * 1000).toISOString();
            // Safe cast: the ids are ours.
            table?.set(at, { ...table.get(at), [Id.charAt(0) as Letter]: Values[i] ?? 0 });
          }
        }
        token = page.NextToken || null;
      }
      for (const [index, [domain]] of group.entries())
        points.push(...pointsOf(domain, tables[index] ?? new Map(), span.from, span.to));
    }
  }
  return { points, completeTo };
};
