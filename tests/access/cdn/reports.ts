import type { Expectations } from '../expectations';

/** What every operation of the area "reports" must ask for. */
export const reportsExpectations: Expectations = {
  'accountDays.list': 'staff.accounts.view',
  'accountMonths.list': 'staff.accounts.view',
  'platformReports.summary': 'staff.accounts.view',
};
