/** What other areas read of a policy or a domain in the transaction that depends on it. */
export { entriesNow, followersOf } from './tasks.store';
