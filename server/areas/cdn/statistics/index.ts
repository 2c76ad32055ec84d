import { answering } from '../../area';
import { statisticsService } from './statistics';
import { analysesService } from './analyses';

/** Statistics: what answers their requests. */
export const statisticsArea = answering({
  statistics: statisticsService,
  analyses: analysesService,
});
