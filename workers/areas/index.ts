import type { Worked } from '../kernel/work';
import type { WorkerArea } from './area';
import { cdnAreas } from './cdn/index';
import { platformAreas } from './platform/index';
import { taskWork } from './platform/tasks/engine';
import { smsAreas } from './sms/index';

const areas: readonly WorkerArea[] = [...platformAreas, ...cdnAreas, ...smsAreas];

/** Every area that has jobs; the task engine knows the kinds of all of them. */
export const worked: readonly Worked[] = [
  taskWork(areas.flatMap((a) => a.kinds ?? [])),
  ...areas.flatMap((a) => a.work ?? []),
];

/** Lets each area add to a process what can be measured and wished of it. */
export const beginAreas: NonNullable<WorkerArea['begin']> = (platform, node) => {
  for (const area of areas) area.begin?.(platform, node);
};
