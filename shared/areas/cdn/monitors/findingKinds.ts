import { findingKind } from '../../../kernel/findingKind';

/** What monitor tasks find: traffic that is unlike itself. */
export const monitorsFindingKinds = {
  findingKinds: {
    traffic: findingKind('流量异于往常', 'Traffic unlike itself', {
      severity: 'warning',
      permission: 'staff.alarms.view',
      operate: 'staff.alarms.operate',
      screen: '/traffic-monitor',
      link: ({ place }) => `/cdn-realTimeDataAnalysis?domains=${place['domainId']}`,
    }),
  },
} as const;
