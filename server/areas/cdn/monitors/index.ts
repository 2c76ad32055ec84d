import { answering } from '../../area';
import { monitorTasksService } from './monitorTasks';

/** Watching whether traffic is like itself: what answers its requests. */
export const monitorsArea = answering({ monitorTasks: monitorTasksService });
