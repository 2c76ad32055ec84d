import type { Expectations } from '../expectations';

/** What every operation of the area "audit" must ask for. */
export const auditExpectations: Expectations = {
  'audit.list': 'audit.view',
  'audit.export': 'audit.view',
  'audit.chain': 'staff.audit.view',
  'audit.verify': 'staff.audit.view',
  'audit.review': 'staff.audit.operate',
  'staffActivities.list': 'top',
  'staffActivities.one': 'top',
};
