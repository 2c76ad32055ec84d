import { schedules } from './schedules';

/** Scheduling policies as the map of the business shows it. */
export const schedulesArea = { resources: { schedules } };
