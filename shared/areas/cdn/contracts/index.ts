/** Contracts as the map of the business shows them. */
export { contracts } from './contracts';
