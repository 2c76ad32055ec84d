import { answering } from '../../area';
import { subdomainsService } from './subdomains';

/** Hosts below wildcard domains: what answers their requests. */
export const subdomainsArea = answering({ subdomains: subdomainsService });
