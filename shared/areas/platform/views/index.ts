/** Saved views as the map of the business shows it. */
export { savedViews } from './savedViews';
