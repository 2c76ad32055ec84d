import { answering } from '../../area';
import { allLogFilesService, logErasuresService } from './allLogFiles';
import { largeLogsService } from './largeLogs';
import { logCleanPoliciesService, logCleanRunsService } from './logCleaning';
import { logFilesService } from './logFiles';
import { logAnalysesService } from './logAnalyses';
import { logMarksService, logMarkTasksService } from './logMarks';
import { logProcessesService } from './logProcesses';
import { logScopesService } from './logScopes';
import { logStatisticsService } from './logStatistics';
import { logSyncsService } from './logSyncs';
import { logWorkersService } from './logWorkers';

/** Log files: what answers their requests. */
export const logsArea = answering({
  allLogFiles: allLogFilesService,
  largeLogs: largeLogsService,
  logErasures: logErasuresService,
  logCleanPolicies: logCleanPoliciesService,
  logCleanRuns: logCleanRunsService,
  logFiles: logFilesService,
  logAnalyses: logAnalysesService,
  logMarks: logMarksService,
  logMarkTasks: logMarkTasksService,
  logProcesses: logProcessesService,
  logScopes: logScopesService,
  logStatistics: logStatisticsService,
  logSyncs: logSyncsService,
  logWorkers: logWorkersService,
});
