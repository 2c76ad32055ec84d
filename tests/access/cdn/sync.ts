import type { Expectations } from '../expectations';

/** What every operation of the area "sync" must ask for. */
export const syncExpectations: Expectations = {
  'dataSyncs.list': 'staff.data.view',
  'dataSyncs.one': 'staff.data.view',
  'dataSyncs.month': 'staff.data.view',
  'dataSyncs.slots': 'staff.data.view',
  'dataSyncs.again': 'staff.data.operate',
  'dataSyncs.pause': 'staff.data.operate',
  'dataSyncs.resume': 'staff.data.operate',
  'dataSyncs.pace': 'staff.data.operate',
  'dataSyncs.find': 'staff.data.view',
  'lastValues.list': 'staff.data.view',
  'lastValues.why': 'staff.data.view',
  'syncThreads.list': 'staff.suppliers.view',
  'syncThreads.limit': 'staff.suppliers.operate',
  'syncThreads.pause': 'staff.suppliers.operate',
  'syncThreads.reset': 'staff.suppliers.operate',
  'syncRuns.list': 'staff.data.view',
  'syncRuns.failures': 'staff.data.view',
  'syncRuns.one': 'staff.data.view',
  'syncRuns.changes': 'staff.data.view',
  'syncRuns.again': 'staff.data.operate',
};
