import type { Grants } from '../../../kernel/rights';

/** Modules of the back office for the running of the platform. */
export const systemGrants = {
  servers: ['服务器', 'Servers'],
  database: ['数据库', 'Database'],
} as const satisfies Grants;
