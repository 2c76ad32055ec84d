import type { Expectations } from '../expectations';

/** What every operation of the area "databases" must ask for. */
export const databasesExpectations: Expectations = {
  'dataCleaning.list': 'staff.database.view',
  'dataCleaning.runs': 'staff.database.view',
  'dataCleaning.counts': 'staff.database.view',
  'dataCleaning.preview': 'staff.database.view',
  'dataCleaning.set': 'staff.database.operate',
  'dataCleaning.hold': 'staff.database.operate',
  'dataCleaning.release': 'staff.database.operate',
  'dataCleaning.run': 'staff.database.operate',
  'databases.list': 'staff.database.view',
  'databases.summary': 'staff.database.view',
  'databases.tasks': 'staff.database.view',
  'databases.analyse': 'staff.database.operate',
  'databases.vacuum': 'staff.database.operate',
  'slowStatements.list': 'staff.database.view',
  'slowStatements.plan': 'staff.database.view',
};
