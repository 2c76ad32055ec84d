/** What other areas may ask of notices: where a console's streams stand, and how many are unread. */
export { headsOf, unreadOf } from './notifications.store';
