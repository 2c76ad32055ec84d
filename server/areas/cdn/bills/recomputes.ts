import { billRecomputes } from '#shared/areas/cdn/bills/recomputes';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { createTask, lockTask, type Task } from '../../../model/platform/tasks/index';
import * as store from '../../../model/cdn/bills/recompute.store';
import { markApplied } from './recompute.tasks.store';

const longestDays = 400;
/** Account-days a worker takes at a time; several workers share a task. */
const chunkSize = 31;

const dryRun = async (ctx: Ctx, id: string): Promise<Task> => {
  const task = await lockTask(ctx, id);
  if (task.kind !== 'recompute' || task.params['mode'] !== 'dry') throw new Failure('data.absent');
  return task;
};
const text = (task: Task, name: string): string => String(task.params[name] ?? '');

export const billRecomputesService = serve(billRecomputes, {
  async create(ctx, { accountIds, fromDay, toDay }) {
    const length = (Date.parse(toDay) - Date.parse(fromDay)) / 86_400_000 + 1;
    if (!(length >= 1 && length <= longestDays))
      throw badField('toDay', 'bill.range', { days: longestDays });
    const targets = await store.completedDays(ctx, {
      accountIds: accountIds ?? null,
      fromDay,
      toDay,
    });
    if (targets.length === 0) throw new Failure('bill.nothing');
    const task = await createTask(ctx, {
      kind: 'recompute',
      title: `${fromDay} – ${toDay}`,
      accountId: null,
      params: { mode: 'dry', fromDay, toDay },
      lanes: [{ lane: 'days', targets }],
      chunkSize,
    });
    return { taskId: task.id };
  },
  async one(ctx, { id }) {
    const task = await dryRun(ctx, id);
    return {
      taskId: task.id,
      number: task.number,
      state: task.state,
      fromDay: text(task, 'fromDay'),
      toDay: text(task, 'toDay'),
      appliedBy: task.params['appliedBy'] ? text(task, 'appliedBy') : null,
      ...(await store.totalsOf(ctx, id)),
      sums: await store.sumsOf(ctx, id),
    };
  },
  async differences(ctx, query) {
    await dryRun(ctx, query.id);
    return store.listDifferences(ctx, query);
  },
  async apply(ctx, { id }) {
    const task = await dryRun(ctx, id);
    if (task.params['appliedBy']) throw new Failure('bill.applied');
    if (task.state !== 'completed' && task.state !== 'partial') throw new Failure('bill.notReady');
    const targets = await store.changedTargets(ctx, id);
    if (targets.length === 0) throw new Failure('bill.same');
    const of = (month: boolean) => targets.filter((t) => t.month === month).map((t) => t.target);
    const applied = await createTask(ctx, {
      kind: 'recompute',
      title: task.title,
      accountId: null,
      params: {
        mode: 'apply',
        dryRunId: id,
        fromDay: task.params['fromDay'],
        toDay: task.params['toDay'],
      },
      lanes: [
        { lane: 'days', targets: of(false) },
        { lane: 'months', targets: of(true) },
      ].filter((l) => l.targets.length > 0),
      chunkSize,
      parentId: id,
    });
    await markApplied(ctx, id, applied.id);
    return { taskId: applied.id };
  },
});
