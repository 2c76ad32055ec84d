import type { Expectations } from '../expectations';

/** What every operation of the area "schedules" must ask for. */
export const schedulesExpectations: Expectations = {
  'schedules.list': 'schedule.view',
  'schedules.create': 'schedule.write',
  'schedules.simulate': 'schedule.view',
  'schedules.one': 'schedule.view',
  'schedules.update': 'schedule.write',
  'schedules.remove': 'schedule.write',
};
