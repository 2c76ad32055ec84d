import { taskKind } from '../../../kernel/taskKind';

/** Tasks: the long work that is done as tasks. */
export const tasksKinds = {
  taskKinds: {
    export: taskKind('数据导出', 'Export', { steer: 'task.view' }),
  },
};
