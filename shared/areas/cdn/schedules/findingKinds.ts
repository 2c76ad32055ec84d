import { findingKind } from '../../../kernel/findingKind';

/** What the forecast of a policy's month shows. */
export const schedulesFindingKinds = {
  findingKinds: {
    policyLimit: findingKind('预测将偏离约定', 'Forecast leaves what was agreed', {
      severity: 'warning',
      permission: 'staff.scheduling.view',
      operate: 'staff.scheduling.operate',
      screen: '/schedule-manag',
      link: ({ place }) => `/schedule-manag?search=${encodeURIComponent(place['policy'] ?? '')}`,
    }),
  },
} as const;
