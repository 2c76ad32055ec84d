/** Data tests as the map of the business shows them. */
export { dataTests } from './dataTests';
