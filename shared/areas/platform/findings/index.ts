/** What checks found as the map of the business shows it. */
export { findings } from './findings';
