import type { Grants, Rights } from '../../../kernel/rights';
import * as cdnTerms from '../terms';

/** What is switched on for an account. */
export type BillGates = { billing: boolean };
/** What an account is shown of that which is switched on. */
export type BillVisible = { billing: boolean };

/** Modules of the back office for bills. */
export const billGrants = {
  billing: cdnTerms.billing,
} as const satisfies Grants;

/** Who may do what with bills. */
export const billRights = {
  'bill.view': {
    label: ['查看账单', 'View bills'],
    code: 1020,
    roles: '---',
    gate: 'billing',
    visible: 'billing',
    staff: 'billing.view',
  },
  'bill.budget': {
    label: ['设置预算', 'Set budgets'],
    code: 1021,
    roles: '---',
    gate: 'billing',
    visible: 'billing',
    staff: 'billing.operate',
  },
} as const satisfies Rights;
