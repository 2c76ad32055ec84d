import { answering } from '../../area';
import { accountCountriesService } from './accountCountries';
import { accountDaysService, accountMonthsService } from './accountReports';
import { platformReportsService } from './platformReports';
import { domainTrafficMonitorsService, trafficMonitorsService } from './trafficMonitors';

/** Reports over sums by day: what answers their requests. */
export const reportsArea = answering({
  accountCountries: accountCountriesService,
  accountDays: accountDaysService,
  accountMonths: accountMonthsService,
  domainTrafficMonitors: domainTrafficMonitorsService,
  platformReports: platformReportsService,
  trafficMonitors: trafficMonitorsService,
});
