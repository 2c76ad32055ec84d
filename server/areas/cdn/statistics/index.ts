import { answering } from '../../area';
import { statisticsService } from './statistics';
import { dataPointsService } from './dataPoints';
import { analysesService } from './analyses';
import { knownGapsService } from './knownGaps';
import { lastRangesService } from './lastRanges';
import { metricExportsService } from './metricExports';
import { precomputesService } from './precomputes';

/** Statistics: what answers their requests. */
export const statisticsArea = answering({
  statistics: statisticsService,
  analyses: analysesService,
  dataPoints: dataPointsService,
  knownGaps: knownGapsService,
  lastRanges: lastRangesService,
  metricExports: metricExportsService,
  precomputes: precomputesService,
});
