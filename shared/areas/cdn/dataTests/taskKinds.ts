import { taskKind } from '../../../kernel/taskKind';
import * as cdnTerms from '../terms';

/** Data tests: the long work that is done as tasks. */
export const dataTestsKinds = {
  taskKinds: {
    dataTests: taskKind(...cdnTerms.dataTests, { steer: 'staff.data.operate' }),
  },
};
