import { dataPoints } from '#shared/areas/cdn/statistics/dataPoints';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';
import { markChanges } from './marks';

/** Marks of what changed in the figures. */
const pointsWork = work(dataPoints, {
  async mark({ platform }) {
    await markChanges(platform.run);
  },
});

/** Following changes of figures. */
export const statisticsArea: WorkerArea = { work: [pointsWork] };
