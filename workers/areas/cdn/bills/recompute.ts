import { sentence } from '#shared/kernel/sentences';
import { microsPerUnit } from '#shared/kernel/units';
import {
  applyDay,
  dryDay,
  finishRecompute,
  type Recomputed,
  figuresOfTargets,
} from './recomputeDays';
import type { TaskKind } from '../../platform/tasks/taskKinds';
import type { Settled } from '#server/model/platform/tasks/chunk';

const settled = (n: number, r: Recomputed, ms: number): Settled => ({
  n,
  state: r.ok ? 'done' : 'failed',
  code: r.code,
  message:
    r.changed > 0
      ? sentence('bill.recomputed', {
          changed: r.changed,
          before: r.oldCost / microsPerUnit,
          after: r.newCost / microsPerUnit,
        })
      : null,
  ms: Math.round(ms),
  evidence: { changed: r.changed, oldCost: r.oldCost, newCost: r.newCost },
});
const itemsAtATime = 31;

/**
 * Recompute of day bills: a dry run keeps the differences, its application writes new versions. Both
 * may run twice for the same day without harm.
 */
export const recomputeKind: TaskKind = {
  kind: 'recompute',
  link: (task) =>
    `/cdn-recomputedaybill?id=${String(task.params['mode'] === 'dry' ? task.id : task.params['dryRunId'])}`,
  async process({ platform, run }, chunk) {
    const { id, params } = chunk.task;
    for (;;) {
      const items = await chunk.items(itemsAtATime);
      if (items.length === 0) return;
      const figures = await figuresOfTargets(
        platform.run,
        items.map((i) => i.target),
      );
      for (const { n, target } of items) {
        const started = performance.now();
        const result = await run((ctx) =>
          params['mode'] === 'dry'
            ? dryDay(ctx, { taskId: id, target, figures: figures(target) })
            : applyDay(ctx, {
                dryRunId: String(params['dryRunId']),
                target,
                figures: figures(target),
              }),
        );
        await chunk.settle([settled(n, result, performance.now() - started)]);
      }
    }
  },
  finished: finishRecompute,
};
