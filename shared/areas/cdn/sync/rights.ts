import type { Grants } from '../../../kernel/rights';

/** Modules of the back office for synced data. */
export const syncGrants = {
  data: ['数据', 'Data'],
} as const satisfies Grants;
