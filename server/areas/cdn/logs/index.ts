import { answering } from '../../area';
import { logFilesService } from './logFiles';
import { logAnalysesService } from './logAnalyses';
import { logStatisticsService } from './logStatistics';

/** Log files: what answers their requests. */
export const logsArea = answering({
  logFiles: logFilesService,
  logAnalyses: logAnalysesService,
  logStatistics: logStatisticsService,
});
