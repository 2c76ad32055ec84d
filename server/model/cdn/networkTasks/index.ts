import type { ModelArea } from '../../area';
import { networkSchedules } from './settle';

/** Network tasks as the platform runs them. */
export const networkTasksArea: ModelArea = {
  schedules: [networkSchedules],
  ageing: [{ table: 'net_round', days: 'KEEP_EVENTS_DAYS', at: 'ended_at' }],
};
