import type { Expectations } from '../expectations';

/** What every operation of the area "contracts" must ask for. */
export const contractsExpectations: Expectations = {
  'contracts.one': 'staff.accounts.view',
  'contracts.create': 'staff.accounts.operate',
  'contracts.update': 'staff.accounts.operate',
  'contracts.standing': 'staff.accounts.view',
  'contracts.archive': 'top',
  'contracts.restore': 'top',
};
