import { maskedNumber } from '#shared/areas/sms/numbers';
import { smsScheduledTests } from '#shared/areas/sms/tests/scheduledTests';
import type { Got } from '#shared/kernel/contract';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import {
  dropSchedule,
  keepSchedule,
  moveSchedule,
  runByHand,
  scheduleOf,
} from '../../../model/platform/cronSchedules/index';
import { keepFindings } from '../../../model/platform/findings/index';
import { digitsOf, scheduledTrialRows, sealNumber } from '../../../model/sms/tests/index';

const { create, update } = smsScheduledTests.endpoints;
const subjectOf = (id: string) => ({ kind: 'smsTest', subject: id }) as const;
const maskedOf = (draft: object): { destination: string } | undefined =>
  'to' in draft && typeof draft.to === 'string'
    ? { destination: maskedNumber(digitsOf(draft.to)) }
    : undefined;

const verbs = plainVerbs(smsScheduledTests, {
  source: scheduledTrialRows,
  fill: async (_ctx, draft) => maskedOf(draft) ?? {},
  check: async (_ctx, draft) => maskedOf(draft),
  /** Its schedule and its incident end with it. */
  async leave(ctx, { id }) {
    await dropSchedule(ctx, subjectOf(id));
    await keepFindings(ctx, 'smsScheduledTest', { checked: [id], found: [] });
  },
});
type Id = { id: string };
const move =
  (state: 'active' | 'paused') =>
  async (ctx: Ctx, { id }: Id) => {
    await moveSchedule(ctx, await scheduleOf(ctx, subjectOf(id)), state);
    ctx.emit(smsScheduledTests.events.changed, { id }, {});
    return verbs.one(ctx, { id });
  };

/** Scheduled test messages: what answers their requests. Each has one schedule, written with it. */
export const smsScheduledTestsService = serve(smsScheduledTests, {
  ...verbs,
  async create(ctx, draft: Got<typeof create>) {
    const { name, cron, zone, missed, to } = draft;
    const { id } = await verbs.create(ctx, draft);
    await sealNumber(ctx, 'sms_scheduled_test', id, to);
    await keepSchedule(ctx, subjectOf(id), { name, cron, zone, missed });
    return verbs.one(ctx, { id });
  },
  async update(ctx, draft: Got<typeof update>) {
    const { name, cron, zone, missed, to } = draft;
    const { id } = await verbs.update(ctx, draft);
    if (to !== undefined) await sealNumber(ctx, 'sms_scheduled_test', id, to);
    await keepSchedule(ctx, subjectOf(id), { name, cron, zone, missed });
    return verbs.one(ctx, { id });
  },
  pause: move('paused'),
  resume: move('active'),
  async run(ctx, { id }) {
    await runByHand(ctx, await scheduleOf(ctx, subjectOf(id)));
    return verbs.one(ctx, { id });
  },
});
