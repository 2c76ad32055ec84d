import { answering } from '../../area';
import { statisticsService } from './statistics';
import { dataPointsService } from './dataPoints';
import { analysesService } from './analyses';

/** Statistics: what answers their requests. */
export const statisticsArea = answering({
  statistics: statisticsService,
  analyses: analysesService,
  dataPoints: dataPointsService,
});
