import type { Expectations } from '../expectations';

/** What every operation of SMS must ask for, by area. */
export const smsExpectations: Expectations = {};
