import type { logMarkTasks } from '#shared/areas/cdn/logs/logMarks';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import type { RowAction } from '../../../../kernel/screens/actionTypes';
import { texts } from './texts';

type Task = RowOf<typeof logMarkTasks.endpoints.list>;
/** What can be done to a mark task. */
export const markTaskActs: readonly RowAction<Task, typeof logMarkTasks>[] = [
  {
    endpoint: 'apply',
    label: texts.apply,
    button: 'primary',
    when: ({ state }) => state === 'previewed',
  },
];
