import { notifications, events } from './notifications';

/** Notices and events as the map of the business shows it. */
export const noticesArea = { resources: { notifications, events } };
