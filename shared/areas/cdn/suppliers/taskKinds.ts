import { taskKind } from '../../../kernel/taskKind';

/** Suppliers: the long work that is done as tasks. */
export const suppliersKinds = {
  taskKinds: {
    paramMove: taskKind('迁移供应商参数', 'Supplier parameter move', {
      steer: 'staff.suppliers.operate',
    }),
  },
};
