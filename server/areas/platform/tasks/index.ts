import { tasksService } from './tasks';

/** Tasks: what answers their requests. */
export const tasksArea = {
  services: {
    tasks: tasksService,
  },
};
