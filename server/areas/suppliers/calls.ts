import { supplierCalls } from '#shared/areas/suppliers/supplierCalls';
import { serve } from '../../kernel/http';
import { listCalls, summarised } from './calls.store';

/** What was asked of suppliers during the last 7 days; written by the gateway, only read here. */
export const supplierCallsService = serve(supplierCalls, {
  list: (ctx, query) => listCalls(ctx, query),
  summary: async (ctx) => ({ rows: await summarised(ctx) }),
});
