import { type FindingPlace, findingKind } from '../../../kernel/findingKind';

const proposes =
  (step: string) =>
  ({ place }: FindingPlace): boolean =>
    place['proposal'] === step;

/** What monitor tasks find: traffic that is unlike itself. */
export const monitorsFindingKinds = {
  findingKinds: {
    traffic: findingKind('流量异于往常', 'Traffic unlike itself', {
      severity: 'warning',
      permission: 'staff.alarms.view',
      operate: 'staff.alarms.operate',
      screen: '/traffic-monitor',
      link: ({ place }) => `/cdn-realTimeDataAnalysis?domains=${place['domainId']}`,
      proposals: [
        {
          label: ['拟定切换', 'Draft a switch'],
          permission: 'staff.scheduling.operate',
          when: proposes('switch'),
          link: ({ place }) => `/createCnameTaskPage?kind=switch&domainId=${place['domainId']}`,
        },
        {
          label: ['拟定限额', 'Draft a limit'],
          permission: 'staff.plans.operate',
          when: proposes('limit'),
          link: ({ place }) =>
            `/createDomainControlInfoPage?domainId=${place['domainId']}&bandwidthMbps=${place['bandwidthMbps']}`,
        },
      ],
    }),
  },
} as const;
