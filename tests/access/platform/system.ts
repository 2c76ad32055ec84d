import type { Expectations } from '../expectations';

/** What every operation of the area "system" must ask for. */
export const systemExpectations: Expectations = {
  'clock.read': 'signedIn',
  'clock.set': 'top',
  'releases.read': 'signedIn',
  'invariants.read': 'staff',
  'invariants.check': 'staff',
  'outsideServices.read': 'top',
  'outsideServices.update': 'top',
  'outsideServices.testMail': 'top',
  'quarantine.list': 'staff',
  'quarantine.release': 'top',
  'quarantine.drop': 'top',
};
