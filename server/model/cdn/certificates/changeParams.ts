import * as z from 'zod';
import type { Task } from '../../platform/tasks/index';

/** What a task of a change must know; written where changes start, read by the job. */
const changeParams = z.object({
  fromId: z.uuid(),
  toId: z.uuid(),
  fromName: z.string(),
  toName: z.string(),
  domainIds: z.record(z.string(), z.uuid()),
});
export type ChangeParams = z.output<typeof changeParams>;
export const paramsOf = (t: Pick<Task, 'params'>): ChangeParams => changeParams.parse(t.params);
