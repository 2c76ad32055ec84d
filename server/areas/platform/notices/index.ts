import { answering } from '../../area';
import { noticeDigestsService } from './noticeDigests';
import { noticeMutesService } from './noticeMutes';
import { notificationsService, eventsService } from './notifications';

/** Notices and events: what answers their requests. */
export const noticesArea = answering({
  notifications: notificationsService,
  noticeMutes: noticeMutesService,
  noticeDigests: noticeDigestsService,
  events: eventsService,
});
