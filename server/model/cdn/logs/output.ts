import { Failure } from '#shared/kernel/errors';
import type { Analytics } from '../../../kernel/analytics/types';
import { system } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { splitByDay } from '../statistics/convergence';
import type { Seconds, StatRow, StatSeries } from '../statistics/statRows';
import { hiddenLines } from './hiddenLines.store';
import { extentsOf } from './logLoader';
import { sumLines } from './logSums';
import { outputOf } from './processes.store';

const loadsOf = (processId: string | null): Promise<string[]> =>
  platform().run(system, (ctx) => (processId ? outputOf(ctx, processId) : Promise.resolve([])));

/** The days of the series that a task wrote lines of and that stand in the sums; refused without any. */
export const outputDays = async (
  analytics: Analytics,
  processId: string | null,
): Promise<{ series: StatSeries; range: Seconds }[]> => {
  const loads = await loadsOf(processId);
  const extents = loads.length > 0 ? await extentsOf(analytics, loads) : [];
  if (extents.length === 0) throw new Failure('plan.output');
  return extents.flatMap(({ range, ...place }) =>
    splitByDay(range).map((day) => ({ series: { ...place, source: 'log' as const }, range: day })),
  );
};

/** The log sums of a range without what a task wrote. */
export const withoutOutput = async ({
  analytics,
  plan,
  series,
  range,
}: {
  analytics: Analytics;
  plan: { processId: string | null };
  series: StatSeries;
  range: Seconds;
}): Promise<StatRow[]> => {
  const hidden = await hiddenLines(series);
  const loads = [...(await loadsOf(plan.processId)), ...hidden.loads];
  return sumLines(analytics, series, range, { ...hidden, loads });
};
