import { dataTestsScheduleKinds } from './dataTests/scheduleKinds';
import { networkTasksScheduleKinds } from './networkTasks/scheduleKinds';
import { statisticsScheduleKinds } from './statistics/scheduleKinds';
import { testsScheduleKinds } from './tests/scheduleKinds';

/** Areas of the CDN that have something to run by a schedule. */
export const cdnScheduleKinds = [
  dataTestsScheduleKinds,
  networkTasksScheduleKinds,
  statisticsScheduleKinds,
  testsScheduleKinds,
] as const;
