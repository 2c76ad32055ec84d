import { answering } from '../../area';
import { aliasDomainsService } from './aliasDomains';

/** Alias domains: what answers requests about them. */
export const aliasesArea = answering({ aliasDomains: aliasDomainsService });
