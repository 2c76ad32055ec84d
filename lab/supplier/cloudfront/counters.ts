import { addTally, codePairs, emptyTally, type Tally } from '../../edge/logLine';
import type { SupplierCore } from '../core';
import type { JsonInput } from './description.data';
import type { openDistributions } from './distributions';
import { Refusal } from './refusal';

type Input = JsonInput<'GraniteServiceVersion20100801.GetMetricData'>;
type Metric = Input['MetricDataQueries'][number]['MetricStat']['Metric'];

const ofClass = (tally: Tally, first: string): number =>
  codePairs(tally.status)
    .filter(([code]) => String(code).startsWith(first))
    .reduce((sum, [, count]) => sum + count, 0);
const shareOf = (tally: Tally, count: number): number => (100 * count) / tally.requests;
const figures: Record<Metric['MetricName'], readonly [stat: string, of: (tally: Tally) => number]> =
  {
    Requests: ['Sum', (t) => t.requests],
    BytesDownloaded: ['Sum', (t) => t.bytes],
    '4xxErrorRate': ['Average', (t) => shareOf(t, ofClass(t, '4'))],
    '5xxErrorRate': ['Average', (t) => shareOf(t, ofClass(t, '5'))],
    CacheHitRate: ['Average', (t) => shareOf(t, t.hitRequests)],
  };

/** The answer of CloudWatch: newest first, slots in which something was asked alone. */
export const metricData = async (
  core: SupplierCore,
  distributions: ReturnType<typeof openDistributions>,
  input: Input,
): Promise<object> => {
  const from = input.StartTime * 1000;
  const to = input.EndTime * 1000;
  if (!(to > from)) throw new Refusal(400, 'ValidationError', 'EndTime must be after StartTime.');
  const servedBy = new Map(distributions.list().map(({ id, served }) => [id, served]));
  const MetricDataResults = [];
  for (const { Id, MetricStat } of input.MetricDataQueries) {
    const { Metric, Period, Stat } = MetricStat;
    const dimension = (name: string) => Metric.Dimensions.find((one) => one.Name === name)?.Value;
    const [stat, of] = figures[Metric.MetricName];
    const served = servedBy.get(dimension('DistributionId') ?? '');
    const isKnown = served !== undefined && dimension('Region') === 'Global' && Stat === stat;
    const source = Period < 300 ? 'realtime' : 'accurate';
    const points = isKnown ? await core.readings.points([served], from, to, source, true) : [];
    const slots = new Map<number, Tally>();
    for (const point of points) {
      const at = point.slotMs - (point.slotMs % (Period * 1000));
      const tally = slots.get(at) ?? emptyTally();
      addTally(tally, point);
      slots.set(at, tally);
    }
    const rows = [...slots].filter(([, { requests }]) => requests > 0).sort(([a], [b]) => b - a);
    MetricDataResults.push({
      Id,
      Label: Metric.MetricName,
      Timestamps: rows.map(([at]) => at / 1000),
      Values: rows.map(([, tally]) => of(tally)),
      StatusCode: 'Complete',
    });
  }
  return { MetricDataResults, Messages: [] };
};
