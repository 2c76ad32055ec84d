/** Scheduling policies as the map of the business shows it. */
export { schedules } from './schedules';
