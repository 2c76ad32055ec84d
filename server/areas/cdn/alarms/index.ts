import { alarmPoliciesService } from './policies';
import { alarmIncidentsService, noticeDeliveriesService } from './incidents';
import { alarmSilencesService } from './silences';

/** Alarms: what answers their requests. */
export const alarmsArea = {
  services: {
    alarmPolicies: alarmPoliciesService,
    alarmIncidents: alarmIncidentsService,
    alarmSilences: alarmSilencesService,
    noticeDeliveries: noticeDeliveriesService,
  },
};
