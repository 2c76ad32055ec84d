import type { Expectations } from '../expectations';

/** What every operation of tests must ask for, besides the plain ones. */
export const testsExpectations: Expectations = {
  'testRuns.list': 'test.run',
  'testRuns.one': 'test.run',
  'testRuns.create': 'test.run',
  'testRuns.rerun': 'test.run',
  'scheduledTests.run': 'staff.tests.operate',
  'scheduledTests.pause': 'staff.tests.operate',
  'scheduledTests.resume': 'staff.tests.operate',
};
