/** Schedules as the map of the business shows them. */
export { cronSchedules } from './cronSchedules';
