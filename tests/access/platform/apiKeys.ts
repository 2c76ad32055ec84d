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
};
