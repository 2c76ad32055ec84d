import { findingKind } from '../../../kernel/findingKind';

/** A scheduled SMS test that failed so often in a row that it is an incident. */
export const testsFindingKinds = {
  findingKinds: {
    smsScheduledTest: findingKind('短信测试事件', 'Incident of an SMS test', {
      severity: 'error',
      permission: 'staff.smsOps.view',
      operate: 'staff.smsOps.operate',
      screen: '/sms-scheduledtesttask',
      link: ({ place }) => `/sms-testlist?open=${place['runId']}`,
    }),
  },
} as const;
