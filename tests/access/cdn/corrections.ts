import type { Expectations } from '../expectations';

/** What every operation of the area "corrections" must ask for. */
export const correctionsExpectations: Expectations = {
  'dataPlans.list': 'staff.data.view',
  'dataPlans.one': 'staff.data.view',
  'dataPlans.changes': 'staff.data.view',
  'dataPlans.findings': 'staff.data.view',
  'dataPlans.conflicts': 'staff.data.view',
  'dataPlans.create': 'staff.data.operate',
  'dataPlans.impact': 'staff.data.view',
  'dataPlans.createPoints': 'staff.data.operate',
  'dataPlans.createRemoval': 'staff.data.operate',
  'dataPlans.createOutputRemoval': 'staff.data.operate',
  'dataPlans.createSupplierRecompute': 'staff.data.operate',
  'dataPlans.createAccountRecompute': 'staff.data.operate',
  'fineSlots.day': 'staff.data.view',
  'dataPlans.preview': 'staff.data.operate',
  'dataPlans.apply': 'staff.data.operate',
  'dataPlans.undo': 'staff.data.operate',
  'dataPlans.withdraw': 'staff.data.operate',
  'dataPlans.lift': 'staff.data.operate',
  'dataPlans.discard': 'staff.data.operate',
};
