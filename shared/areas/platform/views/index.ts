import { savedViews } from './savedViews';

/** Saved views as the map of the business shows it. */
export const viewsArea = { resources: { savedViews } };
