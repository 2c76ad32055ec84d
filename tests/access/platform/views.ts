import type { Expectations } from '../expectations';

/** What every operation of the area "views" must ask for. */
export const viewsExpectations: Expectations = {
  'savedViews.list': 'own.profile',
  'savedViews.pinned': 'own.profile',
  'savedViews.create': 'own.profile',
  'savedViews.update': 'own.profile',
  'savedViews.remove': 'own.profile',
};
