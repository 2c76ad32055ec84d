import type { Expectations } from '../expectations';

/** What every operation of the area "queries" must ask for. */
export const queriesExpectations: Expectations = {
  'analyticsQueries.list': 'staff.series.view',
  'analyticsQueries.running': 'staff.series.view',
  'analyticsQueries.worst': 'staff.series.view',
  'analyticsQueries.stop': 'staff.series.operate',
  'queryBudgets.list': 'staff.series.view',
  'queryBudgets.one': 'staff.series.view',
  'queryBudgets.create': 'staff.series.approve',
  'queryBudgets.update': 'staff.series.approve',
  'queryBudgets.remove': 'staff.series.approve',
};
