import type { Expectations } from '../expectations';

/** What every operation of the area "approvals" must ask for. */
export const approvalsExpectations: Expectations = {
  'approvals.list': 'staff',
  'approvals.one': 'staff',
  'approvals.decide': ['staff', 'staff.billing.approve'],
  'approvals.withdraw': 'staff',
};
