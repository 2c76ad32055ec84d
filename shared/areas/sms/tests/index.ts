/** Test messages as the map of the business shows them. */
export { smsScheduledTests } from './scheduledTests';
export { smsTestRuns } from './testRuns';
