import type { Grants, Rights } from '../../../kernel/rights';
import * as terms from '../../../kernel/terms';

/** Modules of the back office for the audit. */
export const auditGrants = {
  audit: terms.audit,
} as const satisfies Grants;

/** Who may do what with the audit. */
export const auditRights = {
  'audit.view': {
    label: ['查看审计', 'View audit'],
    code: 1040,
    roles: 'yy-',
    staff: 'audit.view',
  },
} as const satisfies Rights;
