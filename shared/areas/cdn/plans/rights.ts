import type { Grants } from '../../../kernel/rights';

/** Modules of the back office for plans. */
export const planGrants = { plans: ['套餐', 'Plans'] } as const satisfies Grants;
