/** Scheduling policies as the map of the business shows it. */
export { policyLimits } from './policyLimits';
export { schedules } from './schedules';
