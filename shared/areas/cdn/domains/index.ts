import { domainConfigs } from './configs';
import { domains } from './domains';
import { domainReviews } from './reviews';
import { domainRules } from './rules';
import { domainSuppliers } from './suppliers';

/** Domains as the map of the business shows it. */
export const domainsArea = {
  resources: { domains, domainSuppliers, domainRules, domainReviews, domainConfigs },
};
