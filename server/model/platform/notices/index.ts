import type { ModelArea } from '../../area';
import { noticeAgeing } from './ageing';
import { eventChecks, eventReadings } from './checks';

/** What other areas may ask of notices: where a console's streams stand, what is unread, what is muted. */
export { headsOf } from './events.store';
export { mutesOf } from './noticeMutes.store';
export { unreadOf } from './notifications.store';

/** Events and notices as the platform watches them. */
export const noticesArea: ModelArea = {
  ageing: noticeAgeing,
  checks: eventChecks,
  readings: eventReadings,
};
