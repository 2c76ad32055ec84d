import type { Expectations } from '../expectations';

/** What every operation of the area "apiKeys" must ask for. */
export const apiKeysExpectations: Expectations = {
  'apiKeys.unlock': 'apiKey.reveal',
  'apiKeys.list': 'apiKey.reveal',
  'apiKeys.create': 'apiKey.reveal',
  'apiKeys.update': 'apiKey.reveal',
  'apiKeys.rotate': 'apiKey.reveal',
  'apiKeys.reveal': 'apiKey.reveal',
  'apiKeys.usage': 'apiKey.reveal',
  'apiKeys.remove': 'apiKey.reveal',
  'apiKeys.claim': 'apiKey.reveal',
  'accountKeys.list': 'staff.users.view',
  'accountKeys.one': 'staff.users.view',
  'accountKeys.create': 'staff.users.operate',
  'accountKeys.update': 'staff.users.operate',
  'accountKeys.disable': 'staff.users.operate',
  'accountKeys.enable': 'staff.users.operate',
  'accountKeys.rotate': 'staff.users.operate',
  'accountKeys.send': 'staff.users.operate',
  'accountKeys.usage': 'staff.users.view',
  'accountKeys.check': 'staff.users.operate',
  'accountKeys.remove': 'staff.users.operate',
};
