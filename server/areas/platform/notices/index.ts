import { notificationsService, eventsService } from './notifications';

/** Notices and events: what answers their requests. */
export const noticesArea = {
  services: {
    notifications: notificationsService,
    events: eventsService,
  },
};
