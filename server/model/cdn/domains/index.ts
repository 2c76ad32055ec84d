import type { ModelArea } from '../../area';
import { domainChecks } from './checks';

/** Domains as the platform watches them. */
export const domainsArea: ModelArea = { checks: domainChecks };
