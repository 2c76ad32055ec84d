import { findingKind } from '../../../kernel/findingKind';

/** A scheduled test that failed so often in a row that it is an incident. */
export const testsFindingKinds = {
  findingKinds: {
    scheduledTest: findingKind('定时测试事件', 'Incident of a scheduled test', {
      severity: 'error',
      permission: 'staff.tests.view',
      operate: 'staff.tests.operate',
      screen: '/cdn-scheduledtesttask',
      link: ({ place }) => `/cdn-test?run=${place['runId']}`,
    }),
  },
} as const;
