import { cronSchedules } from '#shared/areas/platform/cronSchedules/cronSchedules';
import { scheduleEffectsOf } from '#server/model/index';
import { beginRun, sweepRuns, takeDue } from '#server/model/platform/cronSchedules/runs';
import { moment, work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

const cronSchedulesWork = work(
  cronSchedules,
  {
    async turn({ run, signal }) {
      while ((await run(takeDue)) > 0 && !signal.aborted);
    },
    begin: ({ platform }, { id }) => beginRun(platform.run, id, scheduleEffectsOf),
    sweep: ({ run }) => run(sweepRuns),
  },
  { turn: `exists (select from cron_schedule where state = 'active' and next_at <= ${moment})` },
);

/** Schedules: entering and starting what is due. */
export const cronSchedulesArea: WorkerArea = { work: [cronSchedulesWork] };
