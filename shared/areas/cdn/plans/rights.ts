import type { Grants, Rights } from '../../../kernel/rights';
import * as cdnTerms from '../terms';

/** Modules of the back office for plans. */
export const planGrants = { plans: cdnTerms.plans } as const satisfies Grants;

/** Who may see what their plan allows. */
export const planRights = {
  'plan.view': {
    label: ['查看限额', 'View limits'],
    code: 1063,
    roles: 'yy-',
    gate: 'cdn',
    staff: 'plans.view',
    key: 'basic',
  },
} as const satisfies Rights;
