import { realtimeTask, realtimeTasks } from '#shared/areas/cdn/realtime/realtimeTasks';
import { Failure } from '#shared/kernel/errors';
import { plainVerbs } from '../../../kernel/db/crud';
import { change, record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { costsOf, makeDue, taskRows } from './tasks.store';

const verbs = plainVerbs(realtimeTasks, {
  source: taskRows,
  /** A task that would take more calls than the rate of a credential leaves is refused. */
  async check(ctx, draft, before) {
    if (draft.paused) return undefined;
    const costs = await costsOf(ctx, draft, before?.id ?? null);
    const over = costs.find((c) => c.calls > c.left);
    if (over)
      throw new Failure('realtime.budget', {
        param: over.param,
        calls: over.calls,
        left: Math.max(0, over.left),
      });
    return undefined;
  },
  /** What changed is asked for at once. */
  async follow(ctx, after) {
    if (after) await makeDue(ctx, after.id);
  },
});

/** Tasks that collect by the minute: what answers their requests. */
export const realtimeTasksService = serve(
  realtimeTasks,
  {
    ...verbs,
    estimate: async (ctx, { id, ...draft }) => ({ rows: await costsOf(ctx, draft, id ?? null) }),
    async run(ctx, { id }) {
      await verbs.one(ctx, { id });
      await makeDue(ctx, id);
      await record(ctx, { module: 'realtimeTask', operation: 'run', rowId: id });
      return {};
    },
    async pause(ctx, { id, paused }) {
      await change(ctx, realtimeTask, id, { paused }, { operation: 'pause' });
      if (!paused) await makeDue(ctx, id);
      ctx.emit(realtimeTasks.events.changed, { id }, {});
      return {};
    },
  },
  {},
);
