/** Alarms as the map of the business shows it. */
export { noticeDeliveries } from './deliveries';
export { alarmIncidents } from './incidents';
export { alarmNoises } from './noises';
export { alarmPolicies } from './policies';
export { alarmSilences } from './silences';
