import type { ModelArea } from '../../area';
import { taskNeeds } from './needs.store';
import { taskChecks, taskReadings } from './checks';

/** What other areas may ask of tasks. */
export {
  chunksAhead,
  createTask,
  lockTask,
  moveTask,
  ownTask,
  tell,
  type Lane,
  type NewTask,
  type Task,
  type TaskKindName,
} from './tasks.store';

export { firstAndMore } from './titles';
export { setPriority } from './turns.store';

/** Tasks as the platform watches them. */
export const tasksArea: ModelArea = {
  checks: taskChecks,
  readings: taskReadings,
  needs: taskNeeds,
};
