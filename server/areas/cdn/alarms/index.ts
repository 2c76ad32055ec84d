import { answering } from '../../area';
import { alarmPoliciesService } from './policies';
import { alarmIncidentsService, noticeDeliveriesService } from './incidents';
import { alarmNoisesService } from './noises';
import { alarmSilencesService } from './silences';

/** Alarms: what answers their requests. */
export const alarmsArea = answering({
  alarmPolicies: alarmPoliciesService,
  alarmIncidents: alarmIncidentsService,
  alarmSilences: alarmSilencesService,
  alarmNoises: alarmNoisesService,
  noticeDeliveries: noticeDeliveriesService,
});
