import { dataTest, dataTests, longestTestDays } from '#shared/areas/cdn/dataTests/dataTests';
import { longestMuteDays } from '#shared/areas/platform/findings/findings';
import { personBehind } from '#shared/kernel/access';
import { badField } from '#shared/kernel/errors';
import { addDays } from '#shared/kernel/units';
import { plainVerbs } from '../../../kernel/db/crud';
import { change } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { startTests } from '../../../model/cdn/dataTests/start';
import { lastResults } from '../../../model/cdn/dataTests/tests.store';

const dayMs = 86_400_000;
const verbs = plainVerbs(dataTests, { adds: { results: lastResults } });

/** What must hold for every closed day. */
export const dataTestsService = serve(dataTests, {
  ...verbs,
  async run(ctx, { fromDay, toDay, rules }) {
    const isOver = toDay < ctx.now().slice(0, 10);
    if (!isOver || fromDay > toDay || fromDay <= addDays(toDay, -longestTestDays))
      throw badField('toDay', 'dataTest.span', { days: longestTestDays });
    const task = await startTests(ctx, { fromDay, toDay, runId: null, ...(rules && { rules }) });
    return { taskId: task.id };
  },
  async mute(ctx, { id, until, reason }) {
    const ms = Date.parse(until) - Date.parse(ctx.now());
    if (ms <= 0 || ms > longestMuteDays * dayMs)
      throw badField('until', 'finding.until', { days: longestMuteDays });
    const quiet = { mutedUntil: until, muteReason: reason, mutedByEmail: personBehind(ctx.who) };
    await change(ctx, dataTest, id, quiet, { operation: 'mute' });
    return verbs.one(ctx, { id });
  },
  async unmute(ctx, { id }) {
    const loud = { mutedUntil: null, muteReason: null, mutedByEmail: null };
    await change(ctx, dataTest, id, loud, { operation: 'unmute' });
    return verbs.one(ctx, { id });
  },
});
