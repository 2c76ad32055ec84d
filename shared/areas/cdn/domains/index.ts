/** Domains as the map of the business shows it. */
export { configStates } from './configStates';
export { domainConfigs } from './configs';
export { deletedDomains } from './deletedDomains';
export { domainMoves } from './domainMoves';
export { domains } from './domains';
export { domainReviews } from './reviews';
export { domainRules } from './rules';
export { domainSupply } from './domainSupply';
export { domainSuppliers } from './suppliers';
