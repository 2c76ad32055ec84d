import type { Expectations } from '../expectations';

/** What every operation of the area "sync" must ask for. */
export const syncExpectations: Expectations = {
  'dataSyncs.list': 'staff.data.view',
  'dataSyncs.one': 'staff.data.view',
  'dataSyncs.runs': 'staff.data.view',
  'dataSyncs.slots': 'staff.data.view',
  'dataSyncs.again': 'staff.data.operate',
  'dataSyncs.find': 'staff.data.view',
};
