import { answering } from '../../area';
import { accountOverviewsService } from './overviews';
import { accountCountriesService } from './accountCountries';
import { accountDaysService, accountMonthsService } from './accountReports';
import { platformMonthsService } from './platformMonths';
import { platformReportsService } from './platformReports';
import { domainTrafficMonitorsService, trafficMonitorsService } from './trafficMonitors';

/** Reports over sums by day: what answers their requests. */
export const reportsArea = answering({
  accountOverviews: accountOverviewsService,
  accountCountries: accountCountriesService,
  accountDays: accountDaysService,
  accountMonths: accountMonthsService,
  domainTrafficMonitors: domainTrafficMonitorsService,
  platformMonths: platformMonthsService,
  platformReports: platformReportsService,
  trafficMonitors: trafficMonitorsService,
});
