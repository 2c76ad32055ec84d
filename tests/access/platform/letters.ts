import type { Expectations } from '../expectations';

/** What every operation of the area "letters" must ask for. */
export const lettersExpectations: Expectations = {
  'letters.list': 'staff.users.view',
  'letters.one': 'staff.users.view',
  'letterTemplates.list': 'staff.users.view',
  'letterTemplates.one': 'staff.users.view',
  'letterTemplates.preview': 'staff.users.view',
  'letterTemplates.publish': 'staff.users.operate',
  'letterTemplates.restore': 'staff.users.operate',
  'letterTemplates.testSend': 'staff.users.operate',
  'mailGroups.list': 'staff.users.view',
  'mailGroups.one': 'staff.users.view',
  'mailGroups.create': 'staff.users.operate',
  'mailGroups.update': 'staff.users.operate',
  'mailGroups.remove': 'staff.users.operate',
  'mailSettings.read': 'staff.users.view',
  'mailSettings.update': 'staff.users.operate',
  'mailSuppressions.list': 'staff.users.view',
  'mailSuppressions.remove': 'staff.users.operate',
  'letters.resend': 'staff.users.operate',
};
