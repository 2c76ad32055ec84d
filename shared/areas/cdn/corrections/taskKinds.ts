import { taskKind } from '../../../kernel/taskKind';

/** Corrections of figures: the long work that is done as tasks. */
export const correctionsKinds = {
  taskKinds: {
    dataChange: taskKind('数据变更', 'Data change', { steer: 'staff.data.operate' }),
  },
};
