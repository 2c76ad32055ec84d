import type { Rights } from '../../../kernel/rights';

/** Who may do what with tasks of every kind. */
export const taskRights = {
  'task.view': {
    label: ['查看任务', 'View tasks'],
    code: 1110,
    roles: 'yyy',
    gate: 'cdn',
    staff: 'content.view',
    key: 'basic',
  },
} as const satisfies Rights;
