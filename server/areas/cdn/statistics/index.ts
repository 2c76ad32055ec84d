import { answering } from '../../area';
import { statisticsService } from './statistics';
import { dataPointsService } from './dataPoints';
import { analysesService } from './analyses';
import { knownGapsService } from './knownGaps';
import { lastRangesService } from './lastRanges';

/** Statistics: what answers their requests. */
export const statisticsArea = answering({
  statistics: statisticsService,
  analyses: analysesService,
  dataPoints: dataPointsService,
  knownGaps: knownGapsService,
  lastRanges: lastRangesService,
});
