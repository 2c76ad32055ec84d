/** Log files as the map of the business shows it. */
export { allLogFiles, logErasures } from './allLogFiles';
export { largeLogs } from './largeLogs';
export { logAnalyses } from './logAnalyses';
export { logCleanPolicies, logCleanRuns } from './logCleaning';
export { logFiles } from './logFiles';
export { logMarks, logMarkTasks } from './logMarks';
export { logProcesses } from './logProcesses';
export { logScopes } from './logScopes';
export { logStatistics } from './logStatistics';
export { logSyncs } from './logSyncs';
export { logWorkers } from './logWorkers';
