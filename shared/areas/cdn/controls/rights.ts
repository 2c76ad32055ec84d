import type { Rights } from '../../../kernel/rights';

/** Who may see how their domains are controlled. */
export const controlRights = {
  'control.view': {
    label: ['查看域名管控', 'View domain controls'],
    code: 1064,
    roles: 'yy-',
    gate: 'cdn',
    staff: 'plans.view',
    key: 'basic',
  },
} as const satisfies Rights;
