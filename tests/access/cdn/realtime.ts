import type { Expectations } from '../expectations';

/** Collection tasks, and what they collect by the minute. */
export const realtimeExpectations: Expectations = {
  'realtimeAnalyses.minutes': 'staff.series.view',
  'realtimeAnalyses.yesterday': 'staff.series.view',
  'realtimeAnalyses.urls': 'staff.logs.view',
  'realtimeTasks.list': 'staff.series.view',
  'realtimeTasks.one': 'staff.series.view',
  'realtimeTasks.create': 'staff.series.operate',
  'realtimeTasks.update': 'staff.series.operate',
  'realtimeTasks.remove': 'staff.series.operate',
  'realtimeTasks.estimate': 'staff.series.view',
  'realtimeTasks.run': 'staff.series.operate',
  'realtimeTasks.pause': 'staff.series.operate',
};
