import { preheatFetches } from '#shared/areas/cdn/content/preheatFetches';
import { sql } from 'kysely';
import { listVerb } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import { fetchAdds, fetchRows } from './preheatItems.store';

/** Fetches from nodes, of preheats: what answers requests. */
export const preheatFetchesService = serve(preheatFetches, {
  list: listVerb(preheatFetches.endpoints.list, {
    source: (ctx, { taskId }) => fetchRows(ctx, taskId),
    adds: fetchAdds,
    ties: sql`t.task_id, t.n, t.place`,
    counted: 10_001,
  }),
});
