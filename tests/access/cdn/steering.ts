import type { Expectations } from '../expectations';

/** What every operation of probes, switches and observations must ask for. */
export const steeringExpectations: Expectations = {
  'cnameTasks.list': 'schedule.view',
  'cnameTasks.one': 'schedule.view',
  'cnameTasks.steps': 'schedule.view',
  'cnameTasks.create': 'schedule.write',
  'cnameTasks.preview': 'schedule.write',
  'cnameTasks.pause': 'schedule.write',
  'cnameTasks.resume': 'schedule.write',
  'cnameTasks.skip': 'schedule.write',
  'cnameTasks.abort': 'schedule.write',
  'cnameTasks.rollBack': 'schedule.write',
  'cnameTasks.remove': 'schedule.write',
  'policyMoves.start': 'staff.scheduling.operate',
  'cnameObservations.list': 'staff.scheduling.view',
  'cnameShares.list': 'staff.scheduling.view',
  'cnameAnalyses.chart': 'staff.scheduling.view',
  'cnameAnalyses.groups': 'staff.scheduling.view',
  'failovers.list': 'staff.scheduling.view',
  'failovers.hold': 'staff.scheduling.operate',
  'failovers.release': 'staff.scheduling.operate',
  'failovers.takeOut': 'staff.scheduling.operate',
  'failovers.putBack': 'staff.scheduling.operate',
  'failoverMoves.list': 'staff.scheduling.view',
  'cnameComparisons.list': 'staff.scheduling.view',
};
