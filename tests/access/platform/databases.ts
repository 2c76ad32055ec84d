import type { Expectations } from '../expectations';

/** What every operation of the area "databases" must ask for. */
export const databasesExpectations: Expectations = {
  'databases.list': 'staff.database.view',
  'databases.summary': 'staff.database.view',
  'databases.vacuum': 'staff.database.operate',
  'slowStatements.list': 'staff.database.view',
};
