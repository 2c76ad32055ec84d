import type { Expectations } from '../expectations';

/** What every operation of domain controls must ask for. */
export const controlsExpectations: Expectations = {
  'domainControls.list': 'control.view',
  'domainControls.one': 'control.view',
  'domainControls.create': 'staff.plans.operate',
  'domainControls.update': 'staff.plans.operate',
  'domainControls.remove': 'staff.plans.operate',
  'domainControls.lift': 'staff.plans.operate',
  'domainControls.extend': 'staff.plans.operate',
  'domainControls.force': 'staff.plans.operate',
  'domainControls.backtest': 'staff.plans.view',
};
