import { itemStates, taskProgress, taskStates, tasks } from '#shared/areas/platform/tasks/tasks';
import { type Action, can } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { withAccountNames } from '../../../kernel/db/accountNames';
import type { Ctx } from '../../../kernel/db/context';
import { csv } from '../../../kernel/http/csv';
import { serve } from '../../../kernel/http/http';
import * as engine from '../../../kernel/tasks';
import * as store from './tasks.store';

/** Who may steer a task of a kind: whoever may submit one. */
const steering: Record<engine.TaskKindName, Action> = {
  refresh: 'purge.files',
  preheat: 'prefetch.submit',
  probe: 'prefetch.submit',
  configure: 'domain.retry',
  certificate: 'domain.bindCertificate',
  issue: 'certificate.add',
  recompute: 'staff.billing.operate',
  sync: 'staff.data.operate',
  drift: 'staff.config.operate',
  export: 'task.view',
};

const steered = async (
  ctx: Ctx,
  id: string,
  from: readonly engine.Task['state'][],
): Promise<engine.Task> => {
  const t = await engine.ownTask(ctx, id);
  if (!can(ctx.who, steering[t.kind]))
    throw new Failure('auth.denied', { action: steering[t.kind], rule: 'role' });
  if (!from.includes(t.state))
    throw new Failure('state.refused', { state: taskStates[t.state].slice(0, 2).join(' / ') });
  return t;
};

export const tasksService = serve(tasks, {
  list: async (ctx, input) => withAccountNames(ctx, await store.listTasks(ctx, input)),
  async running(ctx) {
    const running = await store.runningTasks(ctx);
    return { rows: running.map((t) => taskProgress.parse(engine.withPace(t, ctx.now()))) };
  },
  async one(ctx, { id }) {
    const t = await engine.ownTask(ctx, id);
    return { ...engine.withPace(t, ctx.now()), chain: await store.chainOf(ctx, id) };
  },
  async items(ctx, input) {
    const t = await engine.ownTask(ctx, input.id);
    if (input.state && !(input.state in itemStates)) throw new Failure('request.invalid');
    return store.pageOfItems(ctx, input, t);
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
    return engine.withPace(await store.cancelTask(ctx, t), ctx.now());
  },
  async targets(ctx, { id }) {
    const t = await engine.ownTask(ctx, id);
    return { rows: await store.targetsOf(ctx, t.id) };
  },
  async retry(ctx, { id, items }) {
    const t = await steered(ctx, id, ['partial', 'failed']);
    return engine.withPace(await store.retryFailed(ctx, t, items), ctx.now());
  },
  async export(ctx, { id }) {
    const t = await engine.ownTask(ctx, id);
    const headers = [
      'n',
      'lane',
      'target',
      'state',
      'code',
      'message',
      'ms',
      'verified',
      'attempts',
      'evidence',
      'changedAt',
    ];
    return {
      name: `task-${t.number}.csv`,
      type: 'text/csv; charset=utf-8',
      content: csv(headers, store.itemsOf(id)),
    };
  },
});
