import { purgeLatencies } from '#shared/areas/cdn/content/purgeLatencies';
import { computedList } from '../../../kernel/db/computedList';
import { serve } from '../../../kernel/http/http';
import { latencyRows } from './purgeLatencies.store';

/** How soon suppliers clear what they are asked to: what answers requests. */
export const purgeLatenciesService = serve(purgeLatencies, {
  async list(ctx, query) {
    return computedList(ctx, purgeLatencies.endpoints.list, await latencyRows(ctx), query);
  },
});
