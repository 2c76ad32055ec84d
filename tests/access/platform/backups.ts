import type { Expectations } from '../expectations';

/** What every operation of the area "backups" must ask for. */
export const backupsExpectations: Expectations = {
  'backups.list': 'staff.database.view',
  'backups.one': 'staff.database.view',
  'backups.create': 'staff.database.operate',
  'backups.prove': 'staff.database.operate',
  'backups.remove': 'staff.database.operate',
  'backupTargets.current': 'staff.database.view',
  'backupTargets.set': 'staff.database.operate',
};
