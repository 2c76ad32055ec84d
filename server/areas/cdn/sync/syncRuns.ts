import { syncRuns } from '#shared/areas/cdn/sync/runs';
import { computedList } from '../../../kernel/db/computedList';
import { serve } from '../../../kernel/http/http';
import { pullByHand } from './again';
import { changesOf } from './runChanges';
import { failedRuns, listRuns, shownRun } from './runsView.store';

const { changes } = syncRuns.endpoints;

/** Runs of data sync for staff: what each changed, why some failed, and the same span once more. */
export const syncRunsService = serve(
  syncRuns,
  {
    list: listRuns,
    failures: async (ctx, input) => ({ rows: await failedRuns(ctx, input) }),
    one: (ctx, { id }) => shownRun(ctx, id),
  },
  {
    async changes(o, input) {
      const { run, other } = await o.transact(async (ctx) => ({
        run: await shownRun(ctx, input.id),
        other: input.otherRunId === undefined ? null : await shownRun(ctx, input.otherRunId),
      }));
      const rows = await changesOf(run, other);
      return o.transact((ctx) => computedList(ctx, changes, rows, input));
    },
    async again(o, { id }) {
      const { laneId, fromAt, toAt } = await o.transact((ctx) => shownRun(ctx, id));
      const { runId } = await pullByHand(o, { id: laneId, from: fromAt, to: toAt });
      return o.transact((ctx) => shownRun(ctx, runId));
    },
  },
);
