import { type SeriesAnswer, statistics } from '#shared/areas/cdn/statistics/statistics';
import { countryCodes } from '#shared/edge/regions';
import { isStaff } from '#shared/kernel/access';
import { serve } from '../../../kernel/http/http';
import { sheetDownload } from '../../../kernel/http/xlsx';
import { differenceFor } from './difference';
import { headOfMetric, localTime } from './columnHeads';
import { overviewFor } from './overview';
import { domainsOf, paramsOf, reachOf } from '../../../model/cdn/statistics/reach.store';
import { seriesFor } from './series';

const headOf = (curve: SeriesAnswer['curves'][number]): string =>
  headOfMetric(
    curve.metric,
    curve.group === '' ? '其他 / Others' : (curve.name ?? curve.group ?? ''),
  );

function* rowsOf(answer: SeriesAnswer, offsetMinutes: number): Generator<readonly unknown[]> {
  for (const [i, at] of answer.times.entries())
    yield [localTime(at, offsetMinutes), ...answer.curves.map((c) => c.values[i] ?? '')];
  yield ['合计 / Total', ...answer.curves.map((c) => c.total ?? '')];
}

/** Statistics for people: overview, time series, the same as a file, and what can be filtered by. */
export const statisticsService = serve(
  statistics,
  {
    async choices(ctx, { accountId }) {
      const reach = await reachOf(ctx, { accountId });
      return {
        domains: await domainsOf(ctx, reach),
        params: isStaff(ctx.who) ? await paramsOf(ctx) : [],
        countries: [...countryCodes],
        offsetMinutes: reach.offsetMinutes,
      };
    },
  },
  {
    overview: overviewFor,
    series: seriesFor,
    difference: differenceFor,
    async export(o, { format, ...input }) {
      const answer = await seriesFor(o, input);
      const { offsetMinutes } = await o.transact((ctx) =>
        reachOf(ctx, { accountId: input.accountId }),
      );
      const sheet = {
        name: `statistics-${answer.source}-${answer.from.slice(0, 10)}`,
        heads: ['时间 / Time', ...answer.curves.map(headOf)],
        rows: rowsOf(answer, offsetMinutes),
      };
      return sheetDownload(sheet, format);
    },
  },
);
