import type { Grants } from '../../../kernel/rights';

/** Modules of the back office for suppliers. */
export const supplierGrants = {
  suppliers: ['供应商', 'Suppliers'],
} as const satisfies Grants;
