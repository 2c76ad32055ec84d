/** The audit log as the map of the business shows it. */
export { audits } from './audit';
export { staffActivities } from './staffActivities';
