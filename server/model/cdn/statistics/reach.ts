/** What of an account's data a person may see, and how far it is complete. */
export { completenessOf, type Reach, reachOf } from './reach.store';
/** What of it was removed by request. */
export { type Removal, removalsOf } from './removals.store';
