import { answering } from '../../area';
import { notificationsService, eventsService } from './notifications';

/** Notices and events: what answers their requests. */
export const noticesArea = answering({
  notifications: notificationsService,
  events: eventsService,
});
