import type { Expectations } from '../expectations';

/** What every operation of SMS must ask for, by area; plain ones follow from their declaration. */
export const smsExpectations: Expectations = {};
