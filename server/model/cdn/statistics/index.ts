import type { ModelArea } from '../../area';
import { dirtyAgeing, dirtyChecks } from './dirtyRanges';
import { statisticsTables } from './tables';

/** The tables of sums, and the marks of what changed in them. */
export const statisticsArea: ModelArea = {
  analytics: statisticsTables,
  checks: dirtyChecks,
  ageing: dirtyAgeing,
};
