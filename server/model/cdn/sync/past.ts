/** What of the past has yet to be fetched. */
export { fetchedFrom, lacksPast } from './past.store';
