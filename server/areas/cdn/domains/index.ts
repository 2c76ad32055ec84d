import { answering } from '../../area';
import { configStatesService } from './configStates';
import { domainsService } from './domains';
import { domainSupplyService } from './supply';
import { domainSuppliersService } from './entries';
import { domainRulesService } from './rules';
import { domainMovesService } from './moves';
import { domainReviewsService } from './reviews';
import { deletedDomainsService } from './restore';
import { domainConfigsService } from './configs';

/** Domains: what answers their requests. */
export const domainsArea = answering({
  configStates: configStatesService,
  domains: domainsService,
  domainSupply: domainSupplyService,
  domainSuppliers: domainSuppliersService,
  domainRules: domainRulesService,
  domainReviews: domainReviewsService,
  domainConfigs: domainConfigsService,
  domainMoves: domainMovesService,
  deletedDomains: deletedDomainsService,
});
