import type { Grants } from '../../../kernel/rights';
import * as terms from '../../../kernel/terms';

/** Modules of the back office for suppliers. */
export const supplierGrants = {
  suppliers: terms.suppliers,
} as const satisfies Grants;
