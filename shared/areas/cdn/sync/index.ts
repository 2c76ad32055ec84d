/** Data sync as the map of the business shows it. */
export { dataSyncs } from './lanes';
export { lastValues } from './lastValues';
export { syncRuns } from './runs';
export { syncThreads } from './syncThreads';
