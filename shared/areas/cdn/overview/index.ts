import { attention } from './attention';

/** The overview as the map of the business shows it. */
export const overviewArea = { resources: { attention } };
