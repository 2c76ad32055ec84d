/** Tests of domains as the map of the business shows them. */
export { scheduledTests } from './scheduledTests';
export { testRuns } from './testRuns';
