import { findingKind } from '../../../kernel/findingKind';

/** What an event of the platform left wrong, until that has ended. */
export const processesFindingKinds = {
  findingKinds: {
    platformTrouble: findingKind('平台运行异常', 'Trouble of the platform', {
      severity: 'warning',
      permission: 'staff.servers.view',
      operate: 'staff.servers.operate',
      screen: '/cdn-systemrunevents',
      link: ({ place }) => `/cdn-systemrunevents?open=${place['eventId']}`,
    }),
  },
} as const;
