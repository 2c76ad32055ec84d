import { smsTestRun, smsTestRuns } from '#shared/areas/sms/tests/testRuns';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import { enterRun, openNumber, pointOf, resultsOf, sentOf } from '../../../model/sms/tests/index';

const { list } = smsTestRuns.endpoints;
const from = { entity: smsTestRun };
const own = rowOf(list, from);

/** Test messages: what answers their requests; workers end them. */
export const smsTestRunsService = serve(smsTestRuns, {
  list: listVerb(list, from),
  async one(ctx, { id }) {
    const row = await own(ctx, id);
    // One that is under way is shown as far as it has come.
    const results =
      row.state === 'waiting'
        ? (await sentOf(ctx, row.submissionId)).map((m) => pointOf(m, row.deliveredSeconds, false))
        : await resultsOf(ctx, id);
    return { ...row, results };
  },
  async create(ctx, { dry, sender = '', ...draft }) {
    const run = await enterRun(ctx, { ...draft, sender, cause: dry ? 'dry' : 'hand' });
    return own(ctx, run.id);
  },
  async rerun(ctx: Ctx, { id }) {
    const { accountId, channelId, kind, text, sender, deliveredSeconds } = await own(ctx, id);
    const to = await openNumber(ctx, 'sms_test_run', id);
    const draft = { accountId, channelId, kind, text, sender, deliveredSeconds, to };
    return own(ctx, (await enterRun(ctx, { ...draft, cause: 'hand' })).id);
  },
});
