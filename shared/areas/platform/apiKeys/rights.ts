import type { Rights } from '../../../kernel/rights';

/** Who may do what with API keys. */
export const apiKeyRights = {
  'apiKey.reveal': {
    label: ['查看 API 密钥', 'Reveal API key'],
    code: 1050,
    roles: 'y--',
    notActing: true,
  },
} as const satisfies Rights;
