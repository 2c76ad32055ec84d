import type { ModelArea } from '../../area';

/** Plans as the platform asks for them. */
export const plansArea: ModelArea = {
  ageing: [{ table: 'plan_usage', days: 'KEEP_EVENTS_DAYS', at: 'day' }],
};
