import { dataPoints } from '#shared/areas/cdn/statistics/dataPoints';
import { system } from '#server/kernel/db/context';
import { watchFigures } from '#server/model/cdn/statistics/figureFindings';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';
import { markChanges } from './marks';

/** Marks of what changed in the figures. */
const pointsWork = work(dataPoints, {
  async mark({ platform }) {
    await markChanges(platform.run);
  },
  async watch({ platform }) {
    await platform.run(system, watchFigures);
  },
});

/** Following changes of figures. */
export const statisticsArea: WorkerArea = { work: [pointsWork] };
