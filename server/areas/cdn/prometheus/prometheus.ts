import { Readable } from 'node:stream';
import { mostScrapedDomains, prometheus } from '#shared/areas/cdn/prometheus/prometheus';
import type { Got } from '#shared/kernel/contract';
import { type Metric, metrics } from '#shared/metrics';
import { isStaff } from '#shared/kernel/access';
import { type Outside, serve } from '../../../kernel/http/http';
import { askBuckets, type Bucket } from '../statistics/buckets';
import { type Cells, columnsFor, gather, valueOf } from '../statistics/metricSql';
import { completenessOf, reachOf } from '../../../model/cdn/statistics/reach';
import { marksOf } from '../statistics/series';
import { exposition, type Family } from './exposition';
import { namesOf, type States, statesOf } from './states.store';

const slot = 300;
/** What is told of each domain and of the account: our metric and its name over there. */
const exported = [
  ['bandwidth', 'manifold_bandwidth_bits_per_second'],
  ['traffic', 'manifold_traffic_bytes'],
  ['requests', 'manifold_requests'],
  ['hitRequests', 'manifold_hit_requests'],
  ['hitTraffic', 'manifold_hit_traffic_bytes'],
  ['originRequests', 'manifold_origin_requests'],
  ['originTraffic', 'manifold_origin_traffic_bytes'],
  ['status2xx', 'manifold_responses_2xx'],
  ['status3xx', 'manifold_responses_3xx'],
  ['status4xx', 'manifold_responses_4xx'],
  ['status5xx', 'manifold_responses_5xx'],
] as const satisfies readonly (readonly [Metric, string])[];
const wanted = exported.map(([metric]) => metric);

type Sample = Family['samples'][number];
const figures = (buckets: readonly Bucket[], names: ReadonlyMap<string, string>): Family[] => {
  const columns = columnsFor(wanted);
  const whole: Cells = {};
  for (const b of buckets) gather(whole, b, columns);
  return exported.map(([metric, name]) => ({
    name,
    help: `${metrics[metric].label[1]} of the last complete five minutes; without domain: of the whole account.`,
    samples: [
      [{}, sumOf(metric, buckets, whole)] as Sample,
      ...buckets
        .filter((b) => names.has(b.dim))
        .map((b): Sample => [{ domain: names.get(b.dim) ?? '' }, valueOf(metric, b) ?? 0]),
    ],
  }));
};
/** Peaks of domains do not add up by `gather`; within one slot their bits do. */
const sumOf = (metric: Metric, buckets: readonly Bucket[], whole: Cells): number =>
  metric === 'bandwidth'
    ? buckets.reduce((sum, b) => sum + (valueOf(metric, b) ?? 0), 0)
    : (valueOf(metric, whole) ?? 0);

const standing = (s: States): Family[] => [
  {
    name: 'manifold_domains',
    help: 'Domains by status.',
    samples: s.domains.map(({ status, n }): Sample => [{ status }, n]),
  },
  {
    name: 'manifold_certificate_expiry_timestamp_seconds',
    help: 'When a certificate ends, seconds since 1970.',
    samples: s.certificates.map(
      ({ name, id, notAfter }): Sample => [{ certificate: name, id }, Date.parse(notAfter) / 1000],
    ),
  },
  {
    name: 'manifold_alarm_firing_since_timestamp_seconds',
    help: 'Alarms that fire now and since when, seconds since 1970.',
    samples: s.firing.map(
      ({ policy, domain, openedAt }): Sample => [{ policy, domain }, Date.parse(openedAt) / 1000],
    ),
  },
  {
    name: 'manifold_tasks',
    help: 'Unfinished tasks by state.',
    samples: s.tasks.map(({ state, n }): Sample => [{ state }, n]),
  },
];

const scrape = async (o: Outside, { source }: Got<typeof prometheus.endpoints.scrape>) => {
  const { reach, completeTo, names, states } = await o.transact(async (ctx) => {
    const reached = await reachOf(ctx, {});
    return {
      reach: reached,
      completeTo: marksOf(await completenessOf(ctx, reached, source), isStaff(ctx.who), [])
        .completeTo,
      names: await namesOf(ctx, reached, mostScrapedDomains),
      states: await statesOf(ctx, reached.accountId),
    };
  });
  const end = completeTo ? Math.floor(Date.parse(completeTo) / 1000 / slot) * slot : null;
  const who = { userId: o.who.userId, accountId: o.who.accountId };
  const none = { regions: null, countries: null, paramIds: null };
  const buckets = end
    ? await askBuckets({
        scope: { reach, source, ...none, who },
        span: { from: end - slot, to: end, step: slot, offset: 0 },
        columns: columnsFor(wanted),
        by: 'domain',
        top: [...names.keys()],
      })
    : [];
  const families: Family[] = [
    {
      name: 'manifold_complete_timestamp_seconds',
      help: 'End of the five minutes the figures are of, seconds since 1970.',
      samples: end ? [[{ source }, end]] : [],
    },
    ...(end ? figures(buckets, names) : []),
    ...standing(states),
  ];
  const content = Buffer.from(exposition(families));
  return {
    name: 'metrics.txt',
    type: 'text/plain; version=0.0.4; charset=utf-8',
    content: Readable.from([content]),
    size: content.length,
  };
};

export const prometheusService = serve(prometheus, {}, { scrape });
