import { scheduledTests } from '#shared/areas/cdn/tests/scheduledTests';
import type { Got } from '#shared/kernel/contract';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { domainOfHost } from '../../../model/cdn/tests/runs.store';
import { scheduled } from '../../../model/cdn/tests/scheduled.store';
import { subjectVerbs } from '../../../model/platform/cronSchedules/index';
import { checkTest } from './testRuns';

const { create, update } = scheduledTests.endpoints;
const schedule = subjectVerbs('cdnTest', 'scheduledTest');
const verbs = plainVerbs(scheduledTests, {
  source: scheduled.source,
  async check(ctx, draft) {
    await checkTest(ctx, draft);
    await domainOfHost(ctx, new URL(draft.url).hostname);
    return {};
  },
  leave: schedule.leave,
});

/** Scheduled tests: what answers their requests. Each has one schedule, written with it. */
export const scheduledTestsService = serve(scheduledTests, {
  ...verbs,
  ...schedule.acts(verbs, scheduledTests.events.changed),
  async create(ctx, draft: Got<typeof create>) {
    const { id } = await verbs.create(ctx, draft);
    await schedule.keep(ctx, id, draft);
    return verbs.one(ctx, { id });
  },
  async update(ctx, draft: Got<typeof update>) {
    const { id } = await verbs.update(ctx, draft);
    await schedule.keep(ctx, id, draft);
    return verbs.one(ctx, { id });
  },
});
