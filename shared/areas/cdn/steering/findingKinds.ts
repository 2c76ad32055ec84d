import { findingKind } from '../../../kernel/findingKind';

/** What probes find: names that lead where the platform never sent them. */
export const steeringFindingKinds = {
  findingKinds: {
    foreignAnswer: findingKind('未知目标的应答', 'Foreign answer', {
      severity: 'error',
      permission: 'staff.scheduling.view',
      operate: 'staff.scheduling.operate',
      screen: '/cdn-cnamerecord',
      link: ({ place }) => `/cdn-cnamerecord?search=${place['name']}&state=foreign`,
    }),
  },
} as const;
