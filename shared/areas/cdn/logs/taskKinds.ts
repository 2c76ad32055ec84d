import { taskKind } from '../../../kernel/taskKind';

/** Logs: the long work that is done as tasks. */
export const logsKinds = {
  taskKinds: {
    logBackfill: taskKind('日志回补', 'Log backfill', { steer: 'staff.logs.operate' }),
    logProcess: taskKind('日志处理', 'Log processing', { steer: 'staff.logs.operate' }),
  },
};
