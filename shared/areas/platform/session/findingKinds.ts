import { findingKind } from '../../../kernel/findingKind';

/** What looking at sign-ins finds. */
export const sessionFindingKinds = {
  findingKinds: {
    sharedAddress: findingKind('一个地址登录多个账号', 'Many accounts from one address', {
      severity: 'warning',
      permission: 'staff.users.view',
      operate: 'staff.users.operate',
      screen: '/cdn-iprecentrecord',
      link: ({ place }) => `/cdn-iprecentrecord?search=${encodeURIComponent(place['ip'] ?? '')}`,
    }),
  },
} as const;
