import { taskKind } from '../../../kernel/taskKind';

/** Bills: the long work that is done as tasks. */
export const billsKinds = {
  taskKinds: {
    recompute: taskKind('账单重算', 'Bill recompute', {
      steer: 'staff.billing.operate',
      quick: true,
    }),
  },
};
