import { dataRuleNames, type TestRule } from '#shared/areas/cdn/dataTests/rules';
import { addDays } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { scheduleEffects } from '../../platform/cronSchedules/index';
import { ownTests } from './tests.store';
import { createTask, type Task } from '../../platform/tasks/index';

/** Rules that a worker looks at in one go. */
const chunkSize = 10;

/** Tests a span of days as a task, those of one's own after the built-in ones; `runId` is the run of a schedule that it ends. */
export const startTests = async (
  ctx: Ctx,
  o: { fromDay: string; toDay: string; rules?: readonly TestRule[]; runId: string | null },
): Promise<Task> => {
  const isWanted = (rule: TestRule) => !o.rules?.length || o.rules.includes(rule);
  const own = isWanted('own') ? await ownTests(ctx) : [];
  const keys = [...dataRuleNames.filter(isWanted), ...own];
  const targets: string[] = [];
  for (let day = o.fromDay; day <= o.toDay; day = addDays(day, 1))
    targets.push(...keys.map((key) => `${day} ${key}`));
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
