import { noticeDeliveries } from './deliveries';
import { alarmIncidents } from './incidents';
import { alarmPolicies } from './policies';
import { alarmSilences } from './silences';

/** Alarms as the map of the business shows it. */
export const alarmsArea = {
  resources: { alarmPolicies, alarmIncidents, alarmSilences, noticeDeliveries },
};
