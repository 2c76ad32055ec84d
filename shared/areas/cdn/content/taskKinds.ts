import { taskKind } from '../../../kernel/taskKind';

/** Refresh, preheat and probe: the long work that is done as tasks. */
export const contentKinds = {
  taskKinds: {
    refresh: taskKind('刷新', 'Refresh', { steer: 'purge.files', quick: true }),
    preheat: taskKind('预热', 'Preheat', { steer: 'prefetch.submit' }),
    probe: taskKind('探测', 'Probe', { steer: 'prefetch.submit' }),
  },
};
