import type { Grants } from '../../../kernel/rights';
import * as cdnTerms from '../terms';

/** Modules of the back office for plans. */
export const planGrants = { plans: cdnTerms.plans } as const satisfies Grants;
