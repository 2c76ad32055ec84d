/** Hosts below wildcard domains as the map of the business shows them. */
export { subdomains } from './subdomains';
