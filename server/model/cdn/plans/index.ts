import type { ModelArea } from '../../area';
import { messagesAllowed } from './messages';

/** Plans as the platform asks for them. */
export const plansArea: ModelArea = {
  messagesAllowed,
  ageing: [{ table: 'plan_usage', days: 'KEEP_EVENTS_DAYS', at: 'day' }],
};
