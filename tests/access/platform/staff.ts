import type { Expectations } from '../expectations';

/** What every operation of the area "staff" must ask for. */
export const staffExpectations: Expectations = {
  'staff.list': 'top',
  'staff.own': 'staff',
  'staff.one': 'top',
  'staff.create': 'top',
  'staff.update': 'top',
  'staff.disable': 'top',
  'staff.enable': 'top',
  'staff.invite': 'top',
  'staff.remove': 'top',
  'staff.decide': ['staff', 'top'],
};
