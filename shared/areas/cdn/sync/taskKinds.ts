import { taskKind } from '../../../kernel/taskKind';
import * as cdnTerms from '../terms';

/** Data sync: the long work that is done as tasks. */
export const syncKinds = {
  taskKinds: {
    sync: taskKind(...cdnTerms.dataSync, { steer: 'staff.data.operate' }),
  },
};
