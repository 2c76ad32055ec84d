import type { Expectations } from '../expectations';

/** What every operation of the area "reconciliation" must ask for. */
export const reconciliationExpectations: Expectations = {
  'dayChecks.list': 'staff.data.view',
  'dayChecks.one': 'staff.data.view',
  'dayChecks.domains': 'staff.data.view',
  'dayChecks.run': 'staff.data.operate',
  'dayChecks.accept': 'staff.data.operate',
  'uncheckedDays.list': 'staff.billing.view',
  'uncheckedDays.run': 'staff.billing.operate',
  'uncheckedDays.waive': 'staff.billing.operate',
};
