import { sql } from 'kysely';
import { stripRuns } from '#shared/areas/platform/cronSchedules/cronSchedules';
import type { Ageing } from '../../ageing';
import type { ModelArea } from '../../area';

/** How areas say what their kinds of schedules do, and how they end runs. */
export { type BegunRun, paramsOf, scheduleEffects, type ScheduleEffects } from './effects';
export { countResult } from './incidents';
export { endRun } from './runs';
/** How areas give a thing of their own a schedule, and read it beside the thing. */
export { subjectSchedule } from './schedules.store';
export { moveSchedule, runByHand } from './subjects';
export { testedRows } from './tested.store';
export { subjectVerbs } from './verbs';

const runAgeing: readonly Ageing[] = [
  {
    table: 'cron_run',
    days: 'KEEP_NOTICES_DAYS',
    at: 'ended_at',
    // The strip of a schedule that seldom runs reaches further back.
    stays: {
      why: 'clean.strip',
      rows: sql`(select count(*) from cron_run n where n.schedule_id = t.schedule_id and n.due_at > t.due_at) < ${sql.lit(stripRuns)}`,
    },
  },
];
/** Schedules as the platform watches them. */
export const cronSchedulesArea: ModelArea = { ageing: runAgeing };
