import type { Expectations } from '../expectations';

/** What every operation of the area "queries" must ask for. */
export const queriesExpectations: Expectations = {
  'analyticsQueries.list': 'staff.series.view',
  'analyticsQueries.running': 'staff.series.view',
  'analyticsQueries.worst': 'staff.series.view',
  'analyticsQueries.stop': 'staff.series.operate',
  'seriesStatistics.list': 'staff.series.view',
  'seriesStatistics.metrics': 'staff.series.view',
  'seriesStatistics.labels': 'staff.series.view',
  'savedQueries.list': 'staff.series.view',
  'savedQueries.one': 'staff.series.view',
  'savedQueries.create': 'staff.series.operate',
  'savedQueries.update': 'staff.series.operate',
  'savedQueries.remove': 'staff.series.operate',
  'savedQueries.recorded': 'staff.series.view',
  'savedQueries.tables': 'staff.series.view',
  'savedQueries.explain': 'staff.series.operate',
  'savedQueries.run': 'staff.series.operate',
  'queryBudgets.list': 'staff.series.view',
  'queryBudgets.one': 'staff.series.view',
  'queryBudgets.create': 'staff.series.approve',
  'queryBudgets.update': 'staff.series.approve',
  'queryBudgets.remove': 'staff.series.approve',
};
