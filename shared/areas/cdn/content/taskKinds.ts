import { taskKind } from '../../../kernel/taskKind';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Refresh, preheat and probe: the long work that is done as tasks. */
export const contentKinds = {
  taskKinds: {
    refresh: taskKind(...terms.refresh, { steer: 'purge.files', quick: true }),
    preheat: taskKind(...cdnTerms.preheat, { steer: 'prefetch.submit' }),
    probe: taskKind(...cdnTerms.probe, { steer: 'prefetch.submit' }),
  },
};
