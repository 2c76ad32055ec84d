import type { Expectations } from '../expectations';

/** What every operation of the area "contracts" must ask for. */
export const contractsExpectations: Expectations = {
  'contracts.one': 'staff.accounts.view',
  // Prices and coefficients ask for billing besides.
  'contracts.create': ['staff.accounts.operate', 'staff.billing.operate'],
  'contracts.update': ['staff.accounts.operate', 'staff.billing.operate'],
  'contracts.standing': 'staff.accounts.view',
  'contracts.archive': 'top',
  'contracts.restore': 'top',
};
