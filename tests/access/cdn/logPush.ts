import type { Expectations } from '../expectations';

/** What every operation of the area "logPush" must ask for. */
export const logPushExpectations: Expectations = {
  'logPushes.list': 'log.push',
  'logPushes.one': 'log.push',
  'logPushes.create': 'log.push',
  'logPushes.update': 'log.push',
  'logPushes.remove': 'log.push',
  'logPushes.test': 'log.push',
  'logPushes.pause': 'log.push',
  'logPushes.resume': 'log.push',
  'logPushes.repush': 'log.push',
  'logPushes.objects': 'log.push',
  'logPushObjects.list': 'staff.logs.view',
  'logPushObjects.one': 'staff.logs.view',
  'logPushObjects.again': 'staff.logs.operate',
  'logPushObjects.verify': 'staff.logs.operate',
  'logPushObjects.erase': 'staff.logs.operate',
  'logPushObjects.totals': 'staff.logs.view',
  'logStrays.list': 'staff.logs.view',
  'logStrays.one': 'staff.logs.view',
  'logStrays.look': 'staff.logs.operate',
  'logStrays.take': 'staff.logs.operate',
};
