import { dataPoints } from '#shared/areas/cdn/statistics/dataPoints';
import { system } from '#server/kernel/db/context';
import { watchFigures } from '#server/model/cdn/statistics/figureFindings';
import { precomputes } from '#shared/areas/cdn/statistics/precomputes';
import { metricExports } from '#shared/areas/cdn/statistics/metricExports';
import { alone } from '../sync/timeSlices';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';
import { buildRollups } from './rollups';
import { runExports } from './exports';
import { markChanges } from './marks';

/** Marks of what changed in the figures. */
export const pointsWork = work(dataPoints, {
  async mark({ platform }) {
    await markChanges(platform.run);
  },
  async watch({ platform }) {
    await platform.run(system, watchFigures);
  },
});
/** Files of figures that people asked for. */
export const exportsWork = work(
  metricExports,
  { run: runExports },
  { run: 'exists (select from metric_export)' },
);

/** Sums that are kept ready. */
export const rollupsWork = work(precomputes, {
  build: (tools) => alone('precomputes.build', () => buildRollups(tools)),
});

/** Following changes of figures, and writing them into files. */
export const statisticsArea: WorkerArea = { work: [pointsWork, exportsWork, rollupsWork] };
