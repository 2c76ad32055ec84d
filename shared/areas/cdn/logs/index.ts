/** Log files as the map of the business shows it. */
export { logAnalyses } from './logAnalyses';
export { logFiles } from './logFiles';
export { logProcesses } from './logProcesses';
export { logStatistics } from './logStatistics';
