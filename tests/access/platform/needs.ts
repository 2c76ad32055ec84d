import type { Expectations } from '../expectations';

/** What every operation of the area "needs" must ask for. */
export const needsExpectations: Expectations = { 'needs.now': 'signedIn' };
