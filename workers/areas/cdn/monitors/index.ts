import { evaluateMonitors } from '#server/model/cdn/monitors/evaluate';
import { monitorTasks } from '#shared/areas/cdn/monitors/monitorTasks';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

/** Judging completed slots by monitor tasks. */
export const monitorsArea: WorkerArea = {
  work: [work(monitorTasks, { evaluate: ({ platform }) => evaluateMonitors(platform.run) })],
};
