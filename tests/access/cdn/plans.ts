import type { Expectations } from '../expectations';

/** What every operation of the area "plans" must ask for. */
export const plansExpectations: Expectations = {
  'plans.list': 'staff.plans.view',
  'plans.one': 'staff.plans.view',
  'plans.create': 'staff.plans.operate',
  'plans.update': 'staff.plans.operate',
  'plans.remove': 'staff.plans.operate',
  'plans.preview': 'staff.plans.view',
  'planBindings.list': 'staff.plans.view',
  'planBindings.bind': 'staff.plans.operate',
  'planBindings.end': 'staff.plans.operate',
  'planBindings.effective': 'staff.plans.view',
  'planBindings.mine': 'plan.view',
};
