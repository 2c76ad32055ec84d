import type { Expectations } from '../expectations';

/** What every operation of network tasks must ask for, besides the plain ones. */
export const networkTasksExpectations: Expectations = {
  'netTasks.abilities': 'staff.tests.view',
  'netTasks.run': 'staff.tests.operate',
  'netTasks.pause': 'staff.tests.operate',
  'netTasks.resume': 'staff.tests.operate',
  'netRounds.list': 'staff.tests.view',
  'netRounds.matrix': 'staff.tests.view',
  'netRounds.stop': 'staff.tests.operate',
  'netResults.list': 'staff.tests.view',
};
