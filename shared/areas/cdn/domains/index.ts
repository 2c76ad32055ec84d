/** Domains as the map of the business shows it. */
export { domainConfigs } from './configs';
export { deletedDomains } from './deleted';
export { domains } from './domains';
export { domainReviews } from './reviews';
export { domainRules } from './rules';
export { domainSuppliers } from './suppliers';
