import { scheduledTests } from '#shared/areas/cdn/tests/scheduledTests';
import type { Got } from '#shared/kernel/contract';
import { plainVerbs } from '../../../kernel/db/crud';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { domainOfHost } from '../../../model/cdn/tests/runs.store';
import { scheduledRows } from '../../../model/cdn/tests/scheduled.store';
import {
  dropSchedule,
  keepSchedule,
  moveSchedule,
  runByHand,
  scheduleOf,
} from '../../../model/platform/cronSchedules/index';
import { keepFindings } from '../../../model/platform/findings/index';
import { checkTest } from './testRuns';

const { create, update } = scheduledTests.endpoints;
const subjectOf = (id: string) => ({ kind: 'cdnTest', subject: id }) as const;

const verbs = plainVerbs(scheduledTests, {
  source: scheduledRows,
  async check(ctx, draft) {
    await checkTest(ctx, draft);
    await domainOfHost(ctx, new URL(draft.url).hostname);
    return {};
  },
  /** Its schedule and its incident end with it. */
  async leave(ctx, { id }) {
    await dropSchedule(ctx, subjectOf(id));
    await keepFindings(ctx, 'scheduledTest', { checked: [id], found: [] });
  },
});
type Id = { id: string };
const move =
  (state: 'active' | 'paused') =>
  async (ctx: Ctx, { id }: Id) => {
    await moveSchedule(ctx, await scheduleOf(ctx, subjectOf(id)), state);
    ctx.emit(scheduledTests.events.changed, { id }, {});
    return verbs.one(ctx, { id });
  };

/** Scheduled tests: what answers their requests. Each has one schedule, written with it. */
export const scheduledTestsService = serve(scheduledTests, {
  ...verbs,
  async create(ctx, { cron, zone, missed, ...draft }: Got<typeof create>) {
    const { id } = await verbs.create(ctx, { ...draft, cron, zone, missed });
    await keepSchedule(ctx, subjectOf(id), { name: draft.name, cron, zone, missed });
    return verbs.one(ctx, { id });
  },
  async update(ctx, { cron, zone, missed, ...draft }: Got<typeof update>) {
    const { id } = await verbs.update(ctx, { ...draft, cron, zone, missed });
    await keepSchedule(ctx, subjectOf(id), { name: draft.name, cron, zone, missed });
    return verbs.one(ctx, { id });
  },
  pause: move('paused'),
  resume: move('active'),
  async run(ctx, { id }) {
    await runByHand(ctx, await scheduleOf(ctx, subjectOf(id)));
    return verbs.one(ctx, { id });
  },
});
