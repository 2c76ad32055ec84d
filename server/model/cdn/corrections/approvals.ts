import { planMethods } from '#shared/areas/cdn/corrections/planMethods';
import { measureLabels } from '#shared/areas/cdn/statistics/dataPoints';
import type { Label } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import { type Measure, type Source, sourceLabels } from '#shared/metrics';
import type { Ctx } from '../../../kernel/db/context';
import { type Approval, type ApprovalEffects, ask } from '../../platform/approvals/index';
import type { Plan } from './work';
import { confirmedOf, domainNamesOf, lockPlan, totalsOf } from './plans.store';
import { movePlan, startApplying, startUndo } from './steps';

/** What a sum is of; a plan that is about several sources names each. */
const labelOf = (plan: Plan, source: Source, measure: Measure): Label => {
  const [of, what] = [sourceLabels[source], measureLabels[measure]];
  return plan.source ? what : [`${of[0]} · ${what[0]}`, `${of[1]} · ${what[1]}`];
};

/** Asks a second person for a change of closed days, or for taking it back. */
export const askFor = async (
  ctx: Ctx,
  plan: Plan,
  what: 'change' | 'undo',
  days: readonly string[],
): Promise<Approval> => {
  const values = {
    domain: await domainNamesOf(ctx, plan.id),
    days: days.join(', '),
    method: planMethods[plan.method],
  };
  const totals = await totalsOf(ctx, plan.id);
  return ask(ctx, 'dataChange', {
    accountId: plan.accountId,
    subjectId: plan.id,
    reason: plan.reason,
    summary: sentence(what === 'change' ? 'plan.changeAsked' : 'plan.undoAsked', values),
    preview: totals.map(({ source, measure, before, after }) => ({
      label: labelOf(plan, source, measure),
      kind: measure.toLowerCase().endsWith('bytes') ? 'bytes' : 'count',
      before: what === 'change' ? before : after,
      after: what === 'change' ? after : before,
    })),
  });
};

const planOf = (ctx: Ctx, { subjectId }: Approval): Promise<Plan> =>
  lockPlan(ctx, subjectId.split(' ')[0] ?? '');
/** Not approved: the plan stays as it was before it was asked for. */
const end = async (ctx: Ctx, request: Approval): Promise<void> => {
  const plan = await planOf(ctx, request);
  if (plan.state === 'waiting') await movePlan(ctx, plan, 'previewed');
};

/** What is approved is written, or taken back, unless its figures have moved since. */
export const planEffects: ApprovalEffects = {
  kind: 'dataChange',
  async approved(ctx, request) {
    const plan = await planOf(ctx, request);
    if (plan.state === 'applied')
      await startUndo(ctx, plan, [...(await confirmedOf(ctx, plan.id))]);
    else await startApplying(ctx, plan);
  },
  refused: end,
  lapsed: end,
  withdrawn: end,
};
