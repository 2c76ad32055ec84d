import type { Expectations } from '../expectations';

/** What every operation of the area "reports" must ask for. */
export const reportsExpectations: Expectations = {
  'accountCountries.list': 'staff.accounts.view',
  'accountCountries.summary': 'staff.accounts.view',
  'accountDays.list': 'staff.accounts.view',
  'accountMonths.list': 'staff.accounts.view',
  'domainTrafficMonitors.list': 'staff.alarms.view',
  'domainTrafficMonitors.curves': 'staff.alarms.view',
  'platformMonths.list': 'staff.billing.view',
  'platformMonths.summary': 'staff.billing.view',
  'platformMonths.freeze': 'staff.billing.operate',
  'platformReports.past': 'staff',
  'platformReports.summary': 'staff.accounts.view',
  'trafficMonitors.list': 'staff.alarms.view',
  'trafficMonitors.curves': 'staff.alarms.view',
  'accountOverviews.list': 'staff.accounts.view',
  'accountOverviews.preview': 'staff.accounts.view',
  'accountOverviews.setFlag': 'staff.accounts.operate',
};
