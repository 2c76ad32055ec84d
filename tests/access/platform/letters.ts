import type { Expectations } from '../expectations';

/** What every operation of the area "letters" must ask for. */
export const lettersExpectations: Expectations = {
  'letters.list': 'staff.users.view',
  'letters.one': 'staff.users.view',
  'letters.resend': 'staff.users.operate',
};
