import { type DataRule, dataRuleNames } from '#shared/areas/cdn/dataTests/rules';
import { addDays } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { scheduleEffects } from '../../platform/cronSchedules/index';
import { createTask, type Task } from '../../platform/tasks/index';

/** Rules that a worker looks at in one go. */
const chunkSize = 10;

/** Tests a span of days as a task; `runId` is the run of a schedule that it ends. */
export const startTests = (
  ctx: Ctx,
  o: { fromDay: string; toDay: string; rules?: readonly DataRule[]; runId: string | null },
): Promise<Task> => {
  const rules = o.rules?.length ? o.rules : dataRuleNames;
  const targets: string[] = [];
  for (let day = o.fromDay; day <= o.toDay; day = addDays(day, 1))
    targets.push(...rules.map((rule) => `${day} ${rule}`));
  return createTask(ctx, {
    kind: 'dataTests',
    title: o.fromDay === o.toDay ? o.fromDay : `${o.fromDay} – ${o.toDay}`,
    accountId: null,
    params: { runId: o.runId },
    lanes: [{ lane: 'days', targets }],
    chunkSize,
  });
};

/** The tests of the night: the last closed days, by UTC. */
export const testSchedules = scheduleEffects({
  kind: 'dataTests',
  async begin(ctx, { id, dueAt, params: { days } }) {
    const toDay = addDays(dueAt.slice(0, 10), -1);
    await startTests(ctx, { fromDay: addDays(toDay, 1 - days), toDay, runId: id });
    return null;
  },
});
