import { itemStates, taskProgress, tasks } from '#shared/areas/platform/tasks/tasks';
import { can } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { withAccountNames } from '../../../kernel/db/accountNames';
import { csv } from '../../../kernel/http/csv';
import { serve } from '../../../kernel/http/http';
import * as engine from '../../../model/platform/tasks/tasks.store';
import * as pages from '../../../model/platform/tasks/pages.store';
import { cancelTask } from '../../../model/platform/tasks/steering.store';
import { pauseTask, resumeTask, retryTask, steeredTask } from '../../../model/platform/tasks/steps';

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
  pause: async (ctx, { id }) => engine.withPace(await pauseTask(ctx, id), ctx.now()),
  resume: async (ctx, { id }) => engine.withPace(await resumeTask(ctx, id), ctx.now()),
  async cancel(ctx, { id }) {
    const t = await steeredTask(ctx, id, ['waiting', 'active', 'paused']);
    return engine.withPace(await cancelTask(ctx, t), ctx.now());
  },
  async targets(ctx, { id }) {
    const t = await engine.ownTask(ctx, id);
    return { rows: await pages.targetsOf(ctx, t.id) };
  },
  retry: async (ctx, { id, items }) => engine.withPace(await retryTask(ctx, id, items), ctx.now()),
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
