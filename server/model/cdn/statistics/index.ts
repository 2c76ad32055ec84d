import type { ModelArea } from '../../area';
import { statisticsTables } from './tables';

/** The tables of sums. */
export const statisticsArea: ModelArea = { analytics: statisticsTables };
