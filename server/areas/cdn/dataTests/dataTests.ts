import { can, personBehind } from '#shared/kernel/access';
import { dataTest, dataTests, longestTestDays } from '#shared/areas/cdn/dataTests/dataTests';
import { longestMuteDays } from '#shared/areas/platform/findings/findings';
import type { Got } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { addDays } from '#shared/kernel/units';
import { plainVerbs } from '../../../kernel/db/crud';
import { change } from '../../../kernel/db/rows';
import { type Outside, serve } from '../../../kernel/http/http';
import { startTests } from '../../../model/cdn/dataTests/start';
import { nowMs } from '../../../kernel/process/clock';
import { checkOwnTest, testedTables } from '../../../model/cdn/dataTests/own';
import { lastResults, savedQuestion } from '../../../model/cdn/dataTests/tests.store';

const dayMs = 86_400_000;
const verbs = plainVerbs(dataTests, {
  adds: { results: lastResults },
  async fill() {
    return { rule: 'own' as const, state: 'never' as const, places: 0, sample: [] };
  },
  async check(_ctx, _draft, before) {
    if (before && before.rule !== 'own') throw new Failure('dataTest.builtIn');
    return {};
  },
  async leave(_ctx, { rule }) {
    if (rule !== 'own') throw new Failure('dataTest.builtIn');
  },
});

type Own = Got<(typeof dataTests)['endpoints']['create']>;
/** Refuses what no test can ask, or its author may not: looked at before anything is written. */
const checkQuestion = async (o: Outside, test: Own): Promise<void> => {
  const question = await o.transact((ctx) => savedQuestion(ctx, test.queryId));
  if (!question) throw badField('queryId', 'data.absent');
  const day = addDays(new Date(nowMs()).toISOString().slice(0, 10), -1);
  const open = can(o.who, 'staff.series.view') ? testedTables : [];
  await checkOwnTest(question, test, { day, open });
};

const { create, update, ...plain } = verbs;
/** What must hold for every closed day. */
export const dataTestsService = serve(
  dataTests,
  {
    ...plain,
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
  },
  {
    async create(o, input) {
      await checkQuestion(o, input);
      return o.transact((ctx) => create(ctx, input));
    },
    async update(o, { id, ...input }) {
      await checkQuestion(o, input);
      return o.transact((ctx) => update(ctx, { id, ...input }));
    },
  },
);
