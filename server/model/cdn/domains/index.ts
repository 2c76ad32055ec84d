import type { ModelArea } from '../../area';
import { deletedAgeing } from './deleted.store';
import { domainChecks } from './checks';

/** Domains as the platform watches them. */
export const domainsArea: ModelArea = { checks: domainChecks, ageing: [deletedAgeing] };
