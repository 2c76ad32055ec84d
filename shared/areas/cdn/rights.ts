import { type AlarmGates, type AlarmVisible, alarmGrants, alarmRights } from './alarms/rights';
import { type BillGates, type BillVisible, billGrants, billRights } from './bills/rights';
import { certificateGrants, certificateRights } from './certificates/rights';
import { contentGrants, contentRights } from './content/rights';
import { controlRights } from './controls/rights';
import { domainGrants, domainRights } from './domains/rights';
import { type LogGates, type LogVisible, logGrants, logRights } from './logs/rights';
import { planGrants, planRights } from './plans/rights';
import { type ScheduleGates, scheduleGrants, scheduleRights } from './schedules/rights';
import { statisticsGrants, statisticsRights } from './statistics/rights';
import { supplierGrants, supplierRights } from './suppliers/rights';
import { syncGrants } from './sync/rights';
import { testGrants, testRights } from './tests/rights';

/** What is switched on for an account: the CDN itself and what belongs to it. */
export type CdnGates = { cdn: boolean } & AlarmGates & BillGates & LogGates & ScheduleGates;
/** What an account is shown of that which is switched on. */
export type CdnVisible = AlarmVisible & BillVisible & LogVisible;

/** Modules of the back office of the CDN. */
export const cdnGrants = {
  ...alarmGrants,
  ...billGrants,
  ...certificateGrants,
  ...contentGrants,
  ...domainGrants,
  ...logGrants,
  ...planGrants,
  ...scheduleGrants,
  ...statisticsGrants,
  ...supplierGrants,
  ...syncGrants,
  ...testGrants,
};

/** Rights in the CDN, by area. */
export const cdnRights = {
  ...alarmRights,
  ...billRights,
  ...certificateRights,
  ...contentRights,
  ...controlRights,
  ...domainRights,
  ...logRights,
  ...planRights,
  ...scheduleRights,
  ...statisticsRights,
  ...supplierRights,
  ...testRights,
};
