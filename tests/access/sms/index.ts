import type { Expectations } from '../expectations';

/** What every operation of SMS must ask for, by area; plain ones follow from their declaration. */
export const smsExpectations: Expectations = {
  'smsParams.create': 'staff.smsOps.operate',
  'smsParams.update': 'staff.smsOps.operate',
  'smsParams.test': 'staff.smsOps.operate',
  'smsSubmissions.list': 'sms.view',
  'smsSubmissions.one': 'sms.view',
  'smsSubmissions.send': 'sms.send',
  'smsTests.create': 'sms.send',
  'smsRecords.list': 'sms.view',
  'smsRecords.failed': 'sms.view',
  'smsRecords.one': 'sms.view',
  'smsReceipts.list': 'staff.smsOps.view',
  'smsReceipts.sums': 'staff.smsOps.view',
  'smsSessions.list': 'staff.smsOps.view',
  'smsSessions.history': 'staff.smsOps.view',
  'smsSessions.unbind': 'staff.smsOps.operate',
  'smsSessionDays.list': 'staff.smsOps.view',
  'smsSessionDays.history': 'staff.smsOps.view',
  'smsPrices.preview': 'staff.smsOps.operate',
  'smsPrices.apply': 'staff.smsOps.operate',
  'smsStatistics.list': 'sms.view',
  'smsStatistics.summary': 'sms.view',
  'smsChannelScores.list': 'staff.smsOps.view',
};
