import { answering } from '../../area';
import { smsScheduledTestsService } from './scheduledTests';
import { smsTestRunsService } from './testRuns';

/** Test messages: what answers their requests. */
export const testsArea = answering({
  smsScheduledTests: smsScheduledTestsService,
  smsTestRuns: smsTestRunsService,
});
