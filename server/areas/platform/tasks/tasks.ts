import { declaredKinds } from '#shared/areas/taskKinds';
import { itemStates, taskProgress, taskStates, tasks } from '#shared/areas/platform/tasks/tasks';
import { can } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { withAccountNames } from '../../../kernel/db/accountNames';
import type { Ctx } from '../../../kernel/db/context';
import { csv } from '../../../kernel/http/csv';
import { serve } from '../../../kernel/http/http';
import { refuse } from '../../../kernel/http/refusals';
import * as engine from '../../../model/platform/tasks/tasks.store';
import * as pages from '../../../model/platform/tasks/pages.store';
import { cancelTask, retryFailed } from '../../../model/platform/tasks/steering.store';

const steered = async (
  ctx: Ctx,
  id: string,
  from: readonly engine.Task['state'][],
): Promise<engine.Task> => {
  const t = await engine.ownTask(ctx, id);
  refuse(ctx.who, declaredKinds[t.kind].steer);
  if (!from.includes(t.state))
    throw new Failure('state.refused', { state: [taskStates[t.state][0], taskStates[t.state][1]] });
  return t;
};

export const tasksService = serve(tasks, {
  list: async (ctx, input) => withAccountNames(ctx, await pages.listTasks(ctx, input)),
  async running(ctx) {
    // Every console asks for its tray; who may see no task has none.
    if (!can(ctx.who, 'task.view')) return { rows: [] };
    const running = await pages.runningTasks(ctx);
    return { rows: running.map((t) => taskProgress.parse(engine.withPace(t, ctx.now()))) };
  },
  async one(ctx, { id }) {
    const t = await engine.ownTask(ctx, id);
    return { ...engine.withPace(t, ctx.now()), chain: await pages.chainOf(ctx, id) };
  },
  async items(ctx, input) {
    const t = await engine.ownTask(ctx, input.id);
    if (input.state && !(input.state in itemStates)) throw new Failure('request.invalid');
    return pages.pageOfItems(ctx, input, t);
  },
  async pause(ctx, { id }) {
    const t = await steered(ctx, id, ['waiting', 'active']);
    return engine.withPace(await engine.moveTask(ctx, t, 'paused'), ctx.now());
  },
  async resume(ctx, { id }) {
    const t = await steered(ctx, id, ['paused']);
    const moved = await engine.moveTask(ctx, t, t.startedAt ? 'active' : 'waiting');
    await engine.forgetQueued(ctx, id);
    await engine.enqueueChunks(ctx, t, engine.chunksAhead);
    return engine.withPace(moved, ctx.now());
  },
  async cancel(ctx, { id }) {
    const t = await steered(ctx, id, ['waiting', 'active', 'paused']);
    return engine.withPace(await cancelTask(ctx, t), ctx.now());
  },
  async targets(ctx, { id }) {
    const t = await engine.ownTask(ctx, id);
    return { rows: await pages.targetsOf(ctx, t.id) };
  },
  async retry(ctx, { id, items }) {
    const t = await steered(ctx, id, ['partial', 'failed']);
    return engine.withPace(await retryFailed(ctx, t, items), ctx.now());
  },
  async export(ctx, { id }) {
    const t = await engine.ownTask(ctx, id);
    const headers = [
      'n',
      'lane',
      'target',
      'state',
      'code',
      'messageCode',
      'messageZhCN',
      'messageEn',
      'ms',
      'verified',
      'attempts',
      'evidence',
      'changedAt',
    ];
    return {
      name: `task-${t.number}.csv`,
      type: 'text/csv; charset=utf-8',
      content: csv(headers, pages.itemsOf(id)),
    };
  },
});
