import { tasks } from './tasks';

/** Tasks as the map of the business shows it. */
export const tasksArea = { resources: { tasks } };
