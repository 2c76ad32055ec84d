import type { Grants } from '../../../kernel/rights';
import * as cdnTerms from '../terms';

/** Modules of the back office for synced data. */
export const syncGrants = {
  data: cdnTerms.data,
} as const satisfies Grants;
