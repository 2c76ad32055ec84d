import { taskKind } from '../../../kernel/taskKind';
import * as cdnTerms from '../terms';

/** Corrections of figures: the long work that is done as tasks. */
export const correctionsKinds = {
  taskKinds: {
    dataChange: taskKind(...cdnTerms.dataChange, { steer: 'staff.data.operate' }),
  },
};
