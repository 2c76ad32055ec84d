import type { Expectations } from '../expectations';

/** What every operation of the area "material" must ask for. */
export const materialExpectations: Expectations = {
  'smsSignatures.list': 'sms.view',
  'smsSignatures.one': 'sms.view',
  'smsSignatures.create': 'sms.material',
  'smsSignatures.update': 'sms.material',
  'smsSignatures.remove': 'sms.material',
};
