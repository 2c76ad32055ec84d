/** Reports over sums by day, as the map of the business shows them. */
export { accountCountries } from './accountCountries';
export { accountDays } from './accountDays';
export { accountMonths } from './accountMonths';
export { platformMonths } from './platformMonths';
export { platformReports } from './platformReports';
export { domainTrafficMonitors, trafficMonitors } from './trafficMonitors';
export { accountOverviews } from './accountOverviews';
