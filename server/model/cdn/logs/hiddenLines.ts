/** Which lines of the store are in no sum, for what other areas count of them. */
export { hiddenLines, shownLines } from './hiddenLines.store';
