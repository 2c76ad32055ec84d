/** Data sync as the map of the business shows it. */
export { dataSyncs } from './lanes';
export { syncRuns } from './runs';
