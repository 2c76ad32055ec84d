import { taskKind } from '../../../kernel/taskKind';

/** Domains: the long work that is done as tasks. */
export const domainsKinds = {
  taskKinds: {
    configure: taskKind('域名配置', 'Domain configuration', { steer: 'domain.retry', quick: true }),
    drift: taskKind('漂移扫描', 'Drift scan', { steer: 'staff.config.operate' }),
  },
};
