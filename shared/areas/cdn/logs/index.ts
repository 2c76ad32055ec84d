import { logAnalyses } from './logAnalyses';
import { logFiles } from './logFiles';

/** Log files as the map of the business shows it. */
export const logsArea = { resources: { logFiles, logAnalyses } };
