import type { ModelArea } from '../../area';
import { eventChecks, eventReadings } from './checks';

/** What other areas may ask of notices: where a console's streams stand, and how many are unread. */
export { headsOf, unreadOf } from './notifications.store';

/** Events and notices as the platform watches them. */
export const noticesArea: ModelArea = { checks: eventChecks, readings: eventReadings };
