import { schedulesService } from './schedules';

/** Scheduling policies: what answers their requests. */
export const schedulesArea = {
  services: {
    schedules: schedulesService,
  },
};
