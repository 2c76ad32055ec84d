import { supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import { serve } from '../../../kernel/http/http';
import { listCalls, summarised } from '../../../model/cdn/suppliers/calls.store';

/** What was asked of suppliers during the last 7 days; written by the gateway, only read here. */
export const supplierCallsService = serve(supplierCalls, {
  list: listCalls,
  summary: async (ctx) => ({ rows: await summarised(ctx) }),
});
