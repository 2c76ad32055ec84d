import { maskedNumber } from '#shared/areas/sms/numbers';
import { smsScheduledTests } from '#shared/areas/sms/tests/scheduledTests';
import type { Got } from '#shared/kernel/contract';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { subjectVerbs } from '../../../model/platform/cronSchedules/index';
import { digitsOf, scheduledTrials, sealNumber } from '../../../model/sms/tests/index';

const { create, update } = smsScheduledTests.endpoints;
const schedule = subjectVerbs('smsTest', 'smsScheduledTest');
const maskedOf = (draft: object): { destination: string } | undefined =>
  'to' in draft && typeof draft.to === 'string'
    ? { destination: maskedNumber(digitsOf(draft.to)) }
    : undefined;

const verbs = plainVerbs(smsScheduledTests, {
  source: scheduledTrials.source,
  fill: async (_ctx, draft) => maskedOf(draft) ?? {},
  check: async (_ctx, draft) => maskedOf(draft),
  leave: schedule.leave,
});

/** Scheduled test messages: what answers their requests. Each has one schedule, written with it. */
export const smsScheduledTestsService = serve(smsScheduledTests, {
  ...verbs,
  ...schedule.acts(verbs, smsScheduledTests.events.changed),
  async create(ctx, draft: Got<typeof create>) {
    const { id } = await verbs.create(ctx, draft);
    await sealNumber(ctx, 'sms_scheduled_test', id, draft.to);
    await schedule.keep(ctx, id, draft);
    return verbs.one(ctx, { id });
  },
  async update(ctx, draft: Got<typeof update>) {
    const { id } = await verbs.update(ctx, draft);
    if (draft.to !== undefined) await sealNumber(ctx, 'sms_scheduled_test', id, draft.to);
    await schedule.keep(ctx, id, draft);
    return verbs.one(ctx, { id });
  },
});
