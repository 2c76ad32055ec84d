import { answering } from '../../area';
import { scheduledTestsService } from './scheduledTests';
import { testRunsService } from './testRuns';

/** Tests of domains: what answers their requests. */
export const testsArea = answering({
  scheduledTests: scheduledTestsService,
  testRuns: testRunsService,
});
