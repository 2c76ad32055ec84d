import type { PlanCause } from '#shared/areas/cdn/statistics/causes';
import type { Settled } from '#server/model/platform/tasks/chunk';
import { methods } from '#server/model/cdn/corrections/methods';
import type { Plan } from '#server/model/cdn/corrections/work';
import {
  confirmedOf,
  lockPlan,
  type NumberedPart,
  partsOf,
  rowsOfPart,
} from '#server/model/cdn/corrections/plans.store';
import { endPlanTask } from '#server/model/cdn/corrections/steps';
import { applyPart, Moved, undoPart } from '#server/model/cdn/corrections/writing';
import type { Tools } from '../../../kernel/work';
import type { TaskKind } from '../../platform/tasks/taskKinds';

const itemsAtATime = 8;

const writePart = async (
  { platform, run }: Tools,
  { plan, part, apply }: { plan: Plan; part: NumberedPart; apply: boolean },
) => {
  const rows = await run((ctx) => rowsOfPart(ctx, plan.id, part.n));
  const kind: PlanCause = apply ? methods[plan.method].cause : 'undo';
  const cause = { kind, id: plan.id, actor: plan.createdByEmail };
  const { analytics } = platform;
  if (apply) return applyPart(analytics, part, rows, cause);
  const confirmed = await run((ctx) => confirmedOf(ctx, plan.id));
  return undoPart(analytics, part, rows, cause, (slot) => confirmed.has(`${part.n}:${slot}`));
};

/**
 * Writes a plan's parts, each one UTC day of a series, or takes them back. A part may be written twice:
 * the second time it finds its figures and changes nothing.
 */
export const dataChangeKind: TaskKind = {
  kind: 'dataChange',
  link: ({ params }) => `/data-repair?plan=${String(params['planId'])}`,
  async process(tools, chunk) {
    const { params } = chunk.task;
    const planId = String(params['planId']);
    const plan = await tools.run((ctx) => lockPlan(ctx, planId));
    for (;;) {
      const items = await chunk.items(itemsAtATime);
      if (items.length === 0) return;
      for (const { n, target } of items) {
        const started = performance.now();
        const [part] = await tools.run((ctx) => partsOf(ctx, planId, Number(target)));
        if (!part) throw new Error(`plan ${planId} has no part ${target}`);
        const result: Pick<Settled, 'state' | 'code' | 'evidence'> = await writePart(tools, {
          plan,
          part,
          apply: params['mode'] === 'apply',
        }).then(
          (evidence) => ({ state: 'done', evidence }),
          (error: unknown) => {
            if (error instanceof Moved) return { state: 'failed', code: 'plan.moved' };
            throw error;
          },
        );
        await chunk.settle([{ n, ...result, ms: performance.now() - started }]);
      }
    }
  },
  finished: endPlanTask,
};
