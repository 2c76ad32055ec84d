import type { Expectations } from '../expectations';

/** What every operation of the area "schedules" must ask for. */
export const schedulesExpectations: Expectations = {
  'schedules.list': 'schedule.view',
  'schedules.create': 'schedule.write',
  'schedules.weights': 'schedule.view',
  'schedules.versions': 'schedule.view',
  'schedules.rollBack': 'schedule.write',
  'schedules.simulate': 'schedule.view',
  'schedules.one': 'schedule.view',
  'schedules.update': 'schedule.write',
  'policyLimits.ofPolicy': 'staff.scheduling.view',
  'policyLimits.write': 'staff.scheduling.operate',
  'policyLimits.proposal': 'staff.scheduling.view',
  'schedules.remove': 'schedule.write',
};
