import type { Expectations } from '../expectations';

/** What every operation of data tests must ask for, besides the plain ones. */
export const dataTestsExpectations: Expectations = {
  'dataTests.create': 'staff.data.operate',
  'dataTests.update': 'staff.data.operate',
  'dataTests.remove': 'staff.data.operate',
  'dataTests.run': 'staff.data.operate',
  'dataTests.mute': 'staff.data.operate',
  'dataTests.unmute': 'staff.data.operate',
};
