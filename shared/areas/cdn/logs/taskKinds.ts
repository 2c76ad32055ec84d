import { taskKind } from '../../../kernel/taskKind';

/** Logs: the long work that is done as tasks. */
export const logsKinds = {
  taskKinds: {
    logProcess: taskKind('日志处理', 'Log processing', { steer: 'staff.logs.operate' }),
  },
};
