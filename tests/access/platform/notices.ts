import type { Expectations } from '../expectations';

/** What every operation of the area "notices" must ask for. */
export const noticesExpectations: Expectations = {
  'notifications.list': 'signedIn',
  'notifications.read': 'signedIn',
  'events.after': 'signedIn',
};
