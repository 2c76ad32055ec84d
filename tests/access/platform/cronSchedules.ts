import type { Expectations } from '../expectations';

/** What every operation of schedules must ask for; each kind names who may change its own. */
export const cronSchedulesExpectations: Expectations = {
  'cronSchedules.list': 'signedIn',
  'cronSchedules.runs': 'signedIn',
  // Asked with the first of the kinds, data tests.
  'cronSchedules.create': ['signedIn', 'staff.data.operate'],
  'cronSchedules.update': ['signedIn', 'metric.export'],
  'cronSchedules.remove': ['signedIn', 'metric.export'],
  'cronSchedules.pause': ['signedIn', 'metric.export'],
  'cronSchedules.resume': ['signedIn', 'metric.export'],
  'cronSchedules.run': ['signedIn', 'metric.export'],
};
