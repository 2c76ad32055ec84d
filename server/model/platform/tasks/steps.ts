import { declaredKinds } from '#shared/areas/taskKinds';
import { taskStates } from '#shared/areas/platform/tasks/tasks';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { refuse } from '../../../kernel/http/refusals';
import { retryFailed } from './steering.store';
import {
  chunksAhead,
  enqueueChunks,
  forgetQueued,
  moveTask,
  ownTask,
  type Task,
} from './tasks.store';

/** A task that the person may steer and that stands in one of the states. */
export const steeredTask = async (
  ctx: Ctx,
  id: string,
  from: readonly Task['state'][],
): Promise<Task> => {
  const t = await ownTask(ctx, id);
  refuse(ctx.who, declaredKinds[t.kind].steer);
  if (!from.includes(t.state))
    throw new Failure('state.refused', { state: [taskStates[t.state][0], taskStates[t.state][1]] });
  return t;
};

/** Parts under way end at their next settlement. */
export const pauseTask = async (ctx: Ctx, id: string): Promise<Task> =>
  moveTask(ctx, await steeredTask(ctx, id, ['waiting', 'active']), 'paused');

/** Goes on where it was paused. */
export const resumeTask = async (ctx: Ctx, id: string): Promise<Task> => {
  const t = await steeredTask(ctx, id, ['paused']);
  const moved = await moveTask(ctx, t, t.startedAt ? 'active' : 'waiting');
  await forgetQueued(ctx, id);
  await enqueueChunks(ctx, t, chunksAhead);
  return moved;
};

/** Tries again what failed, all of it or the items that are numbered. */
export const retryTask = async (ctx: Ctx, id: string, items?: readonly number[]): Promise<Task> =>
  retryFailed(ctx, await steeredTask(ctx, id, ['partial', 'failed']), items);
