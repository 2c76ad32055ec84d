/** Reports over sums by day, as the map of the business shows them. */
export { accountReports } from './accountReports';
export { platformReports } from './platformReports';
