import { taskKind } from '../../../kernel/taskKind';

/** Data sync: the long work that is done as tasks. */
export const syncKinds = {
  taskKinds: {
    sync: taskKind('数据同步', 'Data sync', { steer: 'staff.data.operate' }),
  },
};
