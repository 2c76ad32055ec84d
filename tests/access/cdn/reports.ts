import type { Expectations } from '../expectations';

/** What every operation of the area "reports" must ask for. */
export const reportsExpectations: Expectations = {
  'accountReports.days': 'staff.accounts.view',
  'accountReports.months': 'staff.accounts.view',
  'platformReports.summary': 'staff.accounts.view',
};
