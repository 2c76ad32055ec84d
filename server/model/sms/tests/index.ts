import type { ModelArea } from '../../area';
import { trialSchedules } from './settle';

/** How requests begin and read tests, and workers end them. */
export { isAtEnd, pointOf } from './points';
export { digitsOf, enterRun, openNumber, resultsOf, sealNumber, sentOf } from './runs.store';
export { scheduledTrials } from './scheduled.store';
export { settleTrials } from './settle';

/** Test messages as the platform runs them. */
export const testsArea: ModelArea = {
  schedules: [trialSchedules],
  ageing: [{ table: 'sms_test_run', days: 'KEEP_EVENTS_DAYS', at: 'ended_at' }],
};
