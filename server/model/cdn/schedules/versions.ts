/** What writers of a policy call in the same transaction. */
export { keepVersion } from './versions.store';
