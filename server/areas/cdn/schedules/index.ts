import { answering } from '../../area';
import { schedulesService } from './schedules';

/** Scheduling policies: what answers their requests. */
export const schedulesArea = answering({
  schedules: schedulesService,
});
