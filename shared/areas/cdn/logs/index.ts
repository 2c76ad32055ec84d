/** Log files as the map of the business shows it. */
export { logAnalyses } from './logAnalyses';
export { logFiles } from './logFiles';
export { logStatistics } from './logStatistics';
