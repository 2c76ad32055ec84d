import type { Rights } from '../../../kernel/rights';

/** Who may do what with webhooks. */
export const webhookRights = {
  'webhook.write': {
    label: ['管理通知推送', 'Manage webhooks'],
    code: 1051,
    roles: 'y--',
    notActing: true,
  },
} as const satisfies Rights;
