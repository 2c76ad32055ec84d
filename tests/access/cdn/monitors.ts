import type { Expectations } from '../expectations';

/** What every operation of monitor tasks must ask for, besides the plain ones. */
export const monitorsExpectations: Expectations = {
  'monitorTasks.backtest': 'staff.alarms.view',
  'monitorTasks.pause': 'staff.alarms.operate',
};
