import type { ModelArea } from '../../area';
import { testSchedules } from './settle';

/** Tests of domains as the platform runs them. */
export const testsArea: ModelArea = {
  schedules: [testSchedules],
  ageing: [
    { table: 'test_run', days: 'KEEP_EVENTS_DAYS', at: 'ended_at', counts: ['kind', 'state'] },
  ],
};
