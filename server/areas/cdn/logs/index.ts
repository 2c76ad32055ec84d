import { logFilesService } from './logFiles';
import { logAnalysesService } from './logAnalyses';

/** Log files: what answers their requests. */
export const logsArea = {
  services: {
    logFiles: logFilesService,
    logAnalyses: logAnalysesService,
  },
};
