import type { Expectations } from '../expectations';

/** What every operation of the area "system" must ask for. */
export const systemExpectations: Expectations = {
  'clock.read': 'signedIn',
  'clock.set': 'top',
  'echoes.send': 'top',
  'releases.read': 'signedIn',
  'invariants.read': 'staff.servers.view',
  'invariants.check': 'staff.servers.operate',
  'outsideServices.read': 'top',
  'outsideServices.update': 'top',
  'outsideServices.testMail': 'top',
  'quarantine.list': 'staff.servers.view',
  'quarantine.release': 'top',
  'quarantine.drop': 'top',
};
