import { sql } from 'kysely';
import { stripRuns } from '#shared/areas/platform/cronSchedules/cronSchedules';
import { ageingBatch, type Ageing } from '../../ageing';
import type { ModelArea } from '../../area';

/** How areas say what their kinds of schedules do, and how they end runs. */
export { type BegunRun, paramsOf, scheduleEffects, type ScheduleEffects } from './effects';
export { endRun } from './runs';

const runAgeing: readonly Ageing[] = [
  {
    table: 'cron_run',
    days: 'KEEP_NOTICES_DAYS',
    // The strip of a schedule that seldom runs reaches further back.
    due: sql`ctid = any(array(select r.ctid from cron_run r where r.ended_at < cutoff.at
      and (select count(*) from cron_run n where n.schedule_id = r.schedule_id and n.due_at > r.due_at) >= ${sql.lit(stripRuns)}
      limit ${sql.lit(ageingBatch)}))`,
  },
];
/** Schedules as the platform watches them. */
export const cronSchedulesArea: ModelArea = { ageing: runAgeing };
