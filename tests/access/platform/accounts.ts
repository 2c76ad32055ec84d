import type { Expectations } from '../expectations';

/** What every operation of the area "accounts" must ask for. */
export const accountsExpectations: Expectations = {
  'accounts.list': 'staff.accounts.view',
  'accounts.create': 'staff.accounts.operate',
  'accounts.one': 'staff.accounts.view',
  'accounts.update': 'staff.accounts.operate',
  'accounts.remove': ['staff.accounts.operate', 'top'],
  'people.list': 'member.list',
  'people.helpers': 'signedIn',
  'people.create': 'member.write',
  'people.one': 'member.list',
  'people.update': 'member.write',
  'people.remove': 'member.write',
  'people.belongings': 'member.write',
  'people.invite': 'member.write',
  'people.resetTwoFactor': 'member.write',
  'people.resetPassword': 'member.write',
  'userProfiles.list': 'staff.users.view',
  'userProfiles.one': 'staff.users.view',
  'userProfiles.update': 'staff.users.operate',
  'userProfiles.changeEmail': 'staff.users.operate',
  'userProfiles.resetPassword': 'staff.users.operate',
};
