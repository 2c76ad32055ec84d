/** Alias domains as the map of the business shows them. */
export { aliasDomains } from './aliasDomains';
