import type { ModelArea } from '../../area';
import { dirtyAgeing, dirtyChecks } from './dirtyRanges';
import { exportSchedules } from './exportSchedules';
import { statisticsTables } from './tables';

/** The tables of sums, and the marks of what changed in them. */
export const statisticsArea: ModelArea = {
  analytics: statisticsTables,
  checks: dirtyChecks,
  ageing: dirtyAgeing,
  schedules: [exportSchedules],
};
