import { answering } from '../../area';
import { cronSchedulesService } from './cronSchedules';

/** Schedules: what answers their requests. */
export const cronSchedulesArea = answering({ cronSchedules: cronSchedulesService });
