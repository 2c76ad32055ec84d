import type { Rights } from '../../../kernel/rights';

/** Who may do what with one's own profile and security. */
export const sessionRights = {
  'own.profile': { label: ['个人资料', 'Own profile'], code: 1100, roles: 'yyy', own: true },
  'own.security': {
    label: ['个人安全设置', 'Own security settings'],
    code: 1101,
    roles: 'yyy',
    notActing: true,
    own: true,
  },
} as const satisfies Rights;
