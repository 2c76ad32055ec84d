import type { ModelArea } from '../../area';
import { noticeAgeing } from './ageing';
import { eventChecks, eventReadings } from './checks';

/** What other areas may ask of notices: where a console's streams stand, and how many are unread. */
export { headsOf, unreadOf } from './notifications.store';

/** Events and notices as the platform watches them. */
export const noticesArea: ModelArea = {
  ageing: noticeAgeing,
  checks: eventChecks,
  readings: eventReadings,
};
