import { dataPlan, dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { isRecompute, type PlanState, undoDaysOf } from '#shared/areas/cdn/corrections/planMethods';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { Failure } from '#shared/kernel/errors';
import { sources } from '#shared/metrics';
import type { Ctx } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';
import { repairFindings, unrepairFindings } from '../../platform/findings/index';
import { createTask, type Task } from '../../platform/tasks/index';
import { requireTurnable, turnPeriod } from '../aliases/changes';
import { restoreOutput, withdrawOutput } from '../logs/processes';
import { liftHolds, setHolds } from '../statistics/holds';
import { methods } from './methods';
import type { Plan } from './work';
import { reachOf } from './planFindings';
import {
  heldSpansOf,
  keepConfirmed,
  lockPlan,
  markPlanDays,
  partsOf,
  spansOf,
} from './plans.store';

/** What a plan can become from each of its states. */
const next: Record<PlanState, readonly PlanState[]> = {
  draft: ['previewed', 'same', 'discarded'],
  previewed: ['draft', 'previewed', 'same', 'waiting', 'applying', 'discarded'],
  same: [],
  waiting: ['previewed', 'applying'],
  applying: ['applied', 'undoing'],
  applied: ['undoing'],
  undoing: ['undone', 'draft', 'applied'],
  undone: [],
  discarded: [],
};

/** The one door through which a plan changes its state. */
export const movePlan = async (
  ctx: Ctx,
  plan: Plan,
  state: PlanState,
  more: Partial<Plan> = {},
): Promise<Plan> => {
  if (!next[plan.state].includes(state)) throw new Failure('plan.state');
  const moved = await change(
    ctx,
    dataPlan,
    plan.id,
    { ...more, state },
    {
      operation: `state.${state}`,
      ...(state === 'applying' || state === 'undoing' ? { risk: 'high' as const } : {}),
    },
  );
  ctx.emit(dataPlans.events.changed, { id: plan.id, domainId: plan.domainId, state });
  return moved;
};

/** What the task of a plan does: write it, take it back, or take back what was written of one that failed. */
export type PlanTask = 'apply' | 'undo' | 'revert';
/** Days that a worker takes at a time. */
const chunkSize = 8;

const startTask = async (ctx: Ctx, plan: Plan, mode: PlanTask): Promise<Task> => {
  const parts = await partsOf(ctx, plan.id);
  return createTask(ctx, {
    kind: 'dataChange',
    title: plan.reason.replace(/\s+/g, ' ').slice(0, 200),
    accountId: null,
    params: { mode, planId: plan.id },
    lanes: [{ lane: mode, targets: parts.map((part) => String(part.n)) }],
    chunkSize,
  });
};

/**
 * Holds the slots of a previewed plan and begins to write it, in one transaction: whoever reads the
 * figures after its commit finds the holds.
 */
export const startApplying = async (ctx: Ctx, plan: Plan): Promise<Plan> => {
  const spans = await heldSpansOf(ctx, plan.id);
  const { cause } = methods[plan.method];
  await setHolds(ctx, { id: plan.id, cause, actor: plan.createdByEmail }, spans);
  if (plan.processId) await withdrawOutput(ctx, plan.processId, plan.id);
  if (plan.aliasChangeId)
    await turnPeriod(ctx, plan.aliasChangeId, 'after', Date.parse(plan.toAt) / 1000);
  const task = await startTask(ctx, plan, 'apply');
  return movePlan(ctx, plan, 'applying', { taskId: task.id });
};

/** Refuses what is not applied, or was too long ago. */
export const requireUndoable = (ctx: Ctx, plan: Plan): void => {
  if (plan.state !== 'applied') throw new Failure('plan.state');
  const age = Date.parse(ctx.now()) - Date.parse(plan.appliedAt ?? '');
  const days = undoDaysOf(plan.method);
  if (age > days * 86_400_000) throw new Failure('plan.late', { days });
};

/** Begins to take an applied plan back, with the conflicts that are put back too. */
export const startUndo = async (
  ctx: Ctx,
  plan: Plan,
  confirmed: readonly string[],
): Promise<Plan> => {
  requireUndoable(ctx, plan);
  if (plan.aliasChangeId) await requireTurnable(ctx, plan.aliasChangeId);
  await keepConfirmed(ctx, plan.id, confirmed);
  const task = await startTask(ctx, plan, 'undo');
  return movePlan(ctx, plan, 'undoing', { taskId: task.id });
};

/** Open charts of the accounts read the changed slots again. */
const tellFigures = async (ctx: Ctx, { id, source, toAt, accountId }: Plan): Promise<void> => {
  const changed = accountId ? [] : (await spansOf(ctx, id)).map((span) => span.accountId);
  for (const of of accountId ? [accountId] : new Set(changed))
    for (const one of source ? [source] : sources)
      ctx.emit(statistics.events.completed, { source: one, completeTo: toAt }, { accountId: of });
};
/** Hours have no ledger from which their readers would hear of a change. */
const markHours = async (ctx: Ctx, { id, method }: Plan): Promise<void> => {
  if (isRecompute(method)) await markPlanDays(ctx, id);
};

/** How a plan stands once its task has ended. */
export const endPlanTask = async (ctx: Ctx, task: Task): Promise<void> => {
  const plan = await lockPlan(ctx, String(task.params['planId']));
  if (plan.taskId !== task.id) return;
  const isWhole = task.ok === task.total;
  await tellFigures(ctx, plan);
  await markHours(ctx, plan);
  if (task.params['mode'] === 'apply') {
    if (isWhole) {
      await movePlan(ctx, plan, 'applied', { appliedAt: ctx.now() });
      await repairFindings(ctx, plan.id, await reachOf(ctx, plan));
    } else {
      // No half plan: what was written goes back, and the plan is previewed again.
      const { id } = await startTask(ctx, plan, 'revert');
      await movePlan(ctx, plan, 'undoing', { taskId: id });
    }
    return;
  }
  if (!isWhole) {
    // Broken off by a person: its holds stand, and it is taken back by asking again.
    await movePlan(ctx, plan, 'applied', { appliedAt: plan.appliedAt ?? ctx.now() });
    return;
  }
  await liftHolds(ctx, plan.id);
  if (plan.processId) await restoreOutput(ctx, plan.id);
  if (plan.aliasChangeId)
    await turnPeriod(ctx, plan.aliasChangeId, 'before', Date.parse(plan.toAt) / 1000);
  if (task.params['mode'] === 'undo') {
    await movePlan(ctx, plan, 'undone', { undoneAt: ctx.now() });
    await unrepairFindings(ctx, plan.id);
  } else await movePlan(ctx, plan, 'draft');
};
