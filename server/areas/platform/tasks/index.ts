import { answering } from '../../area';
import { tasksService } from './tasks';

/** Tasks: what answers their requests. */
export const tasksArea = answering({
  tasks: tasksService,
});
