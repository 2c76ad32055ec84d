import { pullMinutes } from '#server/model/cdn/realtime/pull';
import { claimPulls, openPulls } from '#server/model/cdn/realtime/pulls.store';
import { realtimeTasks } from '#shared/areas/cdn/realtime/realtimeTasks';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

const pullsAtOnce = 50;

/** Asking suppliers by the minute. */
export const realtimeWork = work(
  realtimeTasks,
  {
    async collect({ platform }) {
      await openPulls(platform.pool);
      const due = await claimPulls(platform.pool, pullsAtOnce);
      await Promise.all(due.map(pullMinutes));
    },
  },
  { collect: 'exists (select from realtime_task)' },
);

/** Figures by the minute. */
export const realtimeArea: WorkerArea = { work: [realtimeWork] };
