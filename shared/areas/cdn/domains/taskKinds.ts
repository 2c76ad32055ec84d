import { taskKind } from '../../../kernel/taskKind';
import * as cdnTerms from '../terms';

/** Domains: the long work that is done as tasks. */
export const domainsKinds = {
  taskKinds: {
    configure: taskKind(...cdnTerms.domainConfiguration, { steer: 'domain.retry', quick: true }),
    resync: taskKind(...cdnTerms.pushInWaves, { steer: 'staff.config.operate' }),
    drift: taskKind('漂移扫描', 'Drift scan', { steer: 'staff.config.operate' }),
  },
};
