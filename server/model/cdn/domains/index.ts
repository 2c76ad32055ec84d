import type { ModelArea } from '../../area';
import { deletedAgeing } from './deletedDomains.store';
import { domainChecks } from './checks';
import { domainNeeds } from './needs.store';

/** Domains as the platform watches them. */
export const domainsArea: ModelArea = {
  checks: domainChecks,
  ageing: [deletedAgeing],
  needs: domainNeeds,
};
