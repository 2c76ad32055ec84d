import { type SeriesAnswer, statistics } from '#shared/areas/statistics/statistics';
import { countryCodes } from '#shared/edge/regions';
import { metrics } from '#shared/metrics';
import { csv } from '../../kernel/csv';
import { serve } from '../../kernel/http';
import { overviewFor } from './overview';
import { domainsOf, isStaff, paramsOf, reachOf } from './reach.store';
import { seriesFor } from './series';

const unitNames = { bps: 'bps', bytes: 'B', count: '', ratio: '', ms: 'ms' } as const;
const headOf = (curve: SeriesAnswer['curves'][number]): string => {
  const { label, unit } = metrics[curve.metric];
  const name = curve.group === '' ? '其他 / Others' : (curve.name ?? curve.group);
  const measured = unitNames[unit] ? ` (${unitNames[unit]})` : '';
  return `${label.join(' / ')}${name ? ` ${name}` : ''}${measured}`;
};

/** Local time of a bucket with its offset, as spreadsheets and people read it. */
const localTime = (at: number, offsetMinutes: number): string => {
  const local = new Date((at + offsetMinutes * 60) * 1000).toISOString();
  const sign = offsetMinutes < 0 ? '-' : '+';
  const pad = (n: number) => String(Math.floor(n)).padStart(2, '0');
  const offset = Math.abs(offsetMinutes);
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${sign}${pad(offset / 60)}:${pad(offset % 60)}`;
};

function* rowsOf(answer: SeriesAnswer, offsetMinutes: number): Generator<readonly unknown[]> {
  for (const [i, at] of answer.times.entries())
    yield [localTime(at, offsetMinutes), ...answer.curves.map((c) => c.values[i] ?? '')];
  yield ['合计 / Total', ...answer.curves.map((c) => c.total ?? '')];
}

/** Statistics for people: overview, time series, the same as CSV, and what can be filtered by. */
export const statisticsService = serve(
  statistics,
  {
    async choices(ctx, { accountId }) {
      const reach = await reachOf(ctx, { accountId });
      return {
        domains: await domainsOf(ctx, reach),
        params: isStaff(ctx) ? await paramsOf(ctx) : [],
        countries: [...countryCodes],
        offsetMinutes: reach.offsetMinutes,
      };
    },
  },
  {
    overview: overviewFor,
    series: seriesFor,
    async export(o, input) {
      const answer = await seriesFor(o, input);
      const { offsetMinutes } = await o.transact((ctx) =>
        reachOf(ctx, { accountId: input.accountId }),
      );
      const heads = ['时间 / Time', ...answer.curves.map(headOf)];
      const day = answer.from.slice(0, 10);
      return {
        name: `statistics-${answer.source}-${day}.csv`,
        type: 'text/csv; charset=utf-8',
        content: csv(heads, rowsOf(answer, offsetMinutes)),
      };
    },
  },
);
