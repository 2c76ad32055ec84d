import { answering } from '../../area';
import { netResultsService, netRoundsService } from './netRounds';
import { netTasksService } from './netTasks';

/** Network tasks: what answers their requests. */
export const networkTasksArea = answering({
  netResults: netResultsService,
  netRounds: netRoundsService,
  netTasks: netTasksService,
});
