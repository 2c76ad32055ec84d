import { preheatOptions, type PreheatOptions } from '#shared/areas/cdn/content/preheats';
import { preheatResults } from '#shared/areas/cdn/content/preheatResults';
import { Failure } from '#shared/kernel/errors';
import { sql } from 'kysely';
import { listVerb } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import { heldToGrants, takeAllowances } from '../../../model/cdn/content/grants';
import { createPreheat } from '../../../model/cdn/content/preheats';
import { leftOutOf, readInTurns } from '../../../model/cdn/content/submission';
import { ownedTargets } from '../../../model/cdn/content/targets.store';
import { ownTask, type Task } from '../../../model/platform/tasks/index';
import { failedClasses, failedTargets, resultAdds, resultRows } from './preheatItems.store';

const finalStates: readonly Task['state'][] = ['completed', 'partial', 'failed', 'cancelled'];
/** The options a task was submitted with; its parameters hold them beside what the platform added. */
const optionsOf = (t: Task): PreheatOptions => {
  const names = Object.keys(preheatOptions.shape);
  const options = Object.entries(t.params).filter(([name]) => names.includes(name));
  return preheatOptions.parse(Object.fromEntries(options));
};

/** Results of preheats over all tasks: what answers requests. */
export const preheatResultsService = serve(preheatResults, {
  list: listVerb(preheatResults.endpoints.list, {
    source: (ctx, { taskId }) => resultRows(ctx, taskId),
    adds: resultAdds,
    ties: sql`t.task_id, t.n`,
    counted: 10_001,
  }),
  classes: async (ctx, input) => ({ rows: await failedClasses(ctx, input) }),
  async again(ctx, { id }) {
    const t = await ownTask(ctx, id);
    if (t.kind !== 'preheat' || !finalStates.includes(t.state)) throw new Failure('data.absent');
    const read = await readInTurns(await failedTargets(ctx, id));
    const owned = await ownedTargets(ctx, read, { write: true });
    if (owned.targets.length === 0) throw new Failure('content.empty');
    const options = await heldToGrants(ctx, owned, optionsOf(t));
    await takeAllowances(ctx, owned);
    const task = await createPreheat(ctx, owned, options, {
      parentId: t.id,
      thenProbe: t.params['thenProbe'] === true,
    });
    return { task, ...leftOutOf(owned.problems, read) };
  },
});
